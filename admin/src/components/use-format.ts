import { useShop } from '../api/use-shops';
import { useLocale } from '../i18n/texts';

/** Making formatters takes long, and a list has many rows: those of a language and a time zone are made once. */
const kept = new Map<string, Formats>();

type Formats = ReturnType<typeof makeFormats>;

/**
 * Writes days (in GMT), instants (in the shop's time zone), numbers, prices of plans and lists in the language of the
 * texts around them.
 */
export function useFormat(): Formats {
  const { shop } = useShop();
  const locale = useLocale();
  const key = [locale, shop?.timezone].join(' ');
  const formats = kept.get(key) ?? makeFormats(locale, shop?.timezone);
  kept.set(key, formats);
  return formats;
}

function makeFormats(locale: string, shopTimeZone: string | undefined) {
  const timeZone = knownTimeZone(shopTimeZone);
  const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
  const shortDay = once(() => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }));
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));
  const instant = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }));
  const list = once(() => new Intl.ListFormat(locale));
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const country = once(() => new Intl.DisplayNames([locale, 'en'], { type: 'region' }));
  const dollars = once(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        trailingZeroDisplay: 'stripIfInteger',
      }),
  );
  return {
    formatDay: (value: string) => day().format(new Date(`${value}T00:00:00Z`)),
    /** A day without its year. */
    formatShortDay: (value: string) => shortDay().format(new Date(`${value}T00:00:00Z`)),
    /** The day of an instant, in the shop's time zone. */
    formatDate: (value: string | Date) => date().format(new Date(value)),
    formatInstant: (value: string) => instant().format(new Date(value)),
    formatList: (values: string[]) => list().format(values),
    /** The shop's time zone, by its IANA name. */
    timeZone,
    /** US dollars; whole ones without cents. */
    formatDollars: (value: number) => dollars().format(value),
    formatNumber: (value: number) => number().format(value),
    /** A part of one, in whole percent. */
    formatPercent: (value: number) => percent().format(value),
    /** Of an ISO 3166 code of two letters. */
    formatCountry: (code: string) => country().of(code) ?? code,
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function knownTimeZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}
