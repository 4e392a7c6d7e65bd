// MARK: - JSON with marks

/** The parts of a JSON pointer. */
function pointerParts(pointer) {
  return pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** How far a pointer leads into a value: the deepest place that is there. */
function reach(value, parts) {
  let depth = 0;
  while (depth < parts.length && value !== null && typeof value === 'object' && Object.hasOwn(value, parts[depth])) {
    value = value[parts[depth]];
    depth += 1;
  }
  return depth;
}

/** Where in a value a text stands; `null` where it does not. */
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
 * The findings by the place in a document that each is shown at: what is missing is shown where it should be.
 * Each entry is the pointer of a place, and what is wrong there.
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

/** A JSON value, indented and coloured, with what is wrong marked at its place. */
function jsonDocument(value, findings, label) {
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

/** What JSON leaves as it is, and nobody sees. */
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

// MARK: - Export

/** The payload as Xcode's simulator takes it. */
function simulatorFile(model) {
  const bundle = model.headers?.['apns-topic'] ?? 'com.example.your-app';
  return JSON.stringify({ 'Simulator Target Bundle': bundle, ...model.payload }, null, 2) + '\n';
}

/** A text as one word of a shell. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The request that sends the same to this server. */
function requestOf(model) {
  if (model.origin === 'fcm-request') {
    return {
      path: `/v1/projects/${encodeURIComponent(model.project)}/messages:send`,
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: model.request,
    };
  }
  // The identifier is that of one notification, and the server makes another.
  const { 'apns-id': _, ...headers } = model.headers ?? {};
  return {
    path: `/3/device/${encodeURIComponent(model.token)}`,
    headers: { Authorization: `Bearer ${providerToken()}`, 'Content-Type': 'application/json', ...headers },
    body: model.payload,
  };
}

/** A token for APNs, in which this server believes: it looks at the form, and not at who has signed it. */
function providerToken() {
  const part = (value) => btoa(JSON.stringify(value)).replaceAll('=', '');
  // Such a token is good for an hour after its time. This one is copied into scripts, and its time is yet to come.
  const issued = Date.UTC(2100) / 1000;
  return [part({ alg: 'ES256', kid: 'INBOX' }), part({ iss: 'INBOX', iat: issued }), 'unsigned'].join('.');
}

/** The command that sends the same to this server. */
function curlCommand(model, origin) {
  const { path, headers, body } = requestOf(model);
  return [`curl ${origin}${path}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(JSON.stringify(body, null, 2))}`].join(' \\\n  ');
}
