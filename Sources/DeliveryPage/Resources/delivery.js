// MARK: - Delivery

const decisions = {
  'extension-ran': null,
  'not-mutable': 'The extension did not run, for want of mutable-content: the payload’s own content shows.',
  'no-service-extension': 'The app has no service extension: the payload’s own content shows.',
  'payload-too-large': 'APNs refuses the payload: it is too large.',
  'not-displayed': 'A push of this type is not displayed.',
  'no-visible-alert': 'The payload has no title, subtitle or body.',
  'alerts-not-allowed': 'The user does not allow alerts.',
  'device-removed': 'The device was removed before the delivery.',
  malformed: 'The payload cannot be read.',
};
const severityNames = { error: 'Error', warning: 'Warning', notice: 'Notice' };

/** What the page needs of a delivery, from what the server answers or a preview holds. */
function deliveryModel(stored, attachmentAddress) {
  const { delivery, message, payload, payloadSize, result } = stored;
  const attachment = delivery.attachment && attachmentAddress
    ? { ...delivery.attachment, address: attachmentAddress } : null;
  return {
    id: delivery.id, token: delivery.token, device: delivery.device, target: delivery.target,
    receivedAt: delivery.receivedAt, status: delivery.status, isPending: delivery.status === 'pending',
    origin: message.origin, project: message.project, name: message.name, headers: message.headers,
    request: message.request, payload, payloadSize, attachment,
    decision: result?.decision, reason: result?.reason, content: result?.content, media: result?.media,
    findings: result?.findings ?? [], duration: result?.durationInMilliseconds,
  };
}

/** Everything about one delivery; `actions` are buttons. */
function deliveryView(model, actions = []) {
  return [
    verdictHeader(model, actions),
    element('div', { class: 'halves' },
      notificationStage(model),
      element('div', { class: 'facts' }, findingsSection(model), downloadSection(model), contentSection(model))),
    documentsSection(model),
  ];
}

// MARK: - Verdict

function verdictHeader(model, actions) {
  const errors = model.findings.filter((finding) => finding.severity === 'error').length;
  const texts = {
    pending: 'On its way',
    'as-wished': 'An iPhone shows it as wished',
    failed: errors > 1 ? `${errors} things are to be changed` : 'One thing is to be changed',
  };
  let text = texts[model.status];
  if (model.status === 'failed' && errors === 0) text = 'Not delivered';
  if (model.status === 'as-wished' && !model.content) text = 'It is delivered, and nothing shows';
  const note = decisions[model.decision] ?? (model.reason ? visible(model.reason) : null);
  const about = [model.target, model.device, new Date(model.receivedAt).toLocaleString('en'),
    model.duration === undefined ? null : durationText(model.duration)].filter(Boolean).map(visible).join(' · ');
  return element('header', { class: `verdict ${model.status}` },
    element('div', {},
      element('h2', {}, symbol(model.status), text),
      note ? element('p', {}, note) : null,
      element('p', { class: 'about' }, about)),
    actions.length > 0 ? element('div', { class: 'actions' }, actions) : null);
}

/** The sign of a state or a severity: its shape says it, and its colour says it again. */
function symbol(kind) {
  const paths = {
    'as-wished': 'M5 10.5l3.5 3.5L15 7', failed: 'M6 6l8 8M14 6l-8 8', error: 'M6 6l8 8M14 6l-8 8',
    warning: 'M10 5v6M10 14.5v.1', notice: 'M10 9v6M10 5.5v.1', pending: 'M10 5v5l3 2',
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
      ? element('p', { class: 'faint' }, 'Nothing to change.')
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
    ['Response', response ? `HTTP/${response.httpVersion} ${response.status}, ${type}` : 'none'],
    ['Received', [byteText(media.bytesReceived), media.remoteEndpoint].filter(Boolean).map(visible).join(' from ')],
    ['Detected', media.detectedMIMEType],
    ['Named', media.suggestedFilename && visible(media.suggestedFilename)],
    ['By content', verdictText(media.verdicts?.content)],
    ['By name', verdictText(media.verdicts?.apple, 'as on an iPhone')],
  ];
  return element('section', { class: 'card', 'aria-labelledby': 'download-title' },
    element('h3', { id: 'download-title' }, 'Download'), definitions(rows), waterfall(media.timeline));
}

function verdictText(verdict, note) {
  if (!verdict) return null;
  const names = { attached: 'attached', refused: 'refused', 'not-downloaded': 'not downloaded',
    notDownloaded: 'not downloaded', unknown: 'unknown' };
  return [element('b', { class: `outcome ${verdict.outcome}` }, names[verdict.outcome] ?? verdict.outcome),
    verdict.reason ? ` ${visible(verdict.reason)}` : '', note ? element('span', { class: 'faint' }, ` (${note})`) : ''];
}

function definitions(rows) {
  return element('dl', {}, rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}

/** When each step of the download was done: bars on one scale, each from the end of the step before. */
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
    element('caption', { class: 'unseen' }, 'Timeline: when each step was done'), element('tbody', {}, rows));
}

// MARK: - Content and documents

function contentSection(model) {
  const content = model.content;
  if (!content) return null;
  const rows = [
    ['Attachment', model.attachment && `${model.attachment.typeIdentifier}, ${byteText(model.attachment.byteCount)}`],
    ['Sound', soundText(content.sound)],
    ['Badge', content.badge], ['Thread', visible(content.threadIdentifier ?? '')],
    ['Category', visible(content.categoryIdentifier ?? '')],
    ['Level', content.interruptionLevel], ['Payload', byteText(model.payloadSize)],
  ];
  return element('section', { class: 'card', 'aria-labelledby': 'content-title' },
    element('h3', { id: 'content-title' }, 'Notification'), definitions(rows));
}

/** A sound in words: its name, and what else is said of it. */
function soundText(sound) {
  if (!sound) return null;
  const volume = sound.volume < 1 ? `volume ${Number(sound.volume.toFixed(2))}` : null;
  return [visible(sound.name ?? 'default'), sound.isCritical ? 'critical' : null, volume].filter(Boolean).join(', ');
}

function documentsSection(model) {
  const panes = [];
  if (model.origin.startsWith('fcm') && model.request) {
    panes.push(['Sent', 'the message, as FCM got it', model.request]);
  } else if (model.headers && Object.keys(model.headers).length > 0) {
    panes.push(['Sent', 'the headers for APNs', model.headers]);
  }
  panes.push(['Received', `the payload, ${byteText(model.payloadSize)}`, model.payload]);
  return element('section', { class: 'documents', 'aria-label': 'Documents' }, panes.map(([title, note, value]) =>
    element('div', { class: 'card' },
      element('h3', {}, title, ' ', element('span', { class: 'faint' }, note)),
      jsonDocument(value, model.findings, `${title}: ${note}`))));
}
