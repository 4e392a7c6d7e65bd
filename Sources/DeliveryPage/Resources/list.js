// @ts-check
// The list of deliveries. Only the rows in sight, and a few around them, are in the page.

import { countText } from './elements.js';
import { load, searchFor } from './feed.js';
import { deliveryRow, versionOf } from './row.js';
import { parts, state } from './state.js';

/** The number of rows to draw above and below those in sight. */
const margin = 10;

/** The height of a row in pixels, from the style sheet. */
const rowHeight = Number.parseFloat(getComputedStyle(parts.list).getPropertyValue('--row-height'));

// The page's policy allows no style attributes, and no text may get near one: the heights are rules of a style sheet.
const sheet = new CSSStyleSheet();
sheet.replaceSync('#list::before {} #list::after {}');
document.adoptedStyleSheets = [sheet];
const [above, below] = /** @type {CSSStyleRule[]} */ ([...sheet.cssRules]);

/** @type {{ id: number, place: number } | null} The delivery at the upper edge, which stays there when others arrive. */
let edge = null;

/** Shows the list as it is now. */
export function renderList() {
  if (parts.list.scrollTop > 0 && edge) {
    const place = placeOf(edge.id);
    if (place >= 0 && place !== edge.place) {
      const target = parts.list.scrollTop + (place - edge.place) * rowHeight;
      setHeights(0, state.total);
      parts.list.scrollTop = target;
    }
  }
  renderRows();
  parts.count.textContent = countText(state.total, 'delivery', 'deliveries');
  // The button goes when everything is read, and must not take the focus with it: Tab would begin at the top again.
  if (state.unread === 0 && document.activeElement === parts.markRead) {
    const row = parts.list.querySelector('a[tabindex="0"]');
    (row instanceof HTMLElement ? row : parts.search).focus({ preventScroll: true });
  }
  parts.markRead.hidden = state.unread === 0;
  parts.markRead.textContent = `Mark ${state.unread.toLocaleString('en')} as read`;
  parts.deleteAll.textContent = state.query ? 'Delete results' : 'Delete all';
  parts.deleteAll.disabled = state.total === 0;
  document.body.classList.toggle('is-empty', state.total === 0);
  document.body.classList.toggle('is-search', state.query !== '');
}

/** Draws the rows in sight. It does not touch rows that stay, because one of them may have the focus. */
function renderRows() {
  const { scrollTop, clientHeight } = parts.list;
  const top = Math.floor(scrollTop / rowHeight);
  state.last = Math.min(state.total, Math.ceil((scrollTop + clientHeight) / rowHeight) + margin);
  state.first = Math.max(0, Math.min(top, state.last) - margin);
  edge = state.deliveries[top] ? { id: state.deliveries[top].id, place: top } : null;

  const old = new Map(items().map((item) => [item.dataset.key, item]));
  const focused = document.activeElement?.closest('#list li');
  const focusedId = focused instanceof HTMLElement ? Number(focused.dataset.id) : null;
  const places = Array.from({ length: state.last - state.first }, (_, index) => state.first + index);
  // The row with the focus stays in the page, wherever it is.
  const focusedPlace = focusedId === null ? -1 : placeOf(focusedId);
  if (focusedPlace >= state.last) places.push(focusedPlace);
  else if (focusedPlace >= 0 && focusedPlace < state.first) places.unshift(focusedPlace);

  const rows = places.flatMap((place) => {
    const delivery = state.deliveries[place];
    if (!delivery) return [];
    const item = old.get(versionOf(delivery)) ?? deliveryRow(delivery);
    item.classList.toggle('unseen', place < state.first || place >= state.last);
    item.classList.toggle('is-unread', delivery.isRead === false);
    item.classList.toggle('is-read', delivery.isRead === true);
    item.ariaPosInSet = String(place + 1);
    item.ariaSetSize = String(state.total);
    const link = item.firstElementChild;
    if (delivery.id === state.selected) link?.setAttribute('aria-current', 'true');
    else link?.removeAttribute('aria-current');
    // The list is one stop of the Tab key; the arrows lead through it.
    const isStop = state.selected === null || placeOf(state.selected) < 0 ? place === 0 : delivery.id === state.selected;
    link?.setAttribute('tabindex', isStop || place === focusedPlace ? '0' : '-1');
    return [item];
  });
  const wanted = new Set(rows);
  for (const item of items()) if (!wanted.has(item)) item.remove();
  rows.forEach((item, index) => {
    if (parts.list.children[index] !== item) parts.list.insertBefore(item, parts.list.children[index] ?? null);
  });
  setHeights(state.first, state.total - state.first - rows.filter((row) => !row.matches('.unseen')).length);
  if (focusedId !== null && !parts.list.contains(document.activeElement)) linkOf(focusedId)?.focus({ preventScroll: true });
}

/**
 * Makes room for the rows that are not drawn.
 * @param {number} rowsAbove
 * @param {number} rowsBelow
 */
function setHeights(rowsAbove, rowsBelow) {
  above.style.height = `${rowsAbove * rowHeight}px`;
  below.style.height = `${rowsBelow * rowHeight}px`;
}

function items() {
  return /** @type {HTMLElement[]} */ ([...parts.list.children]);
}

/** @param {number} identifier */
function placeOf(identifier) {
  return state.deliveries.findIndex((delivery) => delivery.id === identifier);
}

/** @param {number} identifier */
function linkOf(identifier) {
  return /** @type {HTMLElement | null} */ (parts.list.querySelector(`[data-id="${identifier}"] a`));
}

/**
 * Scrolls the list until a delivery is in sight, and draws it.
 * @param {number} identifier
 */
export function reveal(identifier) {
  const place = placeOf(identifier);
  if (place >= 0) {
    const { scrollTop, clientHeight } = parts.list;
    const top = place * rowHeight;
    parts.list.scrollTop = Math.min(Math.max(scrollTop, top + rowHeight - clientHeight), top);
  }
  renderRows();
}

/**
 * Moves the focus to a delivery in the list, or to the open delivery if the list is hidden.
 * @param {number} identifier
 */
export function focusItem(identifier) {
  reveal(identifier);
  const link = linkOf(identifier);
  if (link?.offsetParent) link.focus({ preventScroll: true });
  else if (state.selected !== null) parts.detail.focus({ preventScroll: true });
}

/**
 * Narrows the list to the deliveries that match a query.
 * @param {string} text
 */
export function search(text) {
  parts.search.value = text;
  edge = null;
  parts.list.scrollTop = 0;
  searchFor(text.trim());
}

/** Draws and loads the rows that have come into sight. */
function look() {
  renderRows();
  load();
}
parts.list.addEventListener('scroll', look, { passive: true });
new ResizeObserver(look).observe(parts.list);
