// @ts-check
// One delivery: the notification, the findings, the download, the documents. The server writes the sentences about it.

import { byteText, definitions, drawing, durationText, element, term, timeText, visible } from './elements.js';
import { jsonDocument } from './documents.js';
import { notificationStage } from './notification.js';

const severityNames = { error: 'Error', warning: 'Warning', notice: 'Notice' };
const statusNames = { pending: 'On its way', succeeded: 'Delivered', failed: 'Not delivered' };
const doubtful = ['may-not-show', 'unknown'];

/** Returns the facts about a delivery that the page shows, from the details that the server or a preview has. */
export function deliveryModel(details, attachmentAddress) {
  const { delivery, message, payload, payloadSize, result } = details;
  const attachment = delivery.attachment && attachmentAddress
    ? { ...delivery.attachment, address: attachmentAddress } : null;
  return {
    decision: delivery.decision, id: delivery.id, token: delivery.token, device: delivery.device, target: delivery.target,
    receivedAt: delivery.receivedAt, status: delivery.status, conclusion: delivery.conclusion,
    isPending: delivery.status === 'pending', replacedBy: delivery.replacedBy,
    origin: message.origin, project: message.project, name: message.name, headers: message.headers,
    request: message.request, attempts: message.attempts ?? [], payload, payloadSize, attachment,
    text: result?.text, content: result?.content, media: result?.media, file: result?.file, vendor: result?.vendor,
    badge: result?.badge, sound: result?.sound, labels: delivery.labels ?? [],
    findings: result?.findings ?? [], duration: result?.durationInMilliseconds,
  };
}

/**
 * Shows everything about one delivery; `actions` are buttons. `search` starts a search, if the page has one.
 * @param {any} model
 * @param {Element[]} actions
 * @param {((text: string) => void) | null} search
 */
export function deliveryView(model, actions = [], search = null) {
  return [
    conclusionHeader(model, actions, search),
    element('div', { class: 'halves' },
      notificationStage(model),
      element('div', { class: 'facts' }, findingsSection(model), downloadSection(model),
        contentSection(model))),
    documentsSection(model),
  ];
}

// MARK: - Conclusion

function conclusionHeader(model, actions, search) {
  const about = [deviceText(model), model.target, timeText(model.receivedAt),
    model.duration === undefined ? null : durationText(model.duration)].filter(Boolean)
    .flatMap((text, index) => [index > 0 ? ' · ' : null, element('bdi', {}, visible(text))]);
  return element('header', { class: `conclusion ${model.status}` },
    element('div', {},
      element('h2', {}, symbol(symbolKind(model)), model.text?.conclusion ?? statusNames[model.status]),
      [model.text?.decision, model.text?.reason].filter(Boolean).map((text) => element('p', {}, visible(text))),
      model.replacedBy ? element('p', { class: 'replaced' }, 'A later notification with the same apns-collapse-id ',
        'has taken its place: ', element('a', { href: `#/${model.replacedBy}` }, `delivery ${model.replacedBy}`), '.') : null,
      model.attempts.length > 0 ? element('p', { class: 'about' }, 'Earlier attempts got ',
        model.attempts.join('; '), '.') : null,
      element('p', { class: 'about' }, about),
      chips(model, search)),
    actions.length > 0 ? element('div', { class: 'actions' }, actions) : null);
}

/** Shows the project and the labels of a delivery, each of which is an inbox. */
function chips(model, search) {
  const terms = [['project', model.project], ...model.labels.map((label) => ['label', label])].filter(([, name]) => name);
  if (terms.length === 0) return null;
  return element('ul', { class: 'chips', 'aria-label': 'Inboxes' }, terms.map(([field, name]) => {
    const text = [element('span', { class: 'unseen' }, `${field} `), visible(name)];
    return element('li', {}, search
      ? element('button', { type: 'button', class: 'chip', onclick: () => search(term(field, name)) }, text)
      : element('span', { class: 'chip' }, text));
  }));
}

/**
 * Names a device, with the end of its token, because several devices may have the same name.
 * @param {{ device: string, token: string }} delivery
 */
export function deviceText({ device, token }) {
  return token === 'default-device' ? device : `${device} (${token.length > 12 ? '…' : ''}${token.slice(-12)})`;
}

/**
 * Returns the kind of symbol for a delivery. One that may not show is neither a success nor a failure.
 * @param {{ status: string, conclusion?: string }} delivery
 */
export function symbolKind({ status, conclusion }) {
  return conclusion && doubtful.includes(conclusion) ? 'doubtful' : status;
}

