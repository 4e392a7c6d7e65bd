// @ts-check
// A Live Activity: the card on the lock screen, and the known facts about it. It is unknown what an app draws there, so
// the card shows the state as names and values.

import { definitions, element, timeText, visible } from './elements.js';

/**
 * The effect of a push on a Live Activity.
 * @typedef {object} Activity
 * @property {string} [event]
 * @property {'started' | 'updated' | 'ended' | 'refused'} outcome
 * @property {string} [reason]
 * @property {string} [token]
 * @property {string} [attributesType]
 * @property {Record<string, any>} [attributes]
 * @property {Record<string, any>} [contentState]
 * @property {{ title?: string, body?: string }} [alert]
 * @property {string} [state]
 * @property {number} [startedAt]
 * @property {number} [updatedAt] By the server's clock.
 * @property {number} [timestamp] That of the last push that took effect.
 * @property {number} [endedAt]
 * @property {number} [staleAt]
 * @property {number} [dismissesAt]
 * @property {number} [relevanceScore]
 */

/** The number of values that fit on the lock screen. */
const rowLimit = 8;

/**
 * Shows the activity as a card on the lock screen; `null` if there is none.
 * @param {Activity} activity
 * @param {Element} icon
 */
export function activityCard(activity, icon) {
  if (activity.state !== 'active' && activity.state !== 'ended') return null;
  const marks = [activity.state === 'ended' ? 'Ended' : null,
    activity.staleAt !== undefined && activity.staleAt < Date.now() ? 'Stale' : null].filter(Boolean);
  return element('article', { class: 'activity', 'aria-label': 'Live Activity' },
    element('header', {}, icon, element('strong', { dir: 'auto' }, visible(activity.attributesType ?? 'Live Activity')),
      marks.map((mark) => element('span', { class: 'mark' }, mark))),
    values(activity.contentState ?? {}, 'state'), values(activity.attributes ?? {}, 'attributes'));
}

/**
 * @param {Record<string, any>} object
 * @param {string} name
 */
function values(object, name) {
  const rows = flattened(object);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, rows.length > rowLimit ? rowLimit - 1 : rowLimit);
  const list = definitions(shown.map(([key, value]) => [visible(key), element('bdi', {}, visible(value))]));
  list.className = name;
  return rows.length > shown.length ? [list, element('p', { class: 'more' }, `and ${rows.length - shown.length} more`)] : list;
}

/**
 * Returns the values in an object with their paths.
 * @param {Record<string, any>} object
 * @returns {[string, string][]}
 */
function flattened(object, prefix = '') {
  return Object.entries(object).flatMap(([key, value]) => (value !== null && typeof value === 'object'
    ? flattened(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)]]));
}

/**
 * Shows the known facts about the activity.
 * @param {Activity | undefined} activity
 */
export function activitySection(activity) {
  if (!activity) return null;
  const time = (milliseconds) => milliseconds !== undefined && timeText(milliseconds);
  const outcomes = { started: 'Started', updated: 'Updated', ended: 'Ended', refused: 'Refused' };
  return element('section', { class: 'card', 'aria-labelledby': 'activity-title' },
    element('h3', { id: 'activity-title' }, 'Live Activity'),
    definitions([
      ['Event', visible(activity.event ?? 'none')],
      ['Outcome', outcomes[activity.outcome]], ['Reason', visible(activity.reason ?? '')],
      ['Attributes', visible(activity.attributesType ?? '')], ['State', activity.state],
      ['Token', activity.token && element('code', {}, visible(activity.token))],
      ['Started', time(activity.startedAt) || ''], ['Updated', time(activity.updatedAt) || ''],
      ['Timestamp', time(activity.timestamp) || ''], ['Ended', time(activity.endedAt) || ''],
      ['Stale from', time(activity.staleAt) || ''],
      ['Dismissal', time(activity.dismissesAt) || ''], ['Relevance', activity.relevanceScore],
    ]));
}
