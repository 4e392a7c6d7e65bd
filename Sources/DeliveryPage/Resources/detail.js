// @ts-check
// The open delivery, and the actions on it.

import { deliveryModel, deliveryView } from './delivery.js';
import { button, copy, element, save, showDialog, visible } from './elements.js';
import { onListed, refresh } from './feed.js';
import { focusItem, renderList, reveal, search } from './list.js';
import { curlCommand, newIdentifier, requestOf, simulatorFile } from './requests.js';
import { versionOf } from './row.js';
import { api, queryText, request, text } from './server.js';
import { notify, parts, state } from './state.js';

/** The title of the open delivery. */
let title = '';

/** Names the tab: how many are unread, and what is open. */
function renderTitle() {
  const unread = state.unread > 0 ? `(${state.unread.toLocaleString('en')}) ` : '';
  document.title = `${unread}${title ? `${title} · ` : ''}RichPush`;
}

onListed(() => {
  renderList();
  renderTitle();
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
    title = visible(stored.delivery.title || stored.delivery.body);
    renderTitle();
    parts.detail.replaceChildren(
      button('‹ Deliveries', () => openDelivery(null), { class: 'quiet back' }), ...deliveryView(model, actions(model), search));
    parts.detail.scrollTop = 0;
  } catch (error) {
    if (identifier !== state.selected) return;
    state.shown = 'nothing';
    title = '';
    renderTitle();
    parts.detail.replaceChildren(button('‹ Deliveries', () => openDelivery(null), { class: 'quiet' }),
      element('p', { class: 'message' }, error.message));
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
    notify(error.message);
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
    // APNs answers with no name, but takes one.
    if (model.origin !== 'fcm-request') headers['apns-id'] = newIdentifier();
    const sent = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const query = `name:"${sent?.name ?? headers['apns-id']}"`;
    const { deliveries } = await request(api + queryText({ query, limit: 1 }));
    notify(deliveries.length > 0 ? 'Sent again: this is the new delivery.' : 'Sent again, but no device gets it.');
    if (deliveries.length > 0) openDelivery(deliveries[0].id);
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
    const lines = await text(`/api/v1/dump${queryText({ query: `id:${identifier}` })}`);
    await request(`${api}/${identifier}`, { method: 'DELETE' });
    notify('Deleted', button('Undo', () => restore(lines), { class: 'plain' }));
    location.replace(neighbor ? `#/${neighbor.id}` : '#');
    route();
    if (neighbor) focusItem(neighbor.id);
  } catch (error) {
    notify(error.message);
  }
  refresh();
}

/** Stores a deleted delivery again, as a new one. */
async function restore(lines) {
  try {
    await request('/api/v1/import', { method: 'POST', headers: { 'Content-Type': 'application/jsonl' }, body: lines });
    notify('The delivery is back, as the newest one.');
  } catch (error) {
    notify(error.message);
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
  title = '';
  renderTitle();
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
  const commands = [['FCM', fcmExample], ['APNs', apnsExample]].map(([name, example]) => {
    const command = curlCommand(example, location.origin);
    return [element('h3', {}, `As you would to ${name}`),
      element('pre', { tabindex: '0', 'aria-label': `A command for ${name}` }, command),
      element('p', { class: 'actions' }, button('Copy', (event) => copy(command, event.currentTarget)))];
  });
  parts.detail.replaceChildren(element('section', { class: 'empty', 'aria-labelledby': 'empty-title' },
    element('h2', { id: 'empty-title' }, 'No deliveries yet'),
    element('p', {}, 'Send a message, with a picture that this machine can reach, and it appears here as soon as it is ',
      'delivered. An SDK needs no change: ', element('code', {}, 'richpush serve --exec python send.py'), '.'),
    commands));
}

const examplePicture = 'https://example.com/picture.jpg';
const fcmExample = {
  origin: 'fcm-request', project: 'my-project', request: {
    message: {
      topic: 'news',
      notification: { title: 'Sparky says hi', body: 'Fireworks light up the town tonight.' },
      apns: { payload: { aps: { 'mutable-content': 1 } }, fcm_options: { image: examplePicture } },
    },
  },
};
const apnsExample = {
  origin: 'apns-payload', token: 'ab'.repeat(32), headers: { 'apns-topic': 'com.example.app' }, payload: {
    aps: { alert: { title: 'Sparky says hi' }, 'mutable-content': 1 }, fcm_options: { image: examplePicture },
  },
};
