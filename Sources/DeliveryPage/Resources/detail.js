// MARK: - Detail

/** Opens a delivery, or with `null` none; the address has its number, so that going back is possible. */
function open(identifier) {
  location.hash = identifier === null ? '' : `#/${identifier}`;
  route();
}

function route() {
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
  parts.list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  // Where there is room for one of them only, the list goes, and the focus with it.
  if (parts.list.offsetParent === null) parts.detail.focus({ preventScroll: true });
  await showSelected();
}

async function showSelected() {
  const identifier = state.selected;
  try {
    const stored = await request(`${api}/${identifier}`);
    if (identifier !== state.selected) return;
    const key = versionOf(stored.delivery);
    if (state.shown === key) return;
    state.shown = key;
    parts.detail.dataset.id = identifier;
    const model = deliveryModel(stored, `${api}/${identifier}/attachment`);
    parts.detail.replaceChildren(
      button('‹ Deliveries', () => open(null), { class: 'quiet back' }), ...deliveryView(model, actions(model)));
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
    element('p', { class: 'actions' },
      button('Copy', (event) => copy(command, event.currentTarget), { class: 'quiet' })));
}

// MARK: - Nothing to show

function renderUnselected() {
  if (state.total === 0) { renderEmpty(); return; }
  parts.detail.replaceChildren(
    element('p', { class: 'hint' }, 'Choose a delivery, or press ', element('kbd', {}, 'j'), '.'));
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
  const message = {
    topic: 'news',
    notification: { title: 'Sparky says hi', body: 'Tonight there is a firework.' },
    apns: {
      payload: { aps: { 'mutable-content': 1 } },
      fcm_options: { image: 'https://www.gstatic.com/webp/gallery/4.jpg' },
    },
  };
  return curlCommand({ origin: 'fcm-request', project: 'my-project', request: { message } }, location.origin);
}
