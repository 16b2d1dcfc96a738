// The rows of the resource picker.

/** An element with these properties and children. */
export function element(tag, properties = {}, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

/** The only row of a list without items. */
export function emptyRow(text) {
  return element('li', { className: 'picker-empty', textContent: text });
}

/**
 * One item, with its variants when they can be chosen. `chosenVariants` is a set of ids; undefined when the item is not
 * chosen. `on` has the callbacks `choose`, `chooseVariant` and `toggle`.
 */
export function itemRow({ item, chosenVariants, isRadio, isDisabled, hasVariants, isExpanded, on }) {
  const box = element('input', {
    type: isRadio ? 'radio' : 'checkbox',
    name: 'resource',
    checked: Boolean(chosenVariants),
    disabled: isDisabled,
    onchange: () => on.choose(box.checked),
  });
  box.indeterminate = Boolean(chosenVariants) && chosenVariants.size < item.variants.length;
  const label = element(
    'label',
    {},
    box,
    element('img', { src: item.images[0]?.originalSrc ?? '', alt: '', width: 40, height: 42 }),
    element(
      'span',
      { className: 'picker-name' },
      element('strong', { textContent: item.title }),
      element('small', { textContent: item.detail }),
    ),
  );
  const row = element('li', { className: 'picker-row' }, label);
  row.dataset.id = item.id;
  if (!hasVariants) return row;
  const toggle = element('button', {
    type: 'button',
    className: 'picker-toggle',
    textContent: isExpanded ? 'Hide variants' : `${item.variants.length} variants`,
    onclick: on.toggle,
  });
  toggle.setAttribute('aria-expanded', String(isExpanded));
  row.append(toggle);
  if (isExpanded) row.append(variantList(item, chosenVariants, on.chooseVariant));
  return row;
}

function variantList(item, chosenVariants, onChoose) {
  const rows = item.variants.map((variant) => {
    const box = element('input', {
      type: 'checkbox',
      checked: Boolean(chosenVariants?.has(variant.id)),
      onchange: () => onChoose(variant, box.checked),
    });
    const title = element('span', { textContent: variant.title });
    const price = element('span', { className: 'muted', textContent: variant.displayPrice });
    return element('li', {}, element('label', {}, box, title, price));
  });
  return element('ul', { className: 'picker-variants' }, ...rows);
}
