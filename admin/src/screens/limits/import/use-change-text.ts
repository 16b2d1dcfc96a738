import type { ImportedChange } from '@purchase-limits/contract/limit-import';
import { useText } from './texts';

type Changed = ImportedChange['changes'][number];

/** The columns of fields that a file calls otherwise. */
const COLUMNS: Partial<Record<Changed['field'], string>> = {
  conditionType: 'condition',
  startDate: 'start_date',
  endDate: 'end_date',
  collectionIds: 'collections',
  customerTags: 'customer_tags',
  appliesWhen: 'applies_when',
  applyTo: 'apply_to',
  applyToEachVariant: 'each_variant',
  countTogether: 'together',
  neverTogether: 'never_together',
  purchaseType: 'purchase_type',
  exclusions: 'excluded_products, excluded_tags',
  notificationTrigger: 'trigger',
  contactUs: 'contact_us',
  brokenOrders: 'details',
  messages: 'details',
};

/** What a file changes in a limit: by the column's name, as the file has the values. */
export function useChangeText(): (changed: Changed) => string {
  const t = useText();
  return ({ field, before, after }) => {
    const column = COLUMNS[field] ?? field;
    return before === undefined || after === undefined
      ? t('differs', { column })
      : t('fromTo', { column, before: String(before ?? t('nothing')), after: String(after ?? t('nothing')) });
  };
}
