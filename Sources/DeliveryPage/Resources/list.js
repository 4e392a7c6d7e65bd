// MARK: - Inbox

const pageLength = 50;
const parts = Object.fromEntries(['list', 'detail', 'search', 'count', 'connection', 'older', 'announcement']
  .map((name) => [name, document.getElementById(name)]));
const state = {
  deliveries: [], total: 0, next: null, length: pageLength, isLoaded: false, query: '', selected: null, shown: null,
};

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
      // The server is not there, which is not its answer: it may come back.
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
  if (found.length === 0) { state.shown = null; renderEmpty(); } else if (state.selected === null) renderUnselected();
}

function renderList() {
  const old = new Map([...parts.list.children].map((item) => [item.dataset.key, item]));
  const focused = document.activeElement.closest('#list li')?.dataset.id;
  arrange(parts.list, state.deliveries.map((delivery) => {
    const key = versionOf(delivery);
    return old.get(key) ?? listItem(delivery, key);
  }));
  if (focused && !parts.list.contains(document.activeElement)) focusItem(focused);
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

/**
 * What differs where a delivery is to be shown anew. Its number alone is not enough: a server whose inbox is in memory
 * begins with 1 at every start.
 */
function versionOf(delivery) {
  return `${delivery.id} ${delivery.receivedAt} ${delivery.status}`;
}

/** Gives a list its items. What stays is not touched, since it may have the focus. */
function arrange(list, items) {
  const wanted = new Set(items);
  for (const item of [...list.children]) if (!wanted.has(item)) item.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
}

/** Moves the focus to a delivery in the list, or to the open delivery where the list is not seen. */
function focusItem(identifier) {
  const link = parts.list.querySelector(`[data-id="${identifier}"] a`);
  if (link?.offsetParent) link.focus({ preventScroll: true });
  else if (state.selected !== null) parts.detail.focus({ preventScroll: true });
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