/** Draws the symbol of a status or severity, which differ in shape as well as in color. */
export function symbol(kind) {
  const paths = {
    succeeded: 'M5 10.5l3.5 3.5L15 7', failed: 'M6 6l8 8M14 6l-8 8', error: 'M6 6l8 8M14 6l-8 8',
    warning: 'M10 5v6M10 14.5v.1', doubtful: 'M7.5 8a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.8v.1', notice: 'M10 9v6M10 5.5v.1', pending: 'M10 5v5l3 2',
  };
  return drawing('svg', { class: `symbol ${kind}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    drawing('circle', { cx: 10, cy: 10, r: 10 }), drawing('path', { d: paths[kind] ?? paths.notice }));
}

// MARK: - Findings

function findingsSection(model) {
  if (model.isPending) return null;
  return element('section', { class: 'card', 'aria-labelledby': 'findings-title' },
    element('h3', { id: 'findings-title' }, 'Findings'),
    model.findings.length === 0
      ? element('p', { class: 'faint' }, 'No findings.')
      : element('ul', { class: 'findings' }, model.findings.map(findingItem)));
}

function findingItem(finding) {
  const { payload, url, header } = finding.location ?? {};
  const place = payload !== undefined ? payload || 'the payload' : url ?? (header ? `${header} header` : null);
  return element('li', { class: finding.severity },
    element('p', { class: 'name' }, symbol(finding.severity),
      element('span', { class: 'unseen' }, `${severityNames[finding.severity]}: `),
      element('strong', {}, finding.identifier)),
    element('p', { dir: 'auto' }, visible(finding.explanation)),
    finding.evidence && element('p', { class: 'evidence', dir: 'auto' },
      visible([`Certainty: ${finding.evidence}`, finding.consoleCode && `Console: ${finding.consoleCode}`].filter(Boolean).join(' · '))),
    element('p', { class: 'remedy', dir: 'auto' }, element('span', {}, 'Fix'), visible(finding.remedy)),
    place ? element('p', { class: 'place' }, element('code', {}, visible(place))) : null);
}

// MARK: - Download

function downloadSection(model) {
  const media = model.media;
  if (!media) return null;
  const response = media.response;
  const type = visible(response?.contentType ?? 'no Content-Type');
  const rows = [
    ['From', visible(media.url)],
    ...(media.redirects ?? []).map((address) => ['Then', visible(address)]),
    // No server was asked for a file.
    ['Response', model.file ? null : response ? `HTTP/${response.httpVersion} ${response.status}, ${type}` : 'none'],
    ['Received', [byteText(media.bytesReceived), media.remoteEndpoint].filter(Boolean).map(visible).join(' from ')],
    ['Detected', media.detectedMIMEType],
    ['Named', media.suggestedFilename && visible(media.suggestedFilename)],
    ...(model.text?.verdicts ?? []).map((verdict) => [verdict.label, verdictText(verdict)]),
  ];
  return element('section', { class: 'card', 'aria-labelledby': 'download-title' },
    element('h3', { id: 'download-title' }, 'Download'), definitions(rows), waterfall(media.timeline));
}

function verdictText({ outcome, summary, reason, evidence }) {
  return [element('b', { class: `outcome ${outcome}` }, summary), `, ${visible(reason)}`,
    evidence && element('small', { class: 'evidence' }, visible(evidence))];
}

/** Draws the steps of the download as bars on one scale, each from the end of the previous step. */
function waterfall(timeline) {
  const reached = [['DNS', timeline?.nameResolved], ['Connect', timeline?.connected], ['TLS', timeline?.tlsEstablished],
    ['First byte', timeline?.firstByte], ['Done', timeline?.finished]].filter(([, time]) => typeof time === 'number');
  const total = Math.max(...reached.map(([, time]) => time), 0.001);
  let before = 0;
  const rows = reached.map(([name, time], index) => {
    const start = before;
    before = Math.max(before, time);
    const ground = { class: 'track', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' };
    const bar = drawing('svg', ground,
      drawing('rect', { class: 'ground', width: 100, height: 8, rx: 1 }),
      drawing('rect', { class: `step step-${index}`, x: (start / total) * 100,
        width: Math.max(0.8, ((before - start) / total) * 100), height: 8, rx: 1 }));
    return element('tr', {}, element('th', { scope: 'row' }, name), element('td', { class: 'bar-cell' }, bar),
      element('td', { class: 'number' }, durationText(time)));
  });
  return rows.length === 0 ? null : element('table', { class: 'waterfall' },
    element('caption', { class: 'unseen' }, 'Timeline: when each step finished'), element('tbody', {}, rows));
}

// MARK: - Content and documents

function contentSection(model) {
  const content = model.content ?? {};
  const isEmpty = !model.content && model.badge === undefined && !model.sound;
  if (isEmpty) return null;
  const rows = [
    ['Attachment', model.attachment && `${model.attachment.typeIdentifier}, ${byteText(model.attachment.byteCount)}`],
    ['Sound', soundText(model.sound)],
    ['Badge', model.badge], ['Thread', visible(content.threadIdentifier ?? '')],
    ['Category', visible(content.categoryIdentifier ?? '')],
    ['Level', content.interruptionLevel], ['Payload', byteText(model.payloadSize)],
    ['Metrics', model.text?.metrics],
    ['Vendor', model.vendor && `${visible(model.vendor.name)}: ${visible(model.vendor.reason)}`],
    ['Helper', model.vendor && visible(model.vendor.helper)],
    ...(model.vendor?.files ?? []).slice(1).map((file) => ['Also', `${visible(file.url)}: ${visible(file.outcome)}`]),
  ];
  return element('section', { class: 'card', 'aria-labelledby': 'content-title' },
    element('h3', { id: 'content-title' }, 'Notification'), definitions(rows));
}

/** Describes a sound. */
function soundText(sound) {
  if (!sound) return null;
  const volume = sound.volume < 1 ? `volume ${Number(sound.volume.toFixed(2))}` : null;
  return [visible(sound.name ?? 'default'), sound.isCritical ? 'critical' : null, volume].filter(Boolean).join(', ');
}

function documentsSection(model) {
  const panes = [];
  if (model.origin.startsWith('fcm') && model.request) {
    panes.push(['Sent', 'the message to FCM', model.request]);
  } else if (model.headers && Object.keys(model.headers).length > 0) {
    panes.push(['Sent', 'the headers to APNs', model.headers]);
  }
  panes.push(['Received', `the payload, ${byteText(model.payloadSize)}`, model.payload]);
  return element('section', { class: 'documents', 'aria-label': 'Documents' }, panes.map(([title, note, value]) =>
    element('div', { class: 'card' },
      element('h3', {}, title, ' ', element('span', { class: 'faint' }, note)),
      jsonDocument(value, model.findings, `${title}: ${note}`))));
}
