// @ts-check
// A delivery in forms that can be sent: a file for Xcode's simulator, a request, a curl command.

/** Returns the payload as a file for Xcode's simulator. */
export function simulatorFile(model) {
  const bundle = model.headers?.['apns-topic'] ?? 'com.example.your-app';
  return JSON.stringify({ 'Simulator Target Bundle': bundle, ...model.payload }, null, 2) + '\n';
}

/** Quotes a text as one word for a shell. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the request that sends the same message to this server. */
export function requestOf(model) {
  if (model.origin === 'fcm-request') {
    return {
      path: `/v1/projects/${encodeURIComponent(model.project)}/messages:send`,
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: model.request,
    };
  }
  // An identifier belongs to one notification; the server makes a new one.
  const { 'apns-id': _, ...headers } = model.headers ?? {};
  return {
    path: `/3/device/${encodeURIComponent(model.token)}`,
    headers: { Authorization: `Bearer ${providerToken()}`, 'Content-Type': 'application/json', ...headers },
    body: model.payload,
  };
}

/** Returns a new identifier for a notification. A page that came over HTTP from another machine lacks `randomUUID`. */
export function newIdentifier() {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns a provider token for this server, which checks its form but not its signature. */
function providerToken() {
  const part = (value) => btoa(JSON.stringify(value)).replaceAll('=', '');
  // It expires after an hour, and its time may not be in the future.
  const issued = Math.floor(Date.now() / 1000);
  return [part({ alg: 'ES256', kid: 'INBOX' }), part({ iss: 'INBOX', iat: issued }), 'unsigned'].join('.');
}

/** Returns the curl command that sends the same message to this server. */
export function curlCommand(model, origin) {
  const { path, headers, body } = requestOf(model);
  return [`curl ${origin}${path}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(JSON.stringify(body, null, 2))}`].join(' \\\n  ');
}
