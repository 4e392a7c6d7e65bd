// @ts-check
// The deliveries that the page has loaded: the newest, and as many more as someone scrolls to.

import { api, queryText, request } from './server.js';
import { state } from './state.js';

/** @typedef {import('./state.js').Delivery} Delivery */

/** The number of deliveries that a request asks for: few for the first paint, then as many as the server gives. */
const firstPage = 50;
const page = 250;

/** The minimum time between two requests because of the server's events, in milliseconds. */
const pause = 100;

/** Counts the times when anything may have changed. Deliveries that were loaded before are loaded again when seen. */
let time = 0;
/** The time at which the newest deliveries were loaded. */
let newestTime = -1;
/** @type {WeakMap<Delivery, number>} The time at which each delivery was loaded. */
const times = new WeakMap();

let isLoading = false;
let isAnotherSearch = false;
let refreshedAt = -Infinity;
/** @type {number | undefined} */
let timer;
let whenListed = () => {};

/**
 * Calls a function after each change of the deliveries.
 * @param {() => void} action
 */
export function onListed(action) {
  whenListed = action;
}

/** Loads the deliveries again: soon, and once for many events. */
export function refresh() {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    refreshedAt = performance.now();
    time += 1;
    load();
  }, Math.max(0, refreshedAt + pause - performance.now()));
}

/**
 * Loads the deliveries that match another search.
 * @param {string} query
 */
export function searchFor(query) {
  state.query = query;
  isAnotherSearch = true;
  time += 1;
  load();
}

/** Loads the deliveries that are in sight and not loaded yet, one request after another. */
export async function load() {
  if (isLoading) return;
  isLoading = true;
  for (let place = missingPlace(); place !== null; place = missingPlace()) {
    try {
      await loadFrom(place);
    } catch (error) {
      // The server is unreachable, so try again until it is back. A request that it refuses is not sent again.
      if (!(error instanceof TypeError)) { refuse(error instanceof Error ? error.message : String(error)); break; }
      await new Promise((resume) => { setTimeout(resume, 1000); });
    }
  }
  isLoading = false;
}

/**
 * Shows only why the server refuses a search.
 * @param {string} message
 */
function refuse(message) {
  Object.assign(state, { deliveries: [], total: 0, unread: 0, refusal: message, isLoaded: true });
  newestTime = time;
  whenListed();
}

/** Returns the first place in the list that must be loaded; `null` if there is none. */
function missingPlace() {
  if (newestTime < time) return 0;
  for (let place = state.first; place < Math.min(state.last, state.total); place += 1) {
    const delivery = state.deliveries[place];
    // A request names the delivery before those that it asks for, so that there is no gap.
    if (!delivery) return state.deliveries.length;
    if ((times.get(delivery) ?? -1) < newestTime) return place;
  }
  return null;
}

/** @param {number} place */
async function loadFrom(place) {
  const { query } = state;
  const asked = time;
  const before = place > 0 ? state.deliveries[place - 1].id : Infinity;
  let found;
  try {
    found = await request(api + queryText({
      query, limit: state.deliveries.length === 0 ? firstPage : page, ...(place > 0 && { before }),
    }));
  } catch (error) {
    // Someone is still typing.
    if (query !== state.query && !(error instanceof TypeError)) return;
    throw error;
  }
  if (query !== state.query) return;
  state.refusal = null;
  for (const delivery of found.deliveries) times.set(delivery, asked);
  if (place === 0) newestTime = asked;
  if (isAnotherSearch) state.deliveries = [];
  isAnotherSearch = false;
  merge(found.deliveries, before, found.next ?? -Infinity);
  state.total = found.next === undefined ? state.deliveries.length : found.total;
  state.unread = found.unread ?? 0;
  state.deliveries.length = Math.min(state.deliveries.length, state.total);
  state.isLoaded = true;
  whenListed();
}

/**
 * Replaces deliveries that were loaded earlier.
 * @param {Delivery[]} found
 * @param {number} before They are all those before this identifier…
 * @param {number} last …and from this one on.
 */
function merge(found, before, last) {
  const old = state.deliveries;
  const kept = old.filter((delivery) => delivery.id >= before);
  const rest = old.filter((delivery) => delivery.id < last);
  // If nothing was replaced, there may be further deliveries between these and the rest.
  state.deliveries = [...kept, ...found, ...(kept.length + rest.length < old.length ? rest : [])];
}
