// MARK: - Inbox

const api = '/api/v1/deliveries';
const pageLength = 50;
const parts = Object.fromEntries(['list', 'detail', 'search', 'count', 'connection', 'older', 'announcement']
  .map((name) => [name, document.getElementById(name)]));
const state = { deliveries: [], total: 0, next: null, length: pageLength, selected: null, shown: null, query: '' };

async function request(path, options = {}) {
  const response = await fetch(path, { cache: 'no-store', ...options });
  const text = await response.text();
  let body = null;
  try { body = JSON.parse(text); } catch { /* Not every answer has one. */ }
  if (!response.ok) throw new Error(body?.error?.message ?? body?.reason ?? `The server answers ${response.status}.`);
  return body;
}

function announce(text) {
  parts.announcement.textContent = text;
}

// MARK: - List

let isLoading = false;
let isLoadWanted = false;

/** Loads the list again: at once, and as often as something happens, but one at a time. */
async function load() {
  if (isLoading) { isLoadWanted = true; return; }
  isLoading = true;
  do {
    isLoadWanted = false;
    try {
      await loadList();
      await new Promise((resume) => { setTimeout(resume, 100); });
    } catch (error) {
      announce(error.message);
    }
  } while (isLoadWanted);
  isLoading = false;
}

async function loadList() {
  const query = state.query;
  let found = [];
  let page = null;
  do {
    const parameters = new URLSearchParams({ query, limit: String(Math.min(250, state.length - found.length)) });
    if (page?.next) parameters.set('before', page.next);
    page = await request(`${api}?${parameters}`);
    found = found.concat(page.deliveries);
  } while (page.next && found.length < state.length);
  if (query !== state.query) { isLoadWanted = true; return; }
  state.deliveries = found;
  state.total = page.total;
  state.next = page.next ?? null;
  renderList();
  if (found.length === 0) { state.shown = null; renderEmpty(); } else if (state.selected === null) renderUnselected();
}

