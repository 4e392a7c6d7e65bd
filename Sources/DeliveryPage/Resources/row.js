// @ts-check
// A row of the list.

import { agoTime, element, term, visible } from './elements.js';
import { deviceText, symbol, symbolKind } from './delivery.js';
import { thumbnail } from './media.js';
import { api } from './server.js';

/** @typedef {import('./state.js').Delivery} Delivery */

/**
 * Returns a key that changes when a delivery must be drawn again. The identifier is not enough: an inbox in memory
 * starts at 1 with every start of the server.
 * @param {Delivery} delivery
 */
export function versionOf(delivery) {
  return `${delivery.id} ${delivery.receivedAt} ${delivery.status} ${delivery.replacedBy ?? ''}`;
}

/**
 * Makes a row.
 * @param {Delivery} delivery
 */
export function deliveryRow(delivery) {
  const attachment = delivery.attachment && { ...delivery.attachment, address: `${api}/${delivery.id}/attachment` };
  const kind = symbolKind(delivery);
  const item = element('li', {}, element('a', { href: `#/${delivery.id}` },
    symbol(kind),
    element('span', { class: 'texts' },
      element('span', { class: 'first' },
        element('span', { class: 'dot' }, element('span', { class: 'unseen' }, 'Unread: ')),
        element('strong', { dir: 'auto' }, visible(delivery.title || delivery.body) || 'No text'),
        agoTime(delivery.receivedAt)),
      // Each is isolated, so that a right-to-left one does not change the order of its neighbors.
      element('span', { class: 'about' },
        // A link cannot contain buttons. In the open delivery, the labels are buttons.
        (delivery.labels ?? []).slice(0, 2).flatMap((label) =>
          [element('bdi', { class: 'chip', 'data-term': term('label', label) }, visible(label)), ' ']),
        aboutTexts(delivery).flatMap((text, index) =>
          [index > 0 ? ' · ' : null, element('bdi', {}, visible(text))]))),
    attachment ? thumbnail(attachment) : null,
    element('span', { class: 'unseen' }, `, ${delivery.status}${kind === 'doubtful' ? ', but may not show' : ''}`)));
  item.dataset.key = versionOf(delivery);
  item.dataset.id = String(delivery.id);
  return item;
}

/**
 * Returns the texts that distinguish a delivery from others of the same message.
 * @param {Delivery} delivery
 */
function aboutTexts(delivery) {
  const isForToken = delivery.target === `token ${delivery.token}`;
  return [...delivery.findings.slice(0, 1), ...(delivery.replacedBy ? ['replaced'] : []),
    ...(isForToken ? [delivery.device, delivery.target] : [deviceText(delivery), delivery.target]),
    delivery.title ? delivery.body : ''].filter(Boolean);
}
