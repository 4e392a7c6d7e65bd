// @ts-check
// The values that the modules of the inbox share: the page's elements, and its current state.

/**
 * One delivery, as the server lists it.
 * @typedef {object} Delivery
 * @property {number} id
 * @property {string} token
 * @property {string} device
 * @property {string} target
 * @property {number} receivedAt In milliseconds since 1970.
 * @property {'pending' | 'succeeded' | 'failed'} status
 * @property {string} [conclusion]
 * @property {string} [decision]
 * @property {string} title
 * @property {string} body
 * @property {string[]} findings
 * @property {{ typeIdentifier: string, byteCount: number }} [attachment]
 * @property {number} [replacedBy]
 * @property {string} [project] The project of FCM, or the topic of APNs.
 * @property {string[]} [labels]
 * @property {boolean} [isRead] Absent if the server does not keep it.
 */

/**
 * Returns the element with an identifier.
 * @param {string} identifier
 */
function part(identifier) {
  const node = document.getElementById(identifier);
  if (!node) throw new Error(`The page has no ${identifier}.`);
  return node;
}

export const parts = {
  list: part('list'),
  detail: part('detail'),
  search: /** @type {HTMLInputElement} */ (part('search')),
  searchForm: part('search-form'),
  count: part('count'),
  markRead: /** @type {HTMLButtonElement} */ (part('mark-read')),
  inboxes: /** @type {HTMLSelectElement} */ (part('inboxes')),
  connection: part('connection'),
  announcement: part('announcement'),
  notice: part('notice'),
  faults: part('faults'),
  deleteAll: /** @type {HTMLButtonElement} */ (part('delete-all')),
  help: part('help-button'),
  skip: part('skip'),
};

export const state = {
  /** @type {Delivery[]} The newest deliveries that match the search, without a gap. */ deliveries: [],
  /** The number of deliveries that match the search, loaded or not. */ total: 0,
  /** The number of those that nobody has opened; 0 if the server does not keep it. */ unread: 0,
  /** @type {string | null} The reason why the server refuses the search. */ refusal: null,
  /** The first row to draw. */ first: 0,
  /** The row after the last one to draw. */ last: 0,
  isLoaded: false,
  query: '',
  /** @type {number | null} The identifier of the open delivery. */ selected: null,
  /** @type {string | null} The version of the delivery that is shown. */ shown: null,
};

/**
 * Announces a text to people who use a screen reader.
 * @param {string} text
 */
export function announce(text) {
  parts.announcement.textContent = text;
}

/** @type {number | undefined} */
let hiding;

/**
 * Says for a few seconds what an action has done.
 * @param {string} text
 * @param {Element[]} actions What one can do about it.
 */
export function notify(text, ...actions) {
  parts.notice.replaceChildren(text, ...actions);
  clearTimeout(hiding);
  hiding = setTimeout(() => parts.notice.replaceChildren(), actions.length > 0 ? 10_000 : 4000);
}
