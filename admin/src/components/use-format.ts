import { useMemo } from 'react';
import { useShop } from '../api/use-shops';
import { useLocale } from '../i18n/texts';

/**
 * Writes days (in GMT), instants (in the shop's time zone), numbers and prices of plans as the merchant's language
 * does, and lists in the language of the texts around them.
 */
export function useFormat() {
  const { shop } = useShop();
  const locale = knownLocale(shop?.adminLocale);
  const language = useLocale();
  const timeZone = knownTimeZone(shop?.timezone);
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const shortDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const list = new Intl.ListFormat(knownLocale(language));
    const number = new Intl.NumberFormat(locale);
    const dollars = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    });
    return {
      formatDay: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
      /** A day without its year. */
      formatShortDay: (value: string) => shortDay.format(new Date(`${value}T00:00:00Z`)),
      /** The day of an instant, in the shop's time zone. */
      formatDate: (value: string | Date) => date.format(new Date(value)),
      formatInstant: (value: string) => instant.format(new Date(value)),
      formatList: (values: string[]) => list.format(values),
      /** The shop's time zone, by its IANA name. */
      timeZone,
      /** US dollars; whole ones without cents. */
      formatDollars: (value: number) => dollars.format(value),
      formatNumber: (value: number) => number.format(value),
    };
  }, [locale, language, timeZone]);
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
