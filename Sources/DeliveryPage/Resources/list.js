// @ts-check
// The list of deliveries, and the search that narrows it.

import { agoText, countText, element, visible } from './elements.js';
import { symbol } from './delivery.js';
import { thumbnail } from './media.js';
import { api, queryText, request } from './server.js';
import { announce, pageLength, parts, state } from './state.js';

let isLoading = false;
let isLoadWanted = false;
let whenListed = () => {};

/** Calls a function after each time the list was loaded. */
export function onListed(action) {
  whenListed = action;
}

/** Loads the list: at once, and again if something happens meanwhile, but never twice at a time. */
export async function load() {
  if (isLoading) { isLoadWanted = true; return; }
  isLoading = true;
  do {
    isLoadWanted = false;
    try {
      await loadList();
      await new Promise((resume) => { setTimeout(resume, 100); });
    } catch (error) {
      announce(error.message);
      // The server cannot be reached, so try again until it is back.
      if (error instanceof TypeError) {
        isLoadWanted = true;
        await new Promise((resume) => { setTimeout(resume, 1000); });
      }
    }
  } while (isLoadWanted);
  isLoading = false;
}

async function loadList() {
  const query = state.query;
  let found = [];
  /** @type {any} */
  let page = null;
  do {
    const limit = Math.min(250, state.length - found.length);
    page = await request(api + queryText({ query, limit, ...(page && { before: page.next }) }));
    found = found.concat(page.deliveries);
  } while (page.next && found.length < state.length);
  if (query !== state.query) { isLoadWanted = true; return; }
  state.isLoaded = true;
  state.deliveries = found;
  state.total = page.total;
  state.next = page.next ?? null;
  renderList();
  whenListed();
}

export function renderList() {
  const old = new Map(items().map((item) => [item.dataset.key, item]));
  const focused = /** @type {HTMLElement | null} */ (document.activeElement.closest('#list li'))?.dataset.id;
  arrange(parts.list, state.deliveries.map((delivery) => {
    const key = versionOf(delivery);
    return old.get(key) ?? listItem(delivery, key);
  }));
  if (focused && !parts.list.contains(document.activeElement)) focusItem(focused);
  for (const item of items()) {
    const link = item.firstElementChild;
    if (item.dataset.id === String(state.selected)) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  parts.count.textContent = countText(state.total, 'delivery', 'deliveries');
  parts.older.hidden = state.next === null;
  parts.deleteAll.textContent = state.query ? 'Delete results' : 'Delete all';
  parts.deleteAll.disabled = state.total === 0;
  document.body.classList.toggle('is-empty', state.total === 0);
}

function items() {
  return /** @type {HTMLElement[]} */ ([...parts.list.children]);
}

/**
 * Returns a key that changes when a delivery must be drawn again. The identifier is not enough: an inbox in memory
 * starts at 1 with every start of the server.
 */
export function versionOf(delivery) {
  return `${delivery.id} ${delivery.receivedAt} ${delivery.status} ${delivery.replacedBy ?? ''}`;
}

/** Gives a list its items, and leaves those that stay untouched, since one may have the focus. */
function arrange(list, items) {
  const wanted = new Set(items);
  for (const item of [...list.children]) if (!wanted.has(item)) item.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
}

/** Moves the focus to a delivery in the list, or to the open delivery if the list is hidden. */
export function focusItem(identifier) {
  const link = /** @type {HTMLElement | null} */ (parts.list.querySelector(`[data-id="${identifier}"] a`));
  if (link?.offsetParent) link.focus({ preventScroll: true });
  else if (state.selected !== null) parts.detail.focus({ preventScroll: true });
}

function listItem(delivery, key) {
  const attachment = delivery.attachment && { ...delivery.attachment, address: `${api}/${delivery.id}/attachment` };
  const time = element('time', { datetime: new Date(delivery.receivedAt).toISOString() }, agoText(delivery.receivedAt));
  time.dataset.received = delivery.receivedAt;
  const item = element('li', {}, element('a', { href: `#/${delivery.id}` },
    symbol(delivery.status),
    element('span', { class: 'texts' },
      element('span', { class: 'first' },
        element('strong', { dir: 'auto' }, visible(delivery.title || delivery.body) || 'No text'), time),
      element('span', { class: 'words', dir: 'auto' }, visible(delivery.title ? delivery.body : '')),
      element('span', { class: 'about' }, visible([delivery.target, delivery.replacedBy && 'replaced',
        ...delivery.findings.slice(0, 1)].filter(Boolean).join(' · ')))),
    attachment ? thumbnail(attachment) : null,
    element('span', { class: 'unseen' }, `, ${delivery.status}`)));
  item.dataset.key = key;
  item.dataset.id = delivery.id;
  return item;
}

/** Narrows the list to the deliveries that match a query. */
export function search(text) {
  parts.search.value = text;
  state.query = text.trim();
  state.length = pageLength;
  load();
}
