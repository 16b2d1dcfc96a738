// The options of a product with their values, and the variant that a shopper's choice leads to.
import { Drop } from 'liquidjs';
import { isAvailable, type Product, type Variant } from '../catalog/product.js';

type Place = { root: string };
type Choice = { variantId?: number; optionValueIds?: number[] };

/** Prints as its name. */
export class OptionValueDrop extends Drop {
  readonly swatch = null;
  readonly product_url = null;
  constructor(
    readonly id: number,
    readonly name: string,
    readonly selected: boolean,
    readonly available: boolean,
    readonly variant: object | null,
  ) {
    super();
  }
  override valueOf(): string {
    return this.name;
  }
  toJSON(): string {
    return this.name;
  }
}

/** Large enough for all values of an option, and of options. */
const IDS_OF_OPTION = 10_000;

const valuesOf = (product: Product, index: number) => [
  ...new Set(product.variants.map(({ options }) => options[index]!)),
];
const valueId = (product: Product, option: number, value: number) =>
  (product.id % 100_000_000) * 10 * IDS_OF_OPTION + (option + 1) * IDS_OF_OPTION + value + 1;

export function optionObjects(product: Product, { root }: Place, selected: readonly string[]) {
  const byOptions = new Map(product.variants.map((variant) => [variant.options.join('\n'), variant]));
  return product.optionNames.map((name, index) => {
    const values = valuesOf(product, index).map((value, valueIndex) => {
      const variant = byOptions.get(selected.with(index, value).join('\n'));
      const isSelected = selected[index] === value;
      const shown = variant ? variantSummary(variant, product, root) : null;
      const isOffered = variant !== undefined && isAvailable(variant);
      return new OptionValueDrop(valueId(product, index, valueIndex), value, isSelected, isOffered, shown);
    });
    return { name, position: index + 1, values, selected_value: values.find((value) => value.selected) ?? null };
  });
}

function variantSummary(variant: Variant, product: Product, root: string) {
  return {
    id: variant.id,
    title: variant.title,
    available: isAvailable(variant),
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    sku: variant.sku,
    url: `${root}products/${product.handle}?variant=${variant.id}`,
  };
}

/** The names of the chosen option values; undefined when the choice names none of this product. */
export function chosenOptions(product: Product, { variantId, optionValueIds }: Choice): string[] | undefined {
  if (optionValueIds?.length === product.optionNames.length) {
    const names = product.optionNames.map((_name, index) =>
      valuesOf(product, index).find((_value, at) => optionValueIds.includes(valueId(product, index, at))),
    );
    if (names.every((name) => name !== undefined)) return names;
  }
  return product.variants.find(({ id }) => id === variantId)?.options;
}

export function chosenVariant(product: Product, choice: Choice): Variant | undefined {
  const options = chosenOptions(product, choice);
  return options && product.variants.find((variant) => variant.options.every((value, at) => value === options[at]));
}

/** The shopper chose values that no variant has together. */
export function isImpossible(product: Product, choice: Choice): boolean {
  return chosenOptions(product, choice) !== undefined && chosenVariant(product, choice) === undefined;
}
