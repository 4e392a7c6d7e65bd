// MARK: - Server

const api = '/api/v1/deliveries';

/** Asks the server, and reads its answer; a refusal is an error with the server's own words. */
async function request(path, options = {}) {
  // Of the origin, and not of the page: the page's address may have a name and a password in it, which no request may.
  const response = await fetch(location.origin + path, { cache: 'no-store', ...options });
  const text = await response.text();
  let body = null;
  try { body = JSON.parse(text); } catch { /* Not every answer has one. */ }
  if (!response.ok) throw new Error(body?.error?.message ?? body?.reason ?? `The server answers ${response.status}.`);
  return body;
}

/** The query of an address. A space is no plus sign in it: only forms write it so. */
function queryText(parameters) {
  return '?' + Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/** Sends the same to the server once more: a delivery of its own. */
async function sendAgain(model, source) {
  source.disabled = true;
  try {
    const { path, headers, body } = requestOf(model);
    await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    announce('Sent again');
  } catch (error) {
    showDialog('It was not sent', element('p', {}, error.message));
  } finally {
    source.disabled = false;
  }
}
