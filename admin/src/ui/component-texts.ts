import english from '@shopify/polaris/locales/en.json';

/** Texts of the components themselves: "Clear", "Dismiss notification" and the like. */
export type ComponentTexts = typeof english;

/** Also wherever another language lacks one. */
export const ENGLISH = english;

/** By the language of the admin. */
export const LOADERS: Record<string, () => Promise<{ default: object }>> = {
  de: () => import('@shopify/polaris/locales/de.json'),
  fr: () => import('@shopify/polaris/locales/fr.json'),
  it: () => import('@shopify/polaris/locales/it.json'),
  es: () => import('@shopify/polaris/locales/es.json'),
  ja: () => import('@shopify/polaris/locales/ja.json'),
};
