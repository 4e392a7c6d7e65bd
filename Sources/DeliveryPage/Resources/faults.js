// @ts-check
// The faults on demand: what the server answers instead of accepting messages, and how to change it.

import { button, countText, element, showDialog, visible } from './elements.js';
import { request } from './server.js';
import { notify, parts } from './state.js';

/**
 * A fault that ends, or that comes now and then.
 * @typedef {object} Rule
 * @property {string} error
 * @property {string} [token]
 * @property {string} [topic]
 * @property {string} [project]
 * @property {string} [label]
 * @property {number} [retryAfterInSeconds]
 * @property {number} [times]
 * @property {number} [every]
 */

/**
 * @typedef {object} Faults
 * @property {Record<string, string>} errors
 * @property {Record<string, string>} projects
 * @property {Rule[]} rules
 * @property {number} unavailableShare
 * @property {number} delayInMilliseconds
 */

const path = '/api/v1/chaos';
const targets = ['token', 'topic', 'project', 'label'];
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** @param {Rule} rule */
function ruleText({ error, retryAfterInSeconds: wait, times, every, ...limits }) {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[ordinals.select(every ?? 1)] ?? 'th';
  const which = (every ?? 1) > 1 ? `Every ${every}${ending} message` : 'Each message';
  const of = targets.filter((name) => limits[name] != null).map((name) => ` for the ${name} ${visible(limits[name])}`);
  return `${which}${of.join(' and')} gets ${error}${times == null ? '' : `, at most ${countText(times, 'time', 'times')}`}`
    + `${wait == null ? '' : `, with Retry-After: ${wait}`}.`;
}

/**
 * Returns each fault as a sentence, with what takes it from the others.
 * @param {Faults} faults
 * @returns {[string, () => void][]}
 */
function sentences(faults) {
  /** @type {(errors: Record<string, string>, kind: string) => [string, () => void][]} */
  const named = (errors, kind) => Object.entries(errors).map(([name, error]) =>
    [`Each message for the ${kind} ${visible(name)} gets ${error}.`, () => { delete errors[name]; }]);
  /** @type {[string, () => void][]} */
  const rules = faults.rules.map((rule) => [ruleText(rule), () => { faults.rules.splice(faults.rules.indexOf(rule), 1); }]);
  const all = [...named(faults.errors, 'token'), ...named(faults.projects, 'project'), ...rules];
  if (faults.unavailableShare > 0) {
    all.push([`${Number((faults.unavailableShare * 100).toPrecision(3))}% of the requests get UNAVAILABLE.`, () => { faults.unavailableShare = 0; }]);
  }
  if (faults.delayInMilliseconds > 0) {
    all.push([`Each answer comes ${faults.delayInMilliseconds} ms late.`, () => { faults.delayInMilliseconds = 0; }]);
  }
  return all;
}

/** @param {Faults} faults */
function showCount(faults) {
  const count = sentences(faults).length;
  parts.faults.textContent = count > 0 ? `Faults: ${count}` : 'Faults';
  parts.faults.classList.toggle('danger', count > 0);
}

/** Shows how many faults are set. */
export async function refreshFaults() {
  try { showCount(await request(path)); } catch { /* The button asks again, and says what is wrong. */ }
}

/** Shows the faults, and lets one add and remove some. */
export async function showFaults() {
  try {
    const description = await request('/api/v1/openapi.json');
    const list = element('ul', { class: 'faults' });
    show(await request(path), list);
    showDialog('Faults on demand', element('p', { class: 'faint' },
      'What this server answers instead of accepting a message, until you remove it or the server ends.'),
    list, form(description.components.schemas.TokenFault.enum, list));
  } catch (error) {
    notify(error.message);
  }
}

/**
 * @param {Faults} faults
 * @param {HTMLElement} list
 */
function show(faults, list) {
  showCount(faults);
  const items = sentences(faults).map(([text]) => element('li', {}, element('span', {}, text),
    button('Remove', () => change(list, (current) => sentences(current).find(([other]) => other === text)?.[1]()),
      { class: 'quiet', 'aria-label': `Remove: ${text}` })));
  list.replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'faint' }, 'There are none.')]));
}

/**
 * Changes the faults as they are now: a test may have set others meanwhile.
 * @param {HTMLElement} list
 * @param {(faults: Faults) => void} edit
 */
async function change(list, edit) {
  try {
    const faults = await request(path);
    edit(faults);
    const headers = { 'Content-Type': 'application/json' };
    show(await request(path, { method: 'PUT', headers, body: JSON.stringify(faults) }), list);
    // A button that was removed has lost the focus.
    if (!document.activeElement?.closest('dialog :is(button, input, select)')) {
      list.closest('dialog')?.querySelector('button')?.focus();
    }
  } catch (error) {
    notify(error.message);
  }
}

/**
 * Makes the form that adds a rule.
 * @param {string[]} errors
 * @param {HTMLElement} list
 */
function form(errors, list) {
  /** @type {(text: string, control: HTMLElement) => HTMLElement} */
  const field = (text, control) => element('label', {}, element('span', {}, text), control);
  const error = element('select', {}, errors.map((name) => element('option', { selected: name === 'UNAVAILABLE' }, name)));
  const kind = element('select', {}, element('option', { value: '' }, 'any'), targets.map((name) => element('option', {}, name)));
  const target = element('input', { autocomplete: 'off', spellcheck: 'false' });
  const number = (least, most, hint) => element('input', { type: 'number', min: least, max: most, placeholder: hint });
  const [times, every, wait] = [number(1, 10_000, 'always'), number(1, 10_000, '1'), number(0, 86_400, 'none')];
  const choose = () => { target.disabled = kind.value === ''; target.required = !target.disabled; };
  kind.addEventListener('change', choose);
  choose();
  const whole = (input) => input.value === '' ? undefined : Number(input.value);
  const add = (event) => {
    event.preventDefault();
    /** @type {Rule} */
    const rule = { error: error.value, times: whole(times), every: whole(every), retryAfterInSeconds: whole(wait) };
    if (kind.value) rule[kind.value] = target.value;
    change(list, (faults) => faults.rules.push(rule));
  };
  return element('form', { class: 'fields', onsubmit: add }, field('Answer', error), field('For', kind),
    field('Its name', target), field('How many times', times), field('Every … message', every),
    field('Retry-After, in seconds', wait), element('button', {}, 'Add'));
}

parts.faults.addEventListener('click', showFaults);
