// The choice of products as the form keeps it.
import type { ProductCondition, ProductGroup, ProductSelection } from '@purchase-limits/domain/limit';

export type OfKind<Selection extends { kind: string }, Kind> = Omit<Extract<Selection, { kind: Kind }>, 'kind'>;
/** A choice with the content of every kind: a kind that is not chosen keeps its content. */
export type ProductChoice = Pick<ProductSelection, 'kind'> &
  OfKind<ProductSelection, 'specific'> &
  OfKind<ProductSelection, 'group'>;

export const EMPTY_CONDITION: ProductCondition = { field: 'tags', operator: 'equals', value: '' };
export const ALL_PRODUCTS: ProductChoice = { kind: 'all', items: [], match: 'all', conditions: [EMPTY_CONDITION] };

/** The products that are chosen in the form. */
export function productSelectionOf({ kind, items, match, conditions }: ProductChoice): ProductSelection {
  switch (kind) {
    case 'all':
      return { kind };
    case 'specific':
      return { kind, items };
    case 'group':
      return groupOf({ match, conditions });
  }
}

/** The conditions as they are typed. */
export function groupOf({ match, conditions }: OfKind<ProductSelection, 'group'>): ProductGroup {
  return {
    kind: 'group',
    match,
    conditions: conditions.map((condition) => ({ ...condition, value: condition.value.trim() })),
  };
}
