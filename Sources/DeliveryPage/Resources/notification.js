// @ts-check
// The notification on an iPhone's screen.

import { agoTime, drawing, element } from './elements.js';
import { mediaKind, player, thumbnail } from './media.js';

const stageNames = { banner: 'Banner', expanded: 'Expanded', lock: 'Lock Screen' };
const stage = {
  view: 'banner',
  appearance: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
};

/** Shows the iPhone with the notification, and the choice of views. */
export function notificationStage(model) {
  const phone = element('div', { class: 'phone' });
  const render = () => {
    phone.dataset.appearance = stage.appearance;
    phone.dataset.view = stage.view;
    phone.replaceChildren(screen(model));
  };
  render();
  return element('section', { class: 'stage', 'aria-label': 'The notification on an iPhone' },
    element('div', { class: 'choices' },
      choices('View', 'view', Object.entries(stageNames), render),
      choices('Appearance', 'appearance', [['light', 'Light'], ['dark', 'Dark']], render)),
    phone);
}

/** Makes a row of choices. One of them is selected. */
function choices(label, key, entries, render) {
  const inputs = entries.map(([value, text]) => element('label', {},
    element('input', {
      type: 'radio', name: key, value, checked: stage[key] === value,
      onchange: () => { stage[key] = value; render(); },
    }), element('span', {}, text)));
  return element('fieldset', { class: 'segments' }, element('legend', { class: 'unseen' }, label), inputs);
}

function screen(model) {
  const time = new Date(model.receivedAt);
  const clock = `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`;
  /** @type {Element[]} */
  const parts = [element('div', { class: 'island', 'aria-hidden': 'true' })];
  const { view } = stage;
  if (view === 'lock') {
    const date = time.toLocaleDateString('en', { weekday: 'long', month: 'long', day: 'numeric' });
    parts.push(element('div', { class: 'clock', 'aria-hidden': 'true' },
      element('p', {}, date), element('p', { class: 'time' }, clock)));
  } else {
    parts.push(element('div', { class: 'status-bar', 'aria-hidden': 'true' },
      element('span', {}, clock), statusSymbols()));
  }
  parts.push(shown(model, view));
  if (view === 'banner') parts.push(homeScreen(model.content?.badge));
  parts.push(element('div', { class: 'home-indicator', 'aria-hidden': 'true' }));
  return element('div', { class: 'screen' }, parts);
}

/** Returns what the screen shows for a delivery. */
function shown(model, view) {
  if (!model.content) return element('p', { class: 'nothing' }, model.isPending ? 'On its way' : 'Nothing shows');
  return view === 'expanded' ? expandedNotification(model) : banner(model);
}

/** Shows the notification as it looks when it arrives, and on the lock screen. */
function banner(model) {
  const { content, attachment } = model;
  return element('article', { class: 'banner', 'aria-label': 'Notification' },
    content.avatar ? senderPicture(content.avatar) : appIcon(),
    element('div', { class: 'texts' },
      urgency(content),
      element('p', { class: 'first' },
        element('strong', { dir: 'auto' }, content.title || content.subtitle || 'Your App'),
        agoTime(model.receivedAt)),
      content.title && content.subtitle ? element('p', { class: 'subtitle', dir: 'auto' }, content.subtitle) : null,
      element('div', { class: 'second' }, element('p', { class: 'words', dir: 'auto' }, content.body),
        attachment ? thumbnail(attachment) : null)));
}

/** Shows the notification after a long press. */
function expandedNotification(model) {
  const { content, attachment } = model;
  const isTall = attachment && mediaKind(attachment.typeIdentifier) !== 'audio';
  return element('article', { class: 'expanded', 'aria-label': 'Notification' },
    element('header', {}, content.avatar ? senderPicture(content.avatar) : appIcon(), element('span', {}, 'Your App'), agoTime(model.receivedAt)),
    attachment ? element('div', { class: isTall ? 'media' : 'media sound' }, player(attachment)) : null,
    element('div', { class: 'texts' },
      urgency(content),
      content.title ? element('strong', { dir: 'auto' }, content.title) : null,
      content.subtitle ? element('p', { class: 'subtitle', dir: 'auto' }, content.subtitle) : null,
      element('p', { class: 'words', dir: 'auto' }, content.body)));
}

function urgency(content) {
  const names = { 'time-sensitive': 'Time Sensitive', critical: 'Critical' };
  const name = names[content.interruptionLevel];
  return name ? element('p', { class: 'urgency' }, name) : null;
}

/** Stands for the picture of a communication notification's sender, which takes the place of the app's icon. */
function senderPicture({ typeIdentifier, byteCount }) {
  const bytes = byteCount === undefined ? '' : `: ${typeIdentifier ?? 'no picture'}, ${byteCount} bytes`;
  return drawing('svg', { class: 'app-icon', viewBox: '0 0 40 40', role: 'img', 'aria-label': `The sender's picture${bytes}` },
    drawing('circle', { class: 'ground', cx: 20, cy: 20, r: 20 }),
    drawing('circle', { class: 'bell', cx: 20, cy: 16, r: 6.5 }),
    drawing('path', { class: 'bell', d: 'M8.5 33a11.5 9 0 0 1 23 0 17 17 0 0 1-23 0z' }));
}

function appIcon() {
  return drawing('svg', { class: 'app-icon', viewBox: '0 0 40 40', 'aria-hidden': 'true' },
    drawing('rect', { class: 'ground', width: 40, height: 40, rx: 9 }),
    drawing('path', { class: 'bell', d: 'M20 8.5c-5 0-8 3.7-8 8.3v5.1l-2.3 3.7c-.5.8.1 1.8 1 1.8h18.6c.9 0 '
      + '1.5-1 1-1.8L28 21.9v-5.1c0-4.6-3-8.3-8-8.3zM16.5 29.5a3.5 3.5 0 0 0 7 0z' }));
}

/** Draws the rows of apps behind a banner; one of them is the sender's. */
function homeScreen(badge) {
  const apps = Array.from({ length: 12 }, (_, index) => element('span', { class: `app app-${index}` }));
  apps[5].append(appIcon());
  if (badge > 0) apps[5].append(element('b', {}, badge > 9999 ? '9999+' : String(badge)));
  return element('div', { class: 'apps', 'aria-hidden': 'true' }, apps);
}

function statusSymbols() {
  return drawing('svg', { viewBox: '0 0 62 14' },
    [4, 6, 8, 10].map((height, index) =>
      drawing('rect', { x: index * 4.5, y: 12 - height, width: 3, height, rx: 1 })),
    drawing('path', { d: 'M28 12l2.3-2.6a3.4 3.4 0 0 0-4.6 0zM28 2a10.5 10.5 0 0 0-7.2 2.8l1.5 1.7a8.3 8.3 0 '
      + '0 1 11.4 0l1.5-1.7A10.5 10.5 0 0 0 28 2zm0 3.6a7 7 0 0 0-4.8 1.9l1.5 1.6a4.9 4.9 0 0 1 6.6 '
      + '0l1.5-1.6A7 7 0 0 0 28 5.6z' }),
    drawing('rect', { class: 'battery', x: 38.5, y: 1.5, width: 20, height: 10.5, rx: 3 }),
    drawing('rect', { x: 40, y: 3, width: 15, height: 7.5, rx: 1.8 }));
}
