// @ts-check
// Elements and texts. Every module makes its elements here: content from outside becomes text, never markup.

/**
 * Makes an element with attributes and children; strings become text.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * Makes an element of a drawing.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
export function drawing(name, attributes = {}, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

/**
 * @template {Element} Node
 * @param {Node} node
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Makes a button. */
export function button(text, action, attributes = {}) {
  return element('button', { type: 'button', onclick: action, ...attributes }, text);
}

/**
 * Makes a list of names with their values. A name without a value is left out.
 * @param {[string, any][] | any[][]} rows
 */
export function definitions(rows) {
  return element('dl', {}, rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}

/** Shows a dialog, and removes it when it is closed. */
export function showDialog(title, ...children) {
  return openDialog(title, 'Close', children);
}

/** Asks before an action, which a button with its name begins. */
export function ask(title, name, action) {
  const dialog = openDialog(title, 'Cancel', [], button(name, () => { dialog.close(); action(); },
    { class: 'danger', autofocus: true }));
}

/**
 * @param {string} title
 * @param {string} leave The name of the button that closes the dialog.
 * @param {any[]} children
 * @param {Element[]} actions
 */
function openDialog(title, leave, children, ...actions) {
  const close = button(leave, () => dialog.close(), { class: 'quiet' });
  const dialog = element('dialog', { 'aria-label': title }, element('h2', {}, title), children,
    element('p', { class: 'actions' }, actions, close));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Returns a text with escapes for characters that are invisible or change the direction of text. */
export function visible(text) {
  return String(text).replace(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`);
}

/**
 * Returns the search term that finds the deliveries of a project, or with a label.
 * @param {'project' | 'label'} field
 * @param {string} name
 */
export function term(field, name) {
  return `${field}:${/\s/.test(name) ? `"${name}"` : name}`;
}

export function byteText(count) {
  if (count < 1024) return `${count} bytes`;
  if (count < 1024 * 1024) return `${(count / 1024).toFixed(1)} KB`;
  return `${(count / 1024 / 1024).toFixed(1)} MB`;
}

/** Returns a time with its day, as the phone's clock shows it. */
export function timeText(milliseconds) {
  return new Date(milliseconds).toLocaleString('en', { hourCycle: 'h23' });
}

export function durationText(milliseconds) {
  if (milliseconds < 0.1) return 'under 0.1 ms';
  return milliseconds < 1000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

function agoText(time) {
  const seconds = Math.max(0, (Date.now() - time) / 1000);
  if (seconds < 60) return 'now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}h ago`;
  return `${Math.floor(seconds / 86400)}d ago`;
}

/**
 * Makes an element that says how long ago a time was, as a banner does. `updateTimes` keeps it current.
 * @param {number} time
 */
export function agoTime(time) {
  return element('time', { datetime: new Date(time).toISOString() }, agoText(time));
}

/** Updates how long ago each time in the page was. */
export function updateTimes() {
  for (const time of document.querySelectorAll('time')) {
    const text = agoText(Date.parse(time.dateTime));
    if (time.textContent !== text) time.textContent = text;
  }
}

export function countText(count, one, many) {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;
}

/** Copies a text, and says so on the button. */
export async function copy(text, source) {
  const before = source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    source.textContent = 'Copied';
  } catch {
    source.textContent = 'Select the text and copy it';
  }
  setTimeout(() => { source.textContent = before; }, 1500);
}

/** Lets the browser save a text as a file. */
export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
