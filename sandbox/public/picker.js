// The resource picker: a modal of the admin from which the app gets what the merchant chose.
const dialog = document.getElementById('picker');
const list = dialog.querySelector('[data-list]');
const search = dialog.querySelector('[data-search]');
const counter = dialog.querySelector('[data-count]');
const confirm = dialog.querySelector('[data-confirm]');

const element = (tag, fields = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
};

/** Opens the picker; resolves with the chosen resources, or undefined when the merchant cancels. */
export function openPicker({ type = 'product', multiple = false, selectionIds = [], filter = {}, query = '', action = 'add' }, load) {
  if (type !== 'product' && type !== 'collection') return Promise.reject(new Error(`not emulated: resourcePicker for ${type}`));
  const isProduct = type === 'product';
  const withVariants = isProduct && filter.variants !== false;
  const limit = multiple === true ? Infinity : Number(multiple) || 1;
  /** Chosen ids: resource id → set of variant ids (empty for collections). */
  const chosen = new Map();
  const known = new Map();
  const open = new Set();

  dialog.querySelector('[data-title]').textContent = `${action === 'select' ? 'Select' : 'Add'} ${isProduct ? 'products' : 'collections'}`;
  confirm.textContent = action === 'select' ? 'Select' : 'Add';
  search.value = query;
  search.placeholder = `Search ${isProduct ? 'products' : 'collections'}`;

  const choose = (item, isChosen) => {
    if (isChosen && limit === 1) chosen.clear();
    if (isChosen) chosen.set(item.id, new Set(item.variants.map(({ id }) => id)));
    else chosen.delete(item.id);
  };
  const chooseVariant = (item, variant, isChosen) => {
    if (isChosen && limit === 1 && !chosen.has(item.id)) chosen.clear();
    const variants = chosen.get(item.id) ?? new Set();
    if (isChosen) variants.add(variant.id);
    else variants.delete(variant.id);
    if (variants.size > 0) chosen.set(item.id, variants);
    else chosen.delete(item.id);
  };

  function row(item) {
    const variants = chosen.get(item.id);
    const box = element('input', {
      type: limit === 1 ? 'radio' : 'checkbox',
      name: 'resource',
      checked: Boolean(variants),
      onchange: () => {
        choose(item, box.checked);
        render();
      },
    });
    box.indeterminate = Boolean(variants) && isProduct && variants.size < item.variants.length;
    box.disabled = !variants && chosen.size >= limit && limit > 1;
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
    const line = element('li', { className: 'picker-row' }, label);
    line.dataset.id = item.id;
    if (!withVariants || item.variants.length < 2) return line;
    const toggle = element('button', {
      type: 'button',
      className: 'picker-toggle',
      textContent: open.has(item.id) ? 'Hide variants' : `${item.variants.length} variants`,
      onclick: () => {
        if (!open.delete(item.id)) open.add(item.id);
        render();
      },
    });
    toggle.setAttribute('aria-expanded', String(open.has(item.id)));
    line.append(toggle);
    if (open.has(item.id))
      line.append(
        element(
          'ul',
          { className: 'picker-variants' },
          ...item.variants.map((variant) => {
            const input = element('input', {
              type: 'checkbox',
              checked: Boolean(variants?.has(variant.id)),
              onchange: () => {
                chooseVariant(item, variant, input.checked);
                render();
              },
            });
            return element(
              'li',
              {},
              element(
                'label',
                {},
                input,
                element('span', { textContent: variant.title }),
                element('span', { className: 'muted', textContent: variant.displayPrice }),
              ),
            );
          }),
        ),
      );
    return line;
  }

  let shown = [];
  function render() {
    const active = document.activeElement?.closest('[data-id]')?.dataset.id;
    const wasToggle = document.activeElement?.className === 'picker-toggle';
    list.replaceChildren(
      ...(shown.length > 0
        ? shown.map(row)
        : [element('li', { className: 'picker-empty', textContent: 'Nothing found. Try another word.' })]),
    );
    // Rows are drawn anew, so the keyboard's place is found again.
    if (active) list.querySelector(`[data-id="${active}"] ${wasToggle ? '.picker-toggle' : 'input'}`)?.focus();
    counter.textContent = `${chosen.size} selected`;
    confirm.disabled = chosen.size === 0 && selectionIds.length === 0;
  }

  let asked = 0;
  async function find() {
    const mine = (asked += 1);
    const ids = known.size === 0 ? selectionIds.map(({ id }) => id).join(',') : '';
    const { items, selected } = await load(
      new URLSearchParams({ type, query: [filter.query, search.value].filter(Boolean).join(' '), ids }),
    );
    for (const item of [...items, ...selected]) known.set(item.id, item);
    for (const { id, variants = [] } of asked === 1 ? selectionIds : []) {
      const item = known.get(id);
      if (item)
        chosen.set(id, new Set(variants.length > 0 ? variants.map((variant) => variant.id) : item.variants.map((variant) => variant.id)));
    }
    if (mine !== asked) return;
    shown = items;
    render();
  }

  const without = (fields, ...names) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const result = () =>
    [...chosen].map(([id, variantIds]) => {
      const item = known.get(id);
      if (!isProduct) return without(item, 'detail', 'variants');
      const variants = item.variants.filter((variant) => variantIds.has(variant.id));
      return { ...without(item, 'detail'), variants: variants.map((variant) => without(variant, 'displayPrice')) };
    });

  return new Promise((resolve, reject) => {
    let timer;
    search.oninput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => find().catch(fail), 180);
    };
    const fail = (error) => {
      dialog.close('cancel');
      reject(error);
    };
    dialog.returnValue = 'cancel';
    dialog.onclose = () => {
      clearTimeout(timer);
      resolve(dialog.returnValue === 'confirm' ? result() : undefined);
    };
    list.replaceChildren(element('li', { className: 'picker-empty', textContent: 'Loading…' }));
    counter.textContent = '';
    dialog.showModal();
    search.focus();
    find().catch(fail);
  });
}

dialog.addEventListener('click', (event) => {
  const button = event.target.closest('[data-confirm], [data-cancel]');
  if (button) dialog.close(button.matches('[data-confirm]') ? 'confirm' : 'cancel');
  else if (event.target === dialog) dialog.close('cancel');
});
