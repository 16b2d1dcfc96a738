// What selections of products must satisfy to be saved (rules §4).
import { operatorsOf, type ProductGroup, type ProductSelection } from './limit.js';
import { plain } from './selection.js';

export const REQUIRED = 'This field is required';
/** Keeps what is wrong with a field, by its path. */
export type Report = (path: string, message: string | false | undefined) => void;

export function validateSelection(
  path: 'products' | 'targets',
  selection: ProductSelection | undefined,
  report: Report,
): void {
  if (!selection) return report(path, REQUIRED);
  if (selection.kind === 'specific') {
    report(path, selection.items.length === 0 && 'Choose at least one product');
    selection.items.forEach(({ productId, variantIds }, index) => {
      report(`${path}.items.${index}.productId`, !productId.trim() && REQUIRED);
      report(
        `${path}.items.${index}.variantIds`,
        variantIds?.length === 0 && 'Choose at least one variant, or leave it out for all',
      );
    });
  }
  if (selection.kind === 'group') validateConditions(path, selection, report);
}

export function validateConditions(path: string, { conditions }: ProductGroup, report: Report): void {
  report(path, conditions.length === 0 && 'Add at least one condition');
  conditions.forEach(({ field, operator, value }, index) => {
    const at = `${path}.conditions.${index}`;
    report(`${at}.value`, !value.trim() && REQUIRED);
    if (field !== 'giftCard') return;
    report(`${at}.operator`, !operatorsOf(field).includes(operator) && 'A product is a gift card, or is not');
    report(`${at}.value`, plain(value) !== 'true' && 'A condition on gift cards has the value true');
  });
}
