// MARK: - Keyboard

/** Selects another delivery: the next one down the list, or the one before. */
function move(step) {
  const index = state.deliveries.findIndex((delivery) => delivery.id === state.selected);
  const target = state.deliveries[index < 0 ? 0 : Math.min(Math.max(index + step, 0), state.deliveries.length - 1)];
  if (!target) return;
  open(target.id);
  focusItem(target.id);
}

function showHelp() {
  const keys = [['j ↓', 'The next delivery'], ['k ↑', 'The one before'], ['/', 'Search'],
    ['Delete', 'Delete the delivery'], ['Escape', 'Back to the list, or clear the search'], ['?', 'These keys']];
  showDialog('Keyboard', element('dl', { class: 'keys' }, keys.map(([key, text]) =>
    element('div', {},
      element('dt', {}, key.split(' ').map((name) => element('kbd', {}, name))), element('dd', {}, text)))));
}

const keyActions = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  '/': () => { parts.search.focus(); parts.search.select(); },
  '?': showHelp,
  Delete: () => { if (state.selected !== null) remove(state.selected); },
  Escape: () => { if (state.selected !== null) open(null); else search(''); },
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
