import { useEffect, useState } from 'react';
import { useLocale } from '../i18n/texts';
import { ENGLISH, LOADERS, type ComponentTexts } from '../ui/component-texts';

const IN_ENGLISH = [ENGLISH];

/** The component library's own texts in the language of the admin; English where they cannot be loaded. */
export function usePolarisTexts(): ComponentTexts[] {
  const locale = useLocale();
  const [loaded, setLoaded] = useState<{ locale: string; texts: ComponentTexts[] }>({
    locale: 'en',
    texts: IN_ENGLISH,
  });
  useEffect(() => {
    let isCurrent = true;
    LOADERS[locale]?.().then(
      ({ default: texts }) => {
        if (isCurrent) setLoaded({ locale, texts: [texts as ComponentTexts, ENGLISH] });
      },
      (error: unknown) => console.warn(`The component library has no texts in ${locale}.`, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return loaded.locale === locale ? loaded.texts : IN_ENGLISH;
}