function renderList() {
  const old = new Map([...parts.list.children].map((item) => [item.dataset.key, item]));
  parts.list.replaceChildren(...state.deliveries.map((delivery) => {
    const key = `${delivery.id} ${delivery.status}`;
    return old.get(key) ?? listItem(delivery, key);
  }));
  for (const item of parts.list.children) {
    const link = item.firstElementChild;
    if (item.dataset.id === String(state.selected)) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  parts.count.textContent = countText(state.total, 'delivery', 'deliveries');
  parts.older.hidden = state.next === null;
  document.getElementById('delete-all').textContent = state.query ? 'Delete found' : 'Delete all';
  document.getElementById('delete-all').disabled = state.total === 0;
  document.body.classList.toggle('is-empty', state.total === 0);
}

function listItem(delivery, key) {
  const names = { pending: 'on its way', 'as-wished': 'as wished', failed: 'failed' };
  const attachment = delivery.attachment && { ...delivery.attachment, address: `${api}/${delivery.id}/attachment` };
  const time = element('time', { datetime: new Date(delivery.receivedAt).toISOString() }, agoText(delivery.receivedAt));
  time.dataset.received = delivery.receivedAt;
  const item = element('li', {}, element('a', { href: `#/${delivery.id}` },
    symbol(delivery.status),
    element('span', { class: 'texts' },
      element('span', { class: 'first' },
        element('strong', { dir: 'auto' }, visible(delivery.title || delivery.body) || 'No text'), time),
      element('span', { class: 'words', dir: 'auto' }, visible(delivery.title ? delivery.body : '')),
      element('span', { class: 'about' }, visible([delivery.target, ...delivery.findings.slice(0, 1)].join(' · ')))),
    attachment ? thumbnail(attachment) : null,
    element('span', { class: 'unseen' }, `, ${names[delivery.status]}`)));
  item.dataset.key = key;
  item.dataset.id = delivery.id;
  return item;
}

// MARK: - Detail

async function select(identifier) {
  state.selected = identifier;
  document.body.classList.toggle('has-selection', identifier !== null);
  renderList();
  if (identifier === null) { state.shown = null; renderUnselected(); return; }
  parts.list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  await showSelected();
}

async function showSelected() {
  const identifier = state.selected;
  try {
    const stored = await request(`${api}/${identifier}`);
    if (identifier !== state.selected) return;
    const key = `${identifier} ${stored.delivery.status}`;
    if (state.shown === key) return;
    state.shown = key;
    const model = deliveryModel(stored, `${api}/${identifier}/attachment`);
    parts.detail.replaceChildren(
      button('‹ Deliveries', () => { location.hash = ''; }, { class: 'quiet back' }), ...deliveryView(model, actions(model)));
    parts.detail.scrollTop = 0;
  } catch (error) {
    if (identifier !== state.selected) return;
    state.shown = null;
    parts.detail.replaceChildren(element('p', { class: 'notice' }, error.message));
  }
}

function actions(model) {
  return [
    button('Send again', (event) => sendAgain(model, event.currentTarget)),
    button('Export', () => showExport(model), { class: 'quiet' }),
    button('Delete', () => remove(model.id), { class: 'quiet', 'aria-keyshortcuts': 'Delete' }),
  ];
}

async function sendAgain(model, source) {
  source.disabled = true;
  try {
    const isMessage = model.origin === 'fcm-request';
    const path = isMessage ? `/v1/projects/${encodeURIComponent(model.project)}/messages:send`
      : `/3/device/${encodeURIComponent(model.token)}`;
    await request(path, {
      method: 'POST',
      headers: isMessage ? { Authorization: 'Bearer inbox', 'Content-Type': 'application/json' }
        : { 'Content-Type': 'application/json', ...model.headers },
      body: JSON.stringify(isMessage ? model.request : model.payload),
    });
    announce('Sent again');
  } catch (error) {
    showDialog('It was not sent', element('p', {}, error.message));
  } finally {
    source.disabled = false;
  }
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
    element('h3', {}, 'For a shell'),
    element('pre', { tabindex: '0', 'aria-label': 'The curl command' }, command),
    element('p', { class: 'actions' }, button('Copy', (event) => copy(command, event.currentTarget), { class: 'quiet' })));
}

function renderUnselected() {
  if (state.total === 0) { renderEmpty(); return; }
  parts.detail.replaceChildren(element('p', { class: 'hint' }, 'Choose a delivery, or press ', element('kbd', {}, 'j'), '.'));
}

function renderEmpty() {
  if (state.query) {
    parts.detail.replaceChildren(element('p', { class: 'hint' }, 'Nothing is found. ',
      button('Clear the search', () => search(''), { class: 'quiet' })));
    return;
  }
  const command = firstCommand();
  parts.detail.replaceChildren(element('section', { class: 'empty', 'aria-labelledby': 'empty-title' },
    element('h2', { id: 'empty-title' }, 'Nothing has come yet'),
    element('p', {}, 'Send a message as you would to FCM; it shows here as soon as it is delivered:'),
    element('pre', { tabindex: '0', 'aria-label': 'The first command' }, command),
    element('p', { class: 'actions' }, button('Copy', (event) => copy(command, event.currentTarget)))));
}

function firstCommand() {
  const message = { message: { topic: 'news', notification: { title: 'Sparky says hi', body: 'Tonight there is a firework.' },
    apns: { payload: { aps: { 'mutable-content': 1 } }, fcm_options: { image: 'https://www.gstatic.com/webp/gallery/4.jpg' } } } };
  return curlCommand({ origin: 'fcm-request', project: 'my-project', request: message }, location.origin);
}

// MARK: - Deleting

async function remove(identifier) {
  const index = state.deliveries.findIndex((delivery) => delivery.id === identifier);
  const neighbour = state.deliveries[index + 1] ?? state.deliveries[index - 1];
  try {
    await request(`${api}/${identifier}`, { method: 'DELETE' });
    announce('Deleted');
    location.replace(neighbour ? `#/${neighbour.id}` : '#');
  } catch (error) {
    announce(error.message);
  }
  load();
}

