import { useEffect } from 'react';
import { useShop } from '../api/use-shops';
import { useEnglishDefault } from '../components/english-default';
import { activate, useLocale } from '../i18n/texts';

/** Shows the admin in the merchant's language where localization is switched on, and names the page's language. */
export function Localization() {
  const { shop } = useShop();
  const isEnglish = useEnglishDefault();
  const locale = useLocale();
  const adminLocale = shop?.adminLocale;
  useEffect(() => {
    if (adminLocale && !isEnglish) void activate(adminLocale);
  }, [adminLocale, isEnglish]);
  useEffect(() => {
    if (!isEnglish) return () => void activate('en');
    return undefined;
  }, [isEnglish]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}
