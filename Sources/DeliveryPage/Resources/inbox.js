// @ts-check
// The inbox: connects the list, the open delivery, the keyboard, and the server's events.

import { route, showSelected } from './detail.js';
import { ask, countText, updateTimes, visible } from './elements.js';
import { refreshFaults } from './faults.js';
import { load, refresh } from './feed.js';
import { refreshInboxes, showChosen } from './inboxes.js';
import { move, showHelp } from './keyboard.js';
import { search } from './list.js';
import { api, queryText, request } from './server.js';
import { announce, notify, parts, state } from './state.js';

/** Asks for confirmation, and then deletes every delivery in the list. */
function removeFound() {
  const what = `${countText(state.total, 'delivery', 'deliveries')}${state.query ? ' that match the search' : ''}`;
  const query = state.query;
  ask(`Delete ${what}?`, 'Delete', async () => {
    try {
      await request(api + queryText({ query }), { method: 'DELETE' });
      notify('Deleted');
      location.replace('#');
    } catch (error) {
      notify(error.message);
    }
    refresh();
  });
}

parts.search.addEventListener('input', () => { search(parts.search.value); showChosen(); });
parts.list.addEventListener('click', (event) => {
  const chip = event.target instanceof Element ? event.target.closest('.chip') : null;
  if (!(chip instanceof HTMLElement) || chip.dataset.term === undefined) return;
  event.preventDefault();
  search(chip.dataset.term);
});
parts.markRead.addEventListener('click', async () => {
  try {
    await request(`${api}/read${queryText({ query: state.query })}`, { method: 'PUT' });
    notify('Marked as read');
  } catch (error) {
    notify(error.message);
  }
  refresh();
});
parts.searchForm.addEventListener('submit', (event) => {
  event.preventDefault();
  move(0);
});
parts.deleteAll.addEventListener('click', removeFound);
parts.help.addEventListener('click', showHelp);
parts.skip.addEventListener('click', (event) => { event.preventDefault(); parts.detail.focus(); });

/** @type {string[]} The titles of finished deliveries that are not announced yet. */
let arrived = [];

/**
 * Announces a delivery. Deliveries that finish together are announced as one number.
 * @param {string} title
 */
function announceArrival(title) {
  arrived.push(title);
  if (arrived.length > 1) return;
  setTimeout(() => {
    announce(arrived.length === 1 ? `New: ${visible(title)}` : countText(arrived.length, 'new delivery', 'new deliveries'));
    arrived = [];
  }, 100);
}

/** Follows the server's events, and keeps the page up to date. */
function listen() {
  const events = new EventSource(`${location.origin}/api/v1/events`);
  /** @type {(text: string, name: string) => void} */
  const show = (text, name) => { parts.connection.textContent = text; parts.connection.dataset.state = name; };
  events.addEventListener('open', () => { show('Live', 'live'); refresh(); refreshInboxes(); refreshFaults(); });
  events.addEventListener('error', () => {
    show('Reconnecting', 'waiting');
    // A browser reconnects by itself, unless the server responded that there is no such stream.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  for (const name of ['deleted', 'read', 'lost']) {
    events.addEventListener(name, () => { refresh(); refreshInboxes(); });
  }
  for (const name of ['accepted', 'finished']) {
    events.addEventListener(name, (event) => {
      refresh();
      refreshInboxes();
      const data = JSON.parse(/** @type {MessageEvent} */ (event).data);
      if (name === 'finished') announceArrival(data.title || data.body);
      if (data.id === state.selected) showSelected();
    });
  }
}

window.addEventListener('hashchange', route);
// A browser slows the timers of a hidden page.
document.addEventListener('visibilitychange', updateTimes);
setInterval(updateTimes, 10_000);
route();
load();
listen();
