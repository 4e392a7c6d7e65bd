// @ts-check
// JSON documents, with the findings marked at their places.

import { element, visible } from './elements.js';

/** Splits a JSON pointer into its parts. */
function pointerParts(pointer) {
  return pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the number of parts of a pointer that lead to an existing value. */
function reach(value, parts) {
  let depth = 0;
  while (depth < parts.length && value !== null && typeof value === 'object' && Object.hasOwn(value, parts[depth])) {
    value = value[parts[depth]];
    depth += 1;
  }
  return depth;
}

/** Finds the path of a text in a value; `null` if the value does not contain it. */
function pathOf(text, value) {
  if (typeof text !== 'string') return null;
  if (value === text) return [];
  if (value === null || typeof value !== 'object') return null;
  for (const [key, child] of Object.entries(value)) {
    const path = pathOf(text, child);
    if (path !== null) return [key, ...path];
  }
  return null;
}

/**
 * Groups the findings by the place in a document where each is shown. A missing member is shown at the object that
 * should have it.
 */
function marks(findings, value) {
  const places = new Map();
  for (const finding of findings) {
    const pointer = finding.location?.payload;
    const parts = pointer === undefined ? pathOf(finding.location?.url, value) : pointerParts(pointer);
    if (parts === null) continue;
    const depth = reach(value, parts);
    if (parts.length > 0 && depth === 0) continue;
    const place = JSON.stringify(parts.slice(0, depth));
    const missing = depth < parts.length ? parts.slice(depth).join('/') : null;
    places.set(place, [...(places.get(place) ?? []), { finding, missing }]);
  }
  return places;
}

/** Shows a JSON value, indented and colored, with the findings marked at their places. */
export function jsonDocument(value, findings, label) {
  const places = marks(findings, value);
  const lines = [];
  const write = (node, path, indent, key, comma) => {
    const notes = places.get(JSON.stringify(path)) ?? [];
    const head = key === null ? [] : [element('span', { class: 'key' }, JSON.stringify(visible(key))), ': '];
    const isArray = Array.isArray(node);
    const entries = node !== null && typeof node === 'object' ? Object.entries(node) : null;
    if (entries === null || entries.length === 0) {
      lines.push(jsonLine(indent, [...head, jsonScalar(node), comma], notes));
      return;
    }
    lines.push(jsonLine(indent, [...head, isArray ? '[' : '{'], notes));
    entries.forEach(([name, child], index) => {
      write(child, [...path, name], indent + 1, isArray ? null : name, index < entries.length - 1 ? ',' : '');
    });
    lines.push(jsonLine(indent, [isArray ? ']' : '}', comma], []));
  };
  write(value, [], 0, null, '');
  return element('pre', { class: 'json', tabindex: '0', 'aria-label': label }, element('code', {}, lines));
}

function jsonLine(indent, parts, notes) {
  if (notes.length === 0) return element('span', { class: 'line' }, '  '.repeat(indent), parts);
  const worst = notes[0].finding.severity;
  const texts = notes.map(({ finding, missing }) =>
    element('span', { class: `note ${finding.severity}` },
      missing ? `${finding.identifier}: no ${visible(missing)}` : finding.identifier));
  return element('span', { class: `line marked ${worst}` },
    element('mark', {}, '  '.repeat(indent), parts), ' ', texts);
}

/** Invisible characters that JSON does not escape. */
const unseenCharacters = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function jsonScalar(value) {
  if (typeof value === 'string') {
    const text = JSON.stringify(value).replace(unseenCharacters,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return element('span', { class: 'string' }, text);
  }
  if (value !== null && typeof value === 'object') return Array.isArray(value) ? '[]' : '{}';
  return element('span', { class: 'constant' }, String(value));
}
