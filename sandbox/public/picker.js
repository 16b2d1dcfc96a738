// The resource picker: a dialog of the admin that returns the products or collections that the merchant chose.
import { emptyRow, itemRow } from './picker-rows.js';

const SEARCH_DELAY_MS = 180;

const dialog = document.getElementById('picker');
const title = dialog.querySelector('[data-title]');
const list = dialog.querySelector('[data-list]');
const search = dialog.querySelector('[data-search]');
const counter = dialog.querySelector('[data-count]');
const confirm = dialog.querySelector('[data-confirm]');

/** Opens the picker; resolves with the chosen resources, or undefined when the merchant cancels. */
export function openPicker(options, load) {
  const { type = 'product' } = options;
  if (type === 'product' || type === 'collection') return new Picker({ ...options, type }, load).open();
  return Promise.reject(new Error(`not emulated: resourcePicker for ${type}`));
}

class Picker {
  /** Chosen ids: resource id → set of variant ids (empty for collections). */
  #chosen = new Map();
  /** Every item that was loaded, by id. */
  #known = new Map();
  #shown = [];
  #expanded = new Set();
  #searches = 0;

  constructor({ type, multiple = false, selectionIds = [], filter = {}, query = '', action = 'add' }, load) {
    this.load = load;
    this.type = type;
    this.isProduct = type === 'product';
    this.hasVariants = this.isProduct && filter.variants !== false;
    this.limit = multiple === true ? Infinity : Number(multiple) || 1;
    this.selectionIds = selectionIds;
    this.filterQuery = filter.query;
    const verb = action === 'select' ? 'Select' : 'Add';
    const noun = this.isProduct ? 'products' : 'collections';
    title.textContent = `${verb} ${noun}`;
    confirm.textContent = verb;
    search.value = query;
    search.placeholder = `Search ${noun}`;
  }

  open() {
    return new Promise((resolve, reject) => {
      let timer;
      const fail = (error) => {
        dialog.close('cancel');
        reject(error);
      };
      search.oninput = () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.#find().catch(fail), SEARCH_DELAY_MS);
      };
      dialog.returnValue = 'cancel';
      dialog.onclose = () => {
        clearTimeout(timer);
        resolve(dialog.returnValue === 'confirm' ? this.#result() : undefined);
      };
      list.replaceChildren(emptyRow('Loading…'));
      counter.textContent = '';
      dialog.showModal();
      search.focus();
      this.#find().catch(fail);
    });
  }

  async #find() {
    this.#searches += 1;
    const ownSearch = this.#searches;
    const query = [this.filterQuery, search.value].filter(Boolean).join(' ');
    const ids = this.#known.size === 0 ? this.selectionIds.map(({ id }) => id).join(',') : '';
    const { items, selected } = await this.load(new URLSearchParams({ type: this.type, query, ids }));
    for (const item of [...items, ...selected]) this.#known.set(item.id, item);
    if (ownSearch === 1) this.#chooseEarlierSelection();
    // A later search has begun: its answer is the one to show.
    if (ownSearch !== this.#searches) return;
    this.#shown = items;
    this.#render();
  }

  #chooseEarlierSelection() {
    for (const { id, variants = [] } of this.selectionIds) {
      const item = this.#known.get(id);
      const chosenVariants = variants.length > 0 ? variants : item?.variants;
      if (item) this.#chosen.set(id, new Set(chosenVariants.map((variant) => variant.id)));
    }
  }

  #choose(item, isChosen) {
    if (isChosen && this.limit === 1) this.#chosen.clear();
    if (isChosen) this.#chosen.set(item.id, new Set(item.variants.map(({ id }) => id)));
    else this.#chosen.delete(item.id);
    this.#render();
  }

  #chooseVariant(item, variant, isChosen) {
    if (isChosen && this.limit === 1 && !this.#chosen.has(item.id)) this.#chosen.clear();
    const variants = this.#chosen.get(item.id) ?? new Set();
    if (isChosen) variants.add(variant.id);
    else variants.delete(variant.id);
    if (variants.size > 0) this.#chosen.set(item.id, variants);
    else this.#chosen.delete(item.id);
    this.#render();
  }

  #toggle(item) {
    if (!this.#expanded.delete(item.id)) this.#expanded.add(item.id);
    this.#render();
  }

  #render() {
    const focused = document.activeElement;
    const focusedId = focused?.closest('[data-id]')?.dataset.id;
    const focusedPart = focused?.className === 'picker-toggle' ? '.picker-toggle' : 'input';
    const rows = this.#shown.map((item) => this.#row(item));
    list.replaceChildren(...(rows.length > 0 ? rows : [emptyRow('Nothing found. Try another word.')]));
    // The rows are new elements, so the keyboard focus must be set again.
    if (focusedId) list.querySelector(`[data-id="${focusedId}"] ${focusedPart}`)?.focus();
    counter.textContent = `${this.#chosen.size} selected`;
    confirm.disabled = this.#chosen.size === 0 && this.selectionIds.length === 0;
  }

  #row(item) {
    const chosenVariants = this.#chosen.get(item.id);
    return itemRow({
      item,
      chosenVariants,
      isRadio: this.limit === 1,
      isDisabled: !chosenVariants && this.#chosen.size >= this.limit && this.limit > 1,
      hasVariants: this.hasVariants && item.variants.length > 1,
      isExpanded: this.#expanded.has(item.id),
      on: {
        choose: (isChosen) => this.#choose(item, isChosen),
        chooseVariant: (variant, isChosen) => this.#chooseVariant(item, variant, isChosen),
        toggle: () => this.#toggle(item),
      },
    });
  }

  #result() {
    return [...this.#chosen].map(([id, variantIds]) => {
      const item = this.#known.get(id);
      if (!this.isProduct) return without(item, 'detail', 'variants');
      const variants = item.variants.filter((variant) => variantIds.has(variant.id));
      return { ...without(item, 'detail'), variants: variants.map((variant) => without(variant, 'displayPrice')) };
    });
  }
}

function without(fields, ...names) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

dialog.addEventListener('click', (event) => {
  const button = event.target.closest('[data-confirm], [data-cancel]');
  if (button) dialog.close(button.matches('[data-confirm]') ? 'confirm' : 'cancel');
  else if (event.target === dialog) dialog.close('cancel');
});
