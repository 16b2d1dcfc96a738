// Makes an element equal to another one and keeps what is the same, so that focus, events and open dialogs stay.

/** What the page itself changes and a new version from the store must not reset. */
const KEPT_ATTRIBUTES = { DIALOG: ['open'] };

export function morph(current, wanted) {
  if (!isSame(current, wanted)) {
    current.replaceWith(wanted);
    return wanted;
  }
  if (current.nodeType !== Node.ELEMENT_NODE) {
    if (current.nodeValue !== wanted.nodeValue) current.nodeValue = wanted.nodeValue;
    return current;
  }
  if (current.hasAttribute('data-morph-skip')) return current;
  morphAttributes(current, wanted);
  morphChildren(current, wanted);
  return current;
}

function isSame(one, other) {
  if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
  return one.nodeType !== Node.ELEMENT_NODE || keyOf(one) === keyOf(other);
}

function keyOf(node) {
  return (node.nodeType === Node.ELEMENT_NODE && (node.dataset.key || node.id)) || '';
}

function morphAttributes(current, wanted) {
  const kept = KEPT_ATTRIBUTES[current.nodeName] ?? [];
  for (const name of current.getAttributeNames())
    if (!wanted.hasAttribute(name) && !kept.includes(name)) current.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  if (current instanceof HTMLInputElement) {
    current.value = wanted.value;
    current.checked = wanted.checked;
  }
}

function morphChildren(current, wanted) {
  const byKey = new Map([...current.childNodes].flatMap((node) => (keyOf(node) ? [[keyOf(node), node]] : [])));
  // A copy: nodes that are inserted here leave the other list.
  const nodes = Array.from(wanted.childNodes);
  let at = current.firstChild;
  for (const next of nodes) {
    const known = byKey.get(keyOf(next));
    if (known && known !== at && known.parentNode === current) {
      current.insertBefore(known, at);
      at = known;
    }
    if (!at) {
      current.append(next);
      continue;
    }
    if (keyOf(at) && keyOf(at) !== keyOf(next)) {
      current.insertBefore(next, at);
      continue;
    }
    at = morph(at, next).nextSibling;
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
}
