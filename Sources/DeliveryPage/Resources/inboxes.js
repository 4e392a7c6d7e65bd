// @ts-check
// The choice between the inboxes: one for each project and each label. Choosing one is a search.

import { element, term, visible } from './elements.js';
import { search } from './list.js';
import { request } from './server.js';
import { parts, state } from './state.js';

/** @typedef {{ name: string, count: number, unread: number }} Inbox */

/** The minimum time between two requests, in milliseconds. */
const pause = 2000;
/** The minimum time before a request, in milliseconds: the list comes first. */
const first = 200;

/** @type {number | undefined} */
let timer;
let loadedAt = -Infinity;
/** Whether the server has no inboxes. */
let isMissing = false;

/** Loads the inboxes: soon, and once for many events. */
export function refreshInboxes() {
  if (timer !== undefined || isMissing) return;
  timer = setTimeout(async () => {
    timer = undefined;
    loadedAt = performance.now();
    try {
      show(await request('/api/v1/inboxes'));
    } catch (error) {
      isMissing = !(error instanceof TypeError);
    }
  }, Math.max(first, loadedAt + pause - performance.now()));
}

/** @param {{ projects: Inbox[], labels: Inbox[] }} inboxes */
function show({ projects, labels }) {
  // An open menu would close.
  if (document.activeElement === parts.inboxes && parts.inboxes.options.length > 0) return;
  parts.inboxes.replaceChildren(element('option', { value: '' }, 'All inboxes'),
    group('Projects', 'project', projects), group('Labels', 'label', labels));
  parts.inboxes.hidden = projects.length + labels.length < 2;
  showChosen();
}

/**
 * @param {string} title
 * @param {'project' | 'label'} field
 * @param {Inbox[]} inboxes
 */
function group(title, field, inboxes) {
  if (inboxes.length === 0) return '';
  return element('optgroup', { label: title }, inboxes.map(({ name, count, unread }) =>
    element('option', { value: term(field, name) },
      `${visible(name)} (${unread > 0 ? `${unread.toLocaleString('en')} unread of ` : ''}${count.toLocaleString('en')})`)));
}

/** Selects the inbox that the search finds. */
export function showChosen() {
  parts.inboxes.value = state.query;
  if (parts.inboxes.selectedIndex < 0) parts.inboxes.value = '';
}

parts.inboxes.addEventListener('change', () => {
  search(parts.inboxes.value);
  // Without the focus, the menu shows what has changed meanwhile.
  parts.inboxes.blur();
  refreshInboxes();
});
