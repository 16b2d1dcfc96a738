// How often: the window in which purchases count, and who shares it.
import type { Repurchase } from '../limit.js';
import type { Bounds } from './bounds-of.js';
import type { Phrase } from './find-phrases.js';
import type { Placed } from './roles.js';
import type { PhraseKind } from './words.js';

type Window = Pick<Repurchase, 'option' | 'every'>;
type Refuse = (phrase: Phrase) => void;

const WINDOWS: { [kind in PhraseKind]?: Window } = {
  // The form has no rolling day or week with a name: people mean those of the calendar.
  perDay: { option: 'calendar_day' },
  perWeek: { option: 'calendar_week' },
  perMonth: { option: 'once_per_month' },
  perYear: { option: 'once_per_year' },
  perCalendarDay: { option: 'calendar_day' },
  perCalendarWeek: { option: 'calendar_week' },
  perCalendarMonth: { option: 'calendar_month' },
  perCalendarYear: { option: 'calendar_year' },
  lifetime: { option: 'once_per_lifetime' },
};
const UNITS: { [kind in PhraseKind]?: NonNullable<Repurchase['every']>['unit'] } = {
  everyHours: 'hours',
  everyDays: 'days',
  everyWeeks: 'weeks',
  everyMonths: 'months',
  everyYears: 'years',
};
/** What all customers share goes by the calendar (rules §3.18). */
const SHARED: { [option in Repurchase['option']]?: Repurchase['option'] } = {
  once_per_month: 'calendar_month',
  once_per_year: 'calendar_year',
};

export function windowOf(placed: Placed[], bounds: Bounds, refuse: Refuse): Repurchase | undefined {
  const of = (...kinds: PhraseKind[]) => placed.filter(({ kind }) => kinds.includes(kind));
  const periods = placed.filter(({ kind }) => WINDOWS[kind] || UNITS[kind]);
  const [period, ...others] = periods;
  others.forEach(refuse);
  const oneOrders = of('oneOrder');
  const persons = of('perHousehold')[0] ?? of('contacts')[0];
  const shared = of('shared');
  const customers = of('perCustomer', 'perHousehold');
  const hasMax = bounds.max !== null;
  if (hasMax) oneOrders.forEach(refuse);
  const isOneOrder = oneOrders.length > 0 && !hasMax;
  if (!hasMax && !isOneOrder) {
    // Minimums and multiples are of each order.
    [...(period ? [period] : []), ...shared, ...of('contacts', 'perHousehold')].forEach(refuse);
    return undefined;
  }
  const orders = of('perOrder').filter((phrase) => phrase.role === 'counted' && !followsOrderBound(phrase, placed));
  const window = period && windowOfPeriod(period);
  if (!window && customers.length + shared.length === 0) {
    [...(isOneOrder ? oneOrders : []), ...of('contacts')].forEach(refuse);
    return undefined;
  }
  if (orders.length > 0) {
    if (window || persons || shared.length > 0) orders.forEach(refuse);
    // Two per customer and order: each order is looked at alone.
    else return undefined;
  }
  return {
    ...sharing(
      window ?? { option: 'once_per_lifetime' },
      shared,
      persons,
      { isOneOrder, hasCustomers: customers.length > 0 },
      refuse,
    ),
  };
}

function sharing(
  window: Window,
  shared: Placed[],
  persons: Placed | undefined,
  { isOneOrder, hasCustomers }: { isOneOrder: boolean; hasCustomers: boolean },
  refuse: Refuse,
): Repurchase {
  const [first] = shared;
  if (first && hasCustomers) {
    shared.forEach(refuse);
    return persons ? { ...window, persons: personsOf(persons) } : window;
  }
  if (!first) return persons ? { ...window, persons: personsOf(persons) } : window;
  const option = SHARED[window.option] ?? window.option;
  if (option === 'custom' || isOneOrder) {
    shared.forEach(refuse);
    return window;
  }
  if (persons) refuse(persons);
  return { option, shared: true };
}

const personsOf = ({ kind }: Placed) => (kind === 'contacts' ? 'contacts' : 'households');

function windowOfPeriod({ kind, numbers }: Placed): Window {
  const unit = UNITS[kind];
  if (!unit) return WINDOWS[kind]!;
  return { option: 'custom', every: { amount: numbers[0] ?? 1, unit } };
}

/** `At most 3 per customer and month, at least 2 in each order`. */
function followsOrderBound(phrase: Placed, placed: Placed[]): boolean {
  const at = placed.indexOf(phrase);
  // Japanese says it the other way round.
  return [placed[at - 1], placed[at + 1]].some((one) => one?.kind === 'min' || one?.kind === 'multiple');
}
