// @ts-check
// The open delivery, and the actions on it.

import { deliveryModel, deliveryView } from './delivery.js';
import { button, copy, element, save, showDialog, visible } from './elements.js';
import { onListed, refresh } from './feed.js';
import { focusItem, renderList, reveal, search } from './list.js';
import { curlCommand, requestOf, simulatorFile } from './requests.js';
import { versionOf } from './row.js';
import { api, queryText, request } from './server.js';
import { announce, parts, state } from './state.js';

onListed(() => {
  renderList();
  const listed = state.deliveries.find((delivery) => delivery.id === state.selected);
  if (state.total === 0 || state.selected === null) {
    state.shown = null;
    renderUnselected();
  } else if (state.shown === null || (listed && versionOf(listed) !== state.shown)) showSelected();
});

/** Opens a delivery; `null` closes it. Its identifier becomes part of the page's URL, so that Back works. */
export function openDelivery(identifier) {
  location.hash = identifier === null ? '' : `#/${identifier}`;
  route();
}

/** Opens the delivery that the page's URL names. */
export function route() {
  const match = /^#\/(\d+)$/.exec(location.hash);
  const identifier = match ? Number(match[1]) : null;
  if (identifier !== state.selected) select(identifier);
}

async function select(identifier) {
  const before = state.selected;
  state.selected = identifier;
  document.body.classList.toggle('has-selection', identifier !== null);
  if (state.isLoaded) renderList();
  if (identifier === null) {
    state.shown = null;
    renderUnselected();
    if (before !== null) focusItem(before);
    return;
  }
  reveal(identifier);
  // On a narrow screen, the list is hidden and loses the focus.
  if (parts.list.offsetParent === null) parts.detail.focus({ preventScroll: true });
  await showSelected();
}

export async function showSelected() {
  const identifier = state.selected;
  state.shown ??= 'nothing';
  try {
    const stored = await request(`${api}/${identifier}`);
    if (identifier !== state.selected) return;
    if (stored.delivery.isRead === false) markRead(stored.delivery.id);
    const key = versionOf(stored.delivery);
    if (state.shown === key) return;
    state.shown = key;
    parts.detail.dataset.id = String(identifier);
    const model = deliveryModel(stored, `${api}/${identifier}/attachment`);
    parts.detail.replaceChildren(
      button('‹ Deliveries', () => openDelivery(null), { class: 'quiet back' }), ...deliveryView(model, actions(model), search));
    parts.detail.scrollTop = 0;
  } catch (error) {
    if (identifier !== state.selected) return;
    state.shown = 'nothing';
    parts.detail.replaceChildren(element('p', { class: 'message' }, error.message));
  }
}

/**
 * Tells the server that someone has opened a delivery. The server's event tells every page.
 * @param {number} identifier
 */
async function markRead(identifier) {
  try {
    // This is a search, because the delivery may be deleted by now.
    await request(`${api}/read${queryText({ query: `id:${identifier}` })}`, { method: 'PUT' });
  } catch (error) {
    announce(error.message);
  }
}

function actions(model) {
  return [
    button('Send again', (event) => sendAgain(model, event.currentTarget)),
    button('Export', () => showExport(model), { class: 'quiet' }),
    button('Delete', () => remove(model.id), { class: 'quiet', 'aria-keyshortcuts': 'Delete' }),
  ];
}

/** Sends the same message to the server again, as a new delivery. */
async function sendAgain(model, source) {
  source.disabled = true;
  try {
    const { path, headers, body } = requestOf(model);
    await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    announce('Sent again');
  } catch (error) {
    showDialog('The message was not sent', element('p', {}, error.message));
  } finally {
    source.disabled = false;
  }
}

/** Deletes a delivery, and opens its neighbor in the list. */
export async function remove(identifier) {
  const index = state.deliveries.findIndex((delivery) => delivery.id === identifier);
  const neighbor = state.deliveries[index + 1] ?? state.deliveries[index - 1];
  try {
    await request(`${api}/${identifier}`, { method: 'DELETE' });
    announce('Deleted');
    location.replace(neighbor ? `#/${neighbor.id}` : '#');
    route();
    if (neighbor) focusItem(neighbor.id);
  } catch (error) {
    announce(error.message);
  }
  refresh();
}

function showExport(model) {
  const file = simulatorFile(model);
  const command = curlCommand(model, location.origin);
  showDialog('Export',
    element('h3', {}, 'For Xcode’s simulator'),
    element('pre', { tabindex: '0', 'aria-label': 'The .apns file' }, file),
    element('p', { class: 'actions' },
      button('Save as .apns', () => save(file, `delivery-${model.id}.apns`)),
      button('Copy', (event) => copy(file, event.currentTarget), { class: 'quiet' })),
    element('h3', {}, 'As a curl command'),
    element('pre', { tabindex: '0', 'aria-label': 'The curl command' }, command),
    element('p', { class: 'actions' },
      button('Copy', (event) => copy(command, event.currentTarget), { class: 'quiet' })));
}

function renderUnselected() {
  if (state.total === 0) { renderEmpty(); return; }
  parts.detail.replaceChildren(
    element('p', { class: 'hint' }, 'Select a delivery, or press ', element('kbd', {}, 'j'), '.'));
}

function renderEmpty() {
  if (state.query || state.refusal) {
    parts.detail.replaceChildren(element('p', { class: 'hint' }, visible(state.refusal ?? 'No deliveries match.'), ' ',
      state.query ? button('Clear the search', () => search(''), { class: 'quiet' }) : null));
    return;
  }
  const command = firstCommand();
  parts.detail.replaceChildren(element('section', { class: 'empty', 'aria-labelledby': 'empty-title' },
    element('h2', { id: 'empty-title' }, 'No deliveries yet'),
    element('p', {}, 'Send a message as you would to FCM, and it appears here as soon as it is delivered:'),
    element('pre', { tabindex: '0', 'aria-label': 'The first command' }, command),
    element('p', { class: 'actions' }, button('Copy', (event) => copy(command, event.currentTarget)))));
}

function firstCommand() {
  const message = {
    topic: 'news',
    notification: { title: 'Sparky says hi', body: 'Fireworks light up the town tonight.' },
    apns: {
      payload: { aps: { 'mutable-content': 1 } },
      fcm_options: { image: 'https://www.gstatic.com/webp/gallery/4.jpg' },
    },
  };
  return curlCommand({ origin: 'fcm-request', project: 'my-project', request: { message } }, location.origin);
}
