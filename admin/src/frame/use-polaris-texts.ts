import english from '@shopify/polaris/locales/en.json';
import { useEffect, useState } from 'react';
import { useLocale } from '../i18n/texts';

type PolarisTexts = typeof english;

const LOADERS: Record<string, () => Promise<{ default: object }>> = {
  de: () => import('@shopify/polaris/locales/de.json'),
  fr: () => import('@shopify/polaris/locales/fr.json'),
  it: () => import('@shopify/polaris/locales/it.json'),
  es: () => import('@shopify/polaris/locales/es.json'),
  ja: () => import('@shopify/polaris/locales/ja.json'),
};
/** Of the component library: "Clear", "Dismiss notification" and the like. Also wherever another language lacks one. */
const ENGLISH = [english];

/** The component library's own texts in the language of the admin; English where they cannot be loaded. */
export function usePolarisTexts(): PolarisTexts[] {
  const locale = useLocale();
  const [loaded, setLoaded] = useState<{ locale: string; texts: PolarisTexts[] }>({ locale: 'en', texts: ENGLISH });
  useEffect(() => {
    let isCurrent = true;
    LOADERS[locale]?.().then(
      ({ default: texts }) => {
        if (isCurrent) setLoaded({ locale, texts: [texts as PolarisTexts, english] });
      },
      (error: unknown) => console.warn(`The component library has no texts in ${locale}.`, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return loaded.locale === locale ? loaded.texts : ENGLISH;
}
