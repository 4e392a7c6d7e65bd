// MARK: - Preview

const stored = JSON.parse(document.getElementById('delivery').textContent);
const attachmentAddress = document.getElementById('attachment').textContent;
const detail = document.getElementById('detail');
detail.replaceChildren(...deliveryView(deliveryModel(stored, attachmentAddress)));
// Who makes a picture of the page asks how high it is.
document.documentElement.dataset.height = Math.ceil(detail.getBoundingClientRect().bottom);
