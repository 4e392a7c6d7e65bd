// MARK: - Preview

const stored = JSON.parse(document.getElementById('delivery').textContent);
document.getElementById('detail').replaceChildren(...deliveryView(deliveryModel(stored, stored.attachmentAddress)));
