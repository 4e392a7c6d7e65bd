// @ts-check
// Attachments, as thumbnails and as players.

import { drawing, element } from './elements.js';

const movieTypes = new Set(['com.apple.quicktime-movie', 'public.mpeg', 'public.mpeg-2-video', 'public.mpeg-4',
  'public.avi', 'com.apple.m4v-video', 'public.3gpp', 'public.3gpp2']);
const imageTypes = new Set(['public.jpeg', 'com.compuserve.gif', 'public.png', 'public.heic']);

/** Returns the kind of an attachment: `image`, `movie` or `audio`. */
export function mediaKind(typeIdentifier) {
  if (imageTypes.has(typeIdentifier)) return 'image';
  return movieTypes.has(typeIdentifier) ? 'movie' : 'audio';
}

/** Shows an attachment as the small square at the end of a banner. */
export function thumbnail(attachment, className = 'thumbnail') {
  const kind = mediaKind(attachment.typeIdentifier);
  const frame = element('span', { class: `${className} ${kind}` });
  if (kind === 'image') {
    frame.append(withFallback(element('img', { src: attachment.address, alt: '', loading: 'lazy' }), () => '▣'));
  } else if (kind === 'movie') {
    const movie = element('video', { src: attachment.address, preload: 'metadata', tabindex: '-1' });
    movie.muted = true;
    frame.append(withFallback(movie, () => ''), playMark());
  } else {
    frame.append(waveform());
  }
  return frame;
}

/** Shows an attachment as the expanded notification does: large, and playable. */
export function player(attachment) {
  const kind = mediaKind(attachment.typeIdentifier);
  const excuse = () => element('span', { class: 'excuse' },
    `${attachment.typeIdentifier}: an iPhone shows it, but this browser cannot.`);
  if (kind === 'image') {
    return withFallback(element('img', { class: 'large', src: attachment.address, alt: 'The attached image' }), excuse);
  }
  const name = kind === 'movie' ? 'video' : 'audio';
  const node = element(name, {
    class: 'large', src: attachment.address, controls: true, preload: 'metadata', 'aria-label': `The attached ${kind}`,
  });
  return withFallback(node, excuse);
}

/** Replaces the node if the browser cannot read its media. */
function withFallback(node, makeFallback) {
  node.addEventListener('error', () => node.replaceWith(makeFallback()), { once: true });
  return node;
}

function playMark() {
  return drawing('svg', { class: 'play', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    drawing('circle', { cx: 10, cy: 10, r: 9 }), drawing('path', { d: 'M8 6l6 4-6 4z' }));
}

function waveform() {
  const heights = [5, 9, 14, 8, 16, 11, 6];
  return drawing('svg', { viewBox: '0 0 30 20', 'aria-hidden': 'true' }, heights.map((height, index) =>
    drawing('rect', { x: 2 + index * 4, y: 10 - height / 2, width: 2, height, rx: 1 })));
}
