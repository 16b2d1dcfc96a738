import { useMemo } from 'react';
import { useShop } from '../api/use-shops';

/** Writes days (in GMT), instants (in the shop's time zone) and numbers in the merchant's language. */
export function useFormat() {
  const { shop } = useShop();
  const locale = knownLocale(shop?.adminLocale);
  const timeZone = knownTimeZone(shop?.timezone);
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const number = new Intl.NumberFormat(locale);
    return {
      formatDay: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
      formatInstant: (value: string) => instant.format(new Date(value)),
      formatNumber: (value: number) => number.format(value),
    };
  }, [locale, timeZone]);
}

function knownLocale(locale: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch (error) {
    if (error instanceof RangeError) return 'en';
    throw error;
  }
}

function knownTimeZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}
