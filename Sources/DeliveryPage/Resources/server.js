// @ts-check
// Requests to the server's API.

export const api = '/api/v1/deliveries';

/**
 * Sends a request, and returns the body of the response. A refusal is an error with the server's own message.
 * @param {string} path
 * @param {RequestInit} options
 */
export async function request(path, options = {}) {
  // Relative to the origin: the page's own URL may contain a name and a password, which `fetch` refuses.
  const response = await fetch(location.origin + path, { cache: 'no-store', ...options }).catch((error) => {
    throw error instanceof TypeError ? new TypeError('The server does not answer. Is it still running?') : error;
  });
  const text = await response.text();
  let body = null;
  try { body = JSON.parse(text); } catch { /* Not every response has a JSON body. */ }
  if (!response.ok) throw new Error(body?.error?.message ?? body?.reason ?? `The server responded with status ${response.status}.`);
  return body;
}

/** Returns what is at a path, as text. */
export async function text(path) {
  const response = await fetch(location.origin + path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return await response.text();
}

/** Returns the query of a URL, with spaces as `%20`. */
export function queryText(parameters) {
  return '?' + Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}
