// The form's values, their errors, and the resulting change of the shop.
import type { ChangeShopBody, ShopView } from '@purchase-limits/contract/shop';
import { EMAIL_ADDRESS, LONGEST_EMAIL_ADDRESS } from '@purchase-limits/domain/email-address';
import type { SettingsTextKey } from './texts';

/** The notification address as typed; empty: the store's own. */
export type SettingsValues = Pick<
  ShopView['shop'],
  | 'adminLocale'
  | 'defaultLanguage'
  | 'disableCheckoutButton'
  | 'quantityHelp'
  | 'fieldsOnly'
  | 'valueBeforeDiscounts'
  | 'warningMails'
  | 'planMails'
  | 'summaryMails'
> & { notificationEmail: string };
export type SettingsField = keyof SettingsValues;
export type SettingsErrors = { [field in SettingsField]?: SettingsTextKey };

export function valuesOf(shop: ShopView['shop']): SettingsValues {
  const { adminLocale, defaultLanguage, disableCheckoutButton, quantityHelp, fieldsOnly, valueBeforeDiscounts } = shop;
  const { warningMails, planMails, summaryMails, notificationEmail } = shop;
  return {
    adminLocale,
    defaultLanguage,
    quantityHelp,
    fieldsOnly,
    disableCheckoutButton,
    valueBeforeDiscounts,
    warningMails,
    planMails,
    summaryMails,
    notificationEmail: notificationEmail ?? '',
  };
}

/** Errors, in form order. */
export function errorsOf({ notificationEmail }: SettingsValues): SettingsErrors {
  const error = addressError(notificationEmail.trim());
  return error === null ? {} : { notificationEmail: error };
}

function addressError(address: string): SettingsTextKey | null {
  if (!address) return null;
  if (address.length > LONGEST_EMAIL_ADDRESS) return 'emailTooLong';
  return EMAIL_ADDRESS.test(address) ? null : 'emailInvalid';
}

/** The fields that differ from what is stored. */
export function changedFields(values: SettingsValues, stored: SettingsValues): SettingsField[] {
  return (Object.keys(stored) as SettingsField[]).filter((field) => values[field] !== stored[field]);
}

/** The change that saves these fields; others stay, whoever changes them. */
export function changeOf(values: SettingsValues, fields: SettingsField[]): ChangeShopBody {
  const sent = { ...values, notificationEmail: values.notificationEmail.trim() || null };
  return Object.fromEntries(fields.map((field) => [field, sent[field]]));
}

/** The id of the element that shows a field. */
export function fieldId(field: SettingsField): string {
  return `field-${field}`;
}
