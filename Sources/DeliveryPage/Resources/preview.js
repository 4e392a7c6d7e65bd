// @ts-check
// The page of one delivery, whose data is in the page itself.

import { deliveryModel, deliveryView } from './delivery.js';

/**
 * Returns the element of the page with an identifier.
 * @param {string} identifier
 */
function written(identifier) {
  const node = document.getElementById(identifier);
  if (!node) throw new Error(`The page has no ${identifier}.`);
  return node;
}

/** Returns the URL of the attachment in the page; `null` if there is none. */
function embeddedAttachment() {
  const holder = written('attachment');
  const [head, text] = (holder.textContent ?? '').split(',');
  if (!text) return null;
  // A movie is long, so its text leaves the page, and each view refers to the same bytes.
  holder.remove();
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] }));
}

const details = JSON.parse(written('delivery').textContent ?? '');
const detail = written('detail');
detail.replaceChildren(...deliveryView(deliveryModel(details, embeddedAttachment())));
// A program that takes a picture of the page reads its height here.
document.documentElement.dataset.height = String(Math.ceil(detail.getBoundingClientRect().bottom));
