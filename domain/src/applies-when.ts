// Who, where and when a limit is for: every condition that a merchant can add to one, in one table (rules §3.17).

/** What the values of a condition are, and so how they are chosen, checked, and read. */
export type ValueKind =
  | 'tags'
  | 'account'
  | 'purchaser'
  | 'number'
  | 'ids'
  | 'countries'
  | 'languages'
  | 'weekdays'
  | 'hours'
  | 'days'
  | 'moment';

export const OPERATORS = ['any_of', 'all_of', 'none_of', 'at_most', 'at_least', 'equals', 'from', 'until'] as const;
export type Operator = (typeof OPERATORS)[number];

type Entry = {
  operators: readonly Operator[];
  values: ValueKind;
  /** The checkout's input query that knows it: every shop's, or the one that asks for more about the buyer. */
  query: 'every' | 'buyer';
  /** Whether an order says it afterwards, for the report of broken limits. */
  isInOrders: boolean;
  /** Whether it asks for the shop's day, or the time of it; absent: for neither. */
  clock?: 'day' | 'time';
};

const LISTED: readonly Operator[] = ['any_of', 'none_of'];

/** A new condition is a row here, and a line in each file that compares: `holds.ts` and the checkout's `applies.ts`. */
export const CONDITIONS = {
  customer_tags: { operators: ['any_of', 'all_of', 'none_of'], values: 'tags', query: 'every', isInOrders: true },
  account: { operators: ['any_of'], values: 'account', query: 'every', isInOrders: true },
  order_count: { operators: ['equals', 'at_most', 'at_least'], values: 'number', query: 'buyer', isInOrders: false },
  purchaser: { operators: ['any_of'], values: 'purchaser', query: 'buyer', isInOrders: false },
  company_location: { operators: LISTED, values: 'ids', query: 'buyer', isInOrders: false },
  country: { operators: LISTED, values: 'countries', query: 'buyer', isInOrders: false },
  language: { operators: LISTED, values: 'languages', query: 'every', isInOrders: false },
  weekdays: { operators: LISTED, values: 'weekdays', query: 'every', isInOrders: true, clock: 'day' },
  hours: { operators: LISTED, values: 'hours', query: 'every', isInOrders: true, clock: 'time' },
  dates: { operators: LISTED, values: 'days', query: 'every', isInOrders: true, clock: 'day' },
  moment: { operators: ['from', 'until'], values: 'moment', query: 'every', isInOrders: true, clock: 'time' },
} as const satisfies Record<string, Entry>;

export type WhenType = keyof typeof CONDITIONS;
export const WHEN_TYPES = Object.keys(CONDITIONS) as [WhenType, ...WhenType[]];
/** As ISO 3166 writes one: `DE`. */
export const COUNTRY = /^[A-Z]{2}$/;
/** As BCP 47 writes one, with a script and a region at most: `pt-BR`. */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;
export const ACCOUNTS = ['signed_in', 'guest'] as const;
export const PURCHASERS = ['company', 'person'] as const;
/** In the order of ISO 8601. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * `values`: tags; `signed_in` or `guest`; `company` or `person`; a whole number; ids of company locations; countries
 * (`DE`) and languages (`pt-BR`; `pt` is every Portuguese) by their codes; days of the week (`mon`); hours
 * (`09:00-17:00`, over midnight `22:00-02:00`, of some days only `fri,sat 22:00-02:00`, the day on which they begin);
 * days (`2026-12-24`); a moment (`2026-11-27T09:00`). Days, hours and moments are those of the shop's time zone.
 */
export type WhenCondition = { type: WhenType; operator: Operator; values: string[] };
type Group = { match: 'all' | 'any'; conditions: WhenCondition[] };
/**
 * A limit counts where all of these hold, or any of them. `unless`: and where none of the limits applies that replace
 * it, which `priorities.ts` adds for whoever judges; nobody stores it.
 */
export type AppliesWhen = Group & { unless?: Gate[] };
/** When another limit applies: on GMT days, both included, to customers with tags, where its own conditions hold. */
export type Gate = {
  startDate: string;
  endDate: string | null;
  /** `all`: any tag. Absent: nobody needs one. */
  customerTags?: { kind: 'all' } | { kind: 'specific'; tags: string[] };
  excludedTags: string[];
  when?: Group;
};

/** Hours of a condition, from the first minute to before the last; where that is not later, into the next day. */
export type Hours = { days: string[] | null; from: string; to: string };

export function readHours(value: string): Hours {
  const [days, hours] = value.includes(' ') ? value.split(' ') : [null, value];
  const [from = '', to = ''] = hours!.split('-');
  return { days: days?.split(',') ?? null, from, to };
}

/** Its own conditions, and those of the limits that replace it. */
export function conditionsIn(appliesWhen: AppliesWhen | undefined): WhenCondition[] {
  const { conditions = [], unless = [] } = appliesWhen ?? {};
  return [...conditions, ...unless.flatMap(({ when }) => when?.conditions ?? [])];
}

/** Whether the checkout has to ask for more about the buyer, or how lines are bought, to judge the limit. */
export function needsBuyer({
  appliesWhen,
  purchaseType,
}: {
  appliesWhen?: AppliesWhen;
  purchaseType?: string;
}): boolean {
  if (purchaseType) return true;
  return conditionsIn(appliesWhen).some(({ type }) => CONDITIONS[type].query === 'buyer');
}

/** Whether an order says afterwards all that the limit asks for. */
export function isKnownOfOrders({ appliesWhen }: { appliesWhen?: AppliesWhen }): boolean {
  return conditionsIn(appliesWhen).every(({ type }) => CONDITIONS[type].isInOrders);
}

/** Whether the limit is for some days or hours of the shop. */
export function hasLocalTime({ appliesWhen }: { appliesWhen?: AppliesWhen }): boolean {
  return conditionsIn(appliesWhen).some(({ type }) => clockOf(type) !== undefined);
}

/** Whether what a condition says changes within a day. */
export function isTimed({ type }: WhenCondition): boolean {
  return clockOf(type) === 'time';
}

function clockOf(type: WhenType): Entry['clock'] {
  const entry: Entry = CONDITIONS[type];
  return entry.clock;
}
