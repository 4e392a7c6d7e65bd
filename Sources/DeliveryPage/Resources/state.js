// @ts-check
// What the modules of the inbox share: the page's elements, and what it shows at the moment.

export const pageLength = 50;

export const parts = {
  list: document.getElementById('list'),
  detail: document.getElementById('detail'),
  search: /** @type {HTMLInputElement} */ (document.getElementById('search')),
  count: document.getElementById('count'),
  connection: document.getElementById('connection'),
  older: document.getElementById('older'),
  announcement: document.getElementById('announcement'),
  deleteAll: /** @type {HTMLButtonElement} */ (document.getElementById('delete-all')),
};

export const state = {
  /** @type {any[]} */ deliveries: [],
  total: 0,
  /** @type {number | null} */ next: null,
  length: pageLength,
  isLoaded: false,
  query: '',
  /** The identifier of the open delivery. @type {number | null} */ selected: null,
  /** The version of the delivery that is shown. @type {string | null} */ shown: null,
};

/** Tells people who use a screen reader. */
export function announce(text) {
  parts.announcement.textContent = text;
}
