// MARK: - Deleting

async function remove(identifier) {
  const index = state.deliveries.findIndex((delivery) => delivery.id === identifier);
  const neighbour = state.deliveries[index + 1] ?? state.deliveries[index - 1];
  try {
    await request(`${api}/${identifier}`, { method: 'DELETE' });
    announce('Deleted');
    location.replace(neighbour ? `#/${neighbour.id}` : '#');
    route();
    if (neighbour) focusItem(neighbour.id);
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
      await request(api + queryText({ query }), { method: 'DELETE' });
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

// MARK: - What happens

function listen() {
  const events = new EventSource(`${location.origin}/api/v1/events`);
  const show = (text, name) => { parts.connection.textContent = text; parts.connection.dataset.state = name; };
  events.addEventListener('open', () => { show('Live', 'live'); load(); });
  events.addEventListener('error', () => {
    show('Reconnecting', 'waiting');
    // A browser tries again by itself, unless it was answered that there is no such stream.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  for (const name of ['accepted', 'finished', 'deleted']) {
    events.addEventListener(name, (event) => {
      load();
      const data = JSON.parse(event.data);
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
