// @ts-check
// The inbox: connects the list, the open delivery, the keyboard and the server's events.

import { agoText, button, countText, element, showDialog, visible } from './elements.js';
import { route, showSelected } from './detail.js';
import { move, showHelp } from './keyboard.js';
import { load, search } from './list.js';
import { api, queryText, request } from './server.js';
import { announce, pageLength, parts, state } from './state.js';

/** Asks, and deletes every delivery in the list. */
function removeFound() {
  const what = `${countText(state.total, 'delivery', 'deliveries')}${state.query ? ' that match the search' : ''}`;
  const query = state.query;
  const dialog = showDialog(`Delete ${what}?`, element('p', { class: 'actions' }, button('Delete', async () => {
    dialog.close();
    try {
      await request(api + queryText({ query }), { method: 'DELETE' });
      announce('Deleted');
      location.replace('#');
    } catch (error) {
      announce(error.message);
    }
    load();
  }, { class: 'danger', autofocus: true })));
}

parts.search.addEventListener('input', () => search(parts.search.value));
document.getElementById('search-form').addEventListener('submit', (event) => {
  event.preventDefault();
  move(0);
});
parts.deleteAll.addEventListener('click', removeFound);
document.getElementById('help-button').addEventListener('click', showHelp);
document.getElementById('skip').addEventListener('click', (event) => { event.preventDefault(); parts.detail.focus(); });
parts.older.addEventListener('click', () => { state.length += pageLength; load(); });

/** Follows the server's events, and keeps the page up to date. */
function listen() {
  const events = new EventSource(`${location.origin}/api/v1/events`);
  const show = (text, name) => { parts.connection.textContent = text; parts.connection.dataset.state = name; };
  events.addEventListener('open', () => { show('Live', 'live'); load(); });
  events.addEventListener('error', () => {
    show('Reconnecting', 'waiting');
    // A browser reconnects by itself, unless the server answered that there is no such stream.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  for (const name of ['accepted', 'finished', 'deleted']) {
    events.addEventListener(name, (event) => {
      load();
      const data = JSON.parse(/** @type {MessageEvent} */ (event).data);
      if (name === 'finished') announce(`New: ${visible(data.title || data.body)}`);
      if (name !== 'deleted' && data.id === state.selected) showSelected();
    });
  }
}

window.addEventListener('hashchange', route);
setInterval(() => {
  for (const time of parts.list.querySelectorAll('time')) time.textContent = agoText(Number(time.dataset.received));
}, 20_000);
route();
load();
listen();