function removeFound() {
  const what = `${countText(state.total, 'delivery', 'deliveries')}${state.query ? ' that the search finds' : ''}`;
  const query = state.query;
  const dialog = showDialog(`Delete ${what}?`, element('p', { class: 'actions' }, button('Delete', async () => {
    dialog.close();
    try {
      await request(`${api}?${new URLSearchParams({ query })}`, { method: 'DELETE' });
      announce('Deleted');
      location.replace('#');
    } catch (error) {
      announce(error.message);
    }
    load();
  }, { class: 'danger', autofocus: true })));
}

// MARK: - Search

function search(text) {
  parts.search.value = text;
  state.query = text.trim();
  state.length = pageLength;
  load();
}

parts.search.addEventListener('input', () => search(parts.search.value));
document.getElementById('search-form').addEventListener('submit', (event) => {
  event.preventDefault();
  move(0);
});
document.getElementById('delete-all').addEventListener('click', removeFound);
document.getElementById('help-button').addEventListener('click', showHelp);
document.getElementById('skip').addEventListener('click', (event) => { event.preventDefault(); parts.detail.focus(); });
parts.older.addEventListener('click', () => { state.length += pageLength; load(); });

// MARK: - Keyboard

/** Selects another delivery: the next one down the list, or the one before. */
function move(step) {
  const index = state.deliveries.findIndex((delivery) => delivery.id === state.selected);
  const target = state.deliveries[index < 0 ? 0 : Math.min(Math.max(index + step, 0), state.deliveries.length - 1)];
  if (!target) return;
  location.hash = `#/${target.id}`;
  parts.list.querySelector(`[data-id="${target.id}"] a`)?.focus({ preventScroll: true });
}

function showHelp() {
  const keys = [['j ↓', 'The next delivery'], ['k ↑', 'The one before'], ['/', 'Search'], ['Delete', 'Delete the delivery'],
    ['Escape', 'Back to the list, or clear the search'], ['?', 'These keys']];
  showDialog('Keyboard', element('dl', { class: 'keys' }, keys.map(([key, text]) =>
    element('div', {}, element('dt', {}, key.split(' ').map((name) => element('kbd', {}, name))), element('dd', {}, text)))));
}

const keyActions = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  '/': () => { parts.search.focus(); parts.search.select(); },
  '?': showHelp,
  Delete: () => { if (state.selected !== null) remove(state.selected); },
  Escape: () => { if (state.selected !== null) location.hash = ''; else search(''); },
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const isTyping = event.target.matches('input[type=search]');
  if (isTyping && event.key === 'Escape') { search(''); parts.search.blur(); return; }
  if (isTyping && event.key !== 'ArrowDown') return;
  // Arrows scroll what is focused, and change what is chosen.
  if (event.key.startsWith('Arrow') && event.target.matches('pre, input[type=radio], video, audio')) return;
  const action = keyActions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

// MARK: - What happens

function listen() {
  const events = new EventSource('/api/v1/events');
  const show = (text, name) => { parts.connection.textContent = text; parts.connection.dataset.state = name; };
  events.addEventListener('open', () => { show('Live', 'live'); load(); });
  events.addEventListener('error', () => show('Reconnecting', 'waiting'));
  for (const name of ['accepted', 'finished', 'deleted']) {
    events.addEventListener(name, (event) => {
      load();
      const data = JSON.parse(event.data);
      if (name === 'finished') announce(`New: ${visible(data.title || data.body)}`);
      if (name !== 'deleted' && data.id === state.selected) showSelected();
    });
  }
}

function route() {
  const match = /^#\/(\d+)$/.exec(location.hash);
  select(match ? Number(match[1]) : null);
}

window.addEventListener('hashchange', route);
setInterval(() => {
  for (const time of parts.list.querySelectorAll('time')) time.textContent = agoText(Number(time.dataset.received));
}, 20_000);
route();
load();
listen();
