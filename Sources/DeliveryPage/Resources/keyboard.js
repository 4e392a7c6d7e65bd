// @ts-check
// The keyboard shortcuts.

import { element, showDialog } from './elements.js';
import { openDelivery, remove } from './detail.js';
import { focusItem, search } from './list.js';
import { parts, state } from './state.js';

/** Opens another delivery: `step` places down the list. */
export function move(step) {
  const index = state.deliveries.findIndex((delivery) => delivery.id === state.selected);
  const target = state.deliveries[index < 0 ? 0 : Math.min(Math.max(index + step, 0), state.deliveries.length - 1)];
  if (!target) return;
  openDelivery(target.id);
  focusItem(target.id);
}

export function showHelp() {
  const keys = [['j ↓', 'Next delivery'], ['k ↑', 'Previous delivery'], ['/', 'Search'],
    ['Delete', 'Delete the delivery'], ['Escape', 'Back to the list, or clear the search'], ['?', 'Show this help']];
  const searches = [['sparky night', 'Both words, anywhere'], ['"sparky says"', 'A text with spaces'],
    ['title:sparky', 'In one field: title, body, token, device, target, project, label, finding, image, type, name, id'],
    ['status:failed', 'Or pending, succeeded; is:unread, is:read'], ['-label:spring', 'Without these'],
    ['token:a OR token:b', 'One or the other'],
    ['since:2h', 'Received since then: 30m, 12h, 7d, or a day such as 2026-11-26 (UTC); until:1h before then']];
  showDialog('Keyboard and search',
    element('dl', { class: 'keys' }, keys.map(([key, text]) =>
      element('div', {},
        element('dt', {}, key.split(' ').map((name) => element('kbd', {}, name))), element('dd', {}, text)))),
    element('h3', {}, 'Search'),
    element('dl', { class: 'keys' }, searches.map(([query, text]) =>
      element('div', {}, element('dt', {}, element('code', {}, query)), element('dd', {}, text)))));
}

const keyActions = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  '/': () => { parts.search.focus(); parts.search.select(); },
  '?': showHelp,
  Delete: () => { if (state.selected !== null) remove(state.selected); },
  Escape: () => { if (state.selected !== null) openDelivery(null); else search(''); },
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const target = /** @type {Element} */ (event.target);
  const isTyping = target.matches('input[type=search]');
  if (isTyping && event.key === 'Escape') { search(''); parts.search.blur(); return; }
  if (isTyping && event.key !== 'ArrowDown') return;
  // Arrow keys scroll a focused document, and change a focused choice.
  if (event.key.startsWith('Arrow') && target.matches('pre, input[type=radio], video, audio')) return;
  const action = keyActions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
