// MARK: - Preview

/** The address of the attachment that the page holds; `null` if it holds none. */
function heldAttachment() {
  const holder = document.getElementById('attachment');
  const [head, text] = holder.textContent.split(',');
  if (!text) return null;
  // A movie may be long, and its text is to be in the page neither for every place that shows it, nor any more at all.
  holder.remove();
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: /^data:([^;]+)/.exec(head)[1] }));
}

const stored = JSON.parse(document.getElementById('delivery').textContent);
const detail = document.getElementById('detail');
detail.replaceChildren(...deliveryView(deliveryModel(stored, heldAttachment())));
// Who makes a picture of the page asks how high it is.
document.documentElement.dataset.height = Math.ceil(detail.getBoundingClientRect().bottom);
