// What a language brings to the grammar. A template is written as one says it: `(…|…)` and `?` as in a regular
// expression, `<…>` for what is filled in, and without a thought for accents and capitals.

export const PHRASES = [
  // For whom: of phrases of one length the first one wins, so `a customer` is no number.
  'perCustomer',
  'perHousehold',
  // Bounds.
  'max',
  'min',
  'exactly',
  'between',
  'lessThan',
  'multiple',
  'minValue',
  'maxValue',
  'never',
  'bare',
  'oneOrder',
  'maxWord',
  'minWord',
  'exactWord',
  'valueWord',
  'weightWord',
  'distinctProductsWord',
  'distinctVariantsWord',
  // What is counted.
  'each',
  'all',
  'anyProduct',
  'chosen',
  'chosenTogether',
  'chosenVariants',
  'eachVariant',
  'together',
  'group',
  'groupOfAny',
  'product',
  'tagged',
  'notTagged',
  'vendor',
  'productType',
  'sku',
  'skuStarts',
  'titleContains',
  'titleStarts',
  'giftCards',
  'titles',
  'collections',
  'chosenCollections',
  'cart',
  // Blocking.
  'blocked',
  'alone',
  'neverWith',
  'ifCart',
  'ifCartAfter',
  'rest',
  // Who, where and when.
  'customersTaggedAll',
  'customersNotTagged',
  'anyTag',
  'signedIn',
  'guests',
  'companies',
  'persons',
  'firstOrder',
  'onlyCustomersTagged',
  'customersTagged',
  'ordersExactly',
  'ordersAtMost',
  'ordersAtLeast',
  'countries',
  'notCountries',
  'bareCountries',
  'languages',
  'bareLanguages',
  'weekdays',
  'bareWeekdays',
  'hours',
  'hoursFrom',
  'hoursUntil',
  'bareHours',
  'moment',
  'momentFrom',
  'momentUntil',
  // How often.
  'contacts',
  'perOrder',
  'perDay',
  'perWeek',
  'perMonth',
  'perYear',
  'perCalendarDay',
  'perCalendarWeek',
  'perCalendarMonth',
  'perCalendarYear',
  'everyHours',
  'everyDays',
  'everyWeeks',
  'everyMonths',
  'everyYears',
  'lifetime',
  'shared',
  // From when until when.
  'startsOn',
  'endsOn',
  'startsAndEndsOn',
  'dayToDate',
  'dateToDay',
  'onDate',
  'bareDate',
  'thisWeekend',
  'nextWeekend',
  'thisWeek',
  'nextWeek',
  'thisMonth',
  'nextMonth',
  'thisYear',
  'nextYear',
  'inMonth',
  // How it is bought.
  'oneTime',
  'subscription',
  // What joins and parts.
  'except',
  'excluded',
  'and',
  'or',
  'dot',
  'filler',
] as const;
export type PhraseKind = (typeof PHRASES)[number];

export type Words = {
  locale: string;
  /** Whether spaces part words. */
  hasSpaces: boolean;
  /** Parts of templates, by the names that stand for them there: `<customers>`. */
  aliases: Record<string, string>;
  phrases: { [kind in PhraseKind]?: string[] };
  /** How a number with what is counted is written; `<n>`: the number. */
  units: string[];
  distinctProducts: string[];
  distinctVariants: string[];
  numbers: Record<string, number>;
  decimal: '.' | ',';
  /** Names of currencies beside their codes and symbols. */
  currencies: Record<string, string>;
  weights: { kg: string; g: string; lb: string; oz: string };
  /** From Monday on. */
  weekdays: string[];
  /** Short forms, which mean days only beside each other: `Mon-Fri`, 月・水. */
  weekdayLetters: string[];
  weekend: string;
  workdays: string;
  /** Between the first and the last day of a row. */
  through: string;
  months: string[];
  /** With `<day>`, `<month>`, `<monthNumber>` and `<year>`. */
  dates: string[];
  today: string;
  tomorrow: string;
  dayAfterTomorrow: string;
  endOfWeek: string;
  endOfMonth: string;
  endOfYear: string;
  /** Before a day of the week, a date: the coming one. */
  coming: string;
  /** With `<h>`, `<m>`, and `<am>` or `<pm>` where half a day is told. */
  times: string[];
  noon: string;
  midnight: string;
  and: string;
  or: string;
  /** Before further values of a list: `in Germany or in Austria`. */
  lead: string;
  /** Between an amount and what there is so much of. */
  of: string;
  /** No names, unless in quotes. */
  notNames: string;
  /** Names of countries beside those that the platform knows. */
  countries: Record<string, string>;
};
