// The table of conditions, what each may hold, and whom it asks.
import {
  CONDITIONS,
  hasLocalTime,
  isKnownOfOrders,
  needsBuyer,
  readHours,
  WHEN_TYPES,
  type AppliesWhen,
  type WhenCondition,
} from '../src/applies-when.js';
import { holds } from '../src/holds.js';
import type { Situation } from '../src/situation.js';
import { validateRule } from '../src/validate-limit.js';

const when = (...conditions: WhenCondition[]): AppliesWhen => ({ match: 'all', conditions });
const of = (type: WhenCondition['type'], operator: WhenCondition['operator'], ...values: string[]): WhenCondition => ({
  type,
  operator,
  values,
});
const errors = (appliesWhen: AppliesWhen) => validateRule({ name: 'A', type: 'cart', max: 3, appliesWhen }, 'USD');
const first = (condition: WhenCondition) => Object.entries(errors(when(condition)))[0];

describe('what can be saved', () => {
  it.each<WhenCondition>([
    of('customer_tags', 'all_of', 'vip'),
    of('account', 'any_of', 'guest'),
    of('order_count', 'at_least', '1000000'),
    of('purchaser', 'any_of', 'person'),
    of('company_location', 'none_of', '7'),
    of('country', 'any_of', 'DE', 'AT'),
    of('language', 'any_of', 'de', 'pt-BR', 'fil', 'zh-Hant-TW'),
    of('customer_tags', 'any_of', 'x'.repeat(255)),
    of('weekdays', 'none_of', 'sat', 'sun'),
    of('hours', 'any_of', '00:00-23:59', 'mon,sun 22:00-02:00'),
    of('dates', 'any_of', '2028-02-29'),
    of('moment', 'until', '2026-11-27T23:59'),
  ])('%j', (condition) => expect(errors(when(condition))).toEqual({}));

  it.each<[WhenCondition, string, string]>([
    [of('customer_tags', 'at_most', 'vip'), 'operator', 'Choose one of any_of, all_of, none_of'],
    [of('customer_tags', 'any_of'), 'values', 'This field is required'],
    [of('customer_tags', 'any_of', ' '), 'values', 'Enter a tag'],
    [of('customer_tags', 'any_of', 'x'.repeat(256)), 'values', 'Enter a tag'],
    [of('account', 'any_of', 'somebody'), 'values', 'Choose one of signed_in, guest'],
    [of('account', 'any_of', 'guest', 'signed_in'), 'values', 'Enter one value'],
    [of('order_count', 'equals', '-1'), 'values', 'Enter a whole number'],
    [of('order_count', 'equals', '1000001'), 'values', 'Enter a whole number'],
    [of('order_count', 'equals', '00000001'), 'values', 'Enter a whole number'],
    [of('order_count', 'equals', '1', '2'), 'values', 'Enter one value'],
    [of('purchaser', 'any_of', 'dog'), 'values', 'Choose one of company, person'],
    [of('company_location', 'any_of', '5;!g'), 'values', 'Choose a company location'],
    [of('country', 'any_of', 'de'), 'values', 'Enter a country as two letters, such as DE'],
    [of('country', 'any_of', 'DEU'), 'values', 'Enter a country as two letters, such as DE'],
    [of('country', 'any_of', 'xDE'), 'values', 'Enter a country as two letters, such as DE'],
    [of('country', 'any_of', 'DE', 'at'), 'values', 'Enter a country as two letters, such as DE'],
    [of('language', 'any_of', 'German'), 'values', 'Enter a language by its code, such as de or pt-BR'],
    [of('language', 'any_of', 'de-abc'), 'values', 'Enter a language by its code, such as de or pt-BR'],
    [of('company_location', 'any_of', '007'), 'values', 'Choose a company location'],
    [of('weekdays', 'any_of', 'monday'), 'values', 'Choose one of mon, tue, wed, thu, fri, sat, sun'],
    [of('hours', 'any_of', '9:00-17:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', '109:00-17:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', '09:00-17:000'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', '09:00-24:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', '09:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', '09:00-17:00-18:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', 'mon 09:00-17:00 x'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', 'mon,noday 09:00-17:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('hours', 'any_of', 'noday 09:00-17:00'), 'values', 'Enter hours as 09:00-17:00'],
    [of('dates', 'any_of', '2026-02-29'), 'values', 'Enter a date as YYYY-MM-DD'],
    [of('moment', 'from', '2026-11-27 09:00'), 'values', 'Enter a date and time as YYYY-MM-DDThh:mm'],
    [of('moment', 'from', '2026-11-27T09:00:00'), 'values', 'Enter a date and time as YYYY-MM-DDThh:mm'],
    [of('moment', 'from', '2026-11-27T09:00', '2026-11-28T09:00'), 'values', 'Enter one value'],
    [of('moment', 'from', '2026-02-30T09:00'), 'values', 'Enter a date and time as YYYY-MM-DDThh:mm'],
  ])('%j not: %s', (condition, field, message) => {
    expect(first(condition)).toEqual([`appliesWhen.conditions.0.${field}`, message]);
  });

  it('at most 20 conditions, and 20 hours', () => {
    const guest = of('account', 'any_of', 'guest');
    expect(errors(when(...Array<WhenCondition>(20).fill(guest)))).toEqual({});
    expect(errors(when(...Array<WhenCondition>(21).fill(guest))).appliesWhen).toBe('Use at most 20 conditions');
    const hours = (count: number) => of('hours', 'any_of', ...Array<string>(count).fill('09:00-17:00'));
    expect(errors(when(hours(20)))).toEqual({});
    expect(errors(when(hours(11), hours(10))).appliesWhen).toBe('Use at most 20 hours and moments');
    const tags = (count: number) =>
      of('customer_tags', 'any_of', ...Array.from({ length: count }, (_, at) => `t${at}`));
    expect(errors(when(tags(250)))).toEqual({});
    expect(first(tags(251))).toEqual(['appliesWhen.conditions.0.values', 'Use at most 250 values']);
  });
});

describe('whom a condition asks', () => {
  const limit = (type: WhenCondition['type']) => ({ appliesWhen: when(of(type, CONDITIONS[type].operators[0]!, '1')) });
  it.each(WHEN_TYPES)('%s', (type) => {
    const { query, isInOrders } = CONDITIONS[type];
    expect(needsBuyer(limit(type))).toBe(query === 'buyer');
    expect(isKnownOfOrders(limit(type))).toBe(isInOrders);
    expect(hasLocalTime(limit(type))).toBe(['weekdays', 'hours', 'dates', 'moment'].includes(type));
  });

  it('follows from one condition among others', () => {
    const mixed = { appliesWhen: when(of('account', 'any_of', 'guest'), of('country', 'any_of', 'DE')) };
    expect([needsBuyer(mixed), isKnownOfOrders(mixed)]).toEqual([true, false]);
    const timed = { appliesWhen: when(of('account', 'any_of', 'guest'), of('hours', 'any_of', '09:00-17:00')) };
    expect([hasLocalTime(timed), isKnownOfOrders(timed), needsBuyer(timed)]).toEqual([true, true, false]);
  });

  it('nobody, without conditions', () => {
    expect([needsBuyer({}), isKnownOfOrders({}), hasLocalTime({})]).toEqual([false, true, false]);
  });

  it('reads hours by their days, first and last minute', () => {
    expect(readHours('09:00-17:00')).toEqual({ days: null, from: '09:00', to: '17:00' });
    expect(readHours('fri,sat 22:00-02:00')).toEqual({ days: ['fri', 'sat'], from: '22:00', to: '02:00' });
    expect(readHours('x')).toEqual({ days: null, from: 'x', to: '' });
  });
});

describe('a condition that asks for what is not known', () => {
  const known: Situation = {
    now: Date.parse('2026-11-27T10:00:00Z'),
    country: 'DE',
    language: 'de',
    customer: { id: '1', tags: [], orderCount: 0, companyLocation: null },
  };
  const without = (field: keyof Situation) => ({ ...known, [field]: undefined }) as Situation;
  it.each<[string, WhenCondition, Situation]>([
    ['customer_tags', of('customer_tags', 'none_of', 'vip'), without('customer')],
    ['account', of('account', 'any_of', 'guest'), without('customer')],
    ['order_count', of('order_count', 'equals', '0'), { ...known, customer: { id: '1', tags: [] } }],
    ['order_count of nobody known', of('order_count', 'equals', '0'), without('customer')],
    ['purchaser of nobody known', of('purchaser', 'any_of', 'person'), without('customer')],
    ['purchaser', of('purchaser', 'any_of', 'person'), { ...known, customer: { id: '1', tags: [] } }],
    ['company_location', of('company_location', 'none_of', '7'), { ...known, customer: { id: '1', tags: [] } }],
    ['country', of('country', 'none_of', 'AT'), without('country')],
    ['language', of('language', 'none_of', 'fr'), without('language')],
  ])('does not hold: %s, nor does another beside it', (_type, condition, situation) => {
    expect(holds(when(condition), situation, 'UTC')).toBe(false);
    const any: AppliesWhen = { match: 'any', conditions: [condition, of('weekdays', 'any_of', 'fri')] };
    expect(holds(any, situation, 'UTC')).toBe(false);
    expect(holds(any, known, 'UTC')).toBe(true);
  });
});

it.each([
  ['pt-BR', 'pt', true],
  ['PT_BR', 'pt-BR', true],
  ['pt', 'pt-BR', false],
  ['pt-PT', 'pt-BR', false],
  ['ptx', 'pt', false],
])('a shopper who reads %s reads %s: %s', (language, wanted, expected) => {
  expect(holds(when(of('language', 'any_of', wanted)), { now: 0, language }, 'UTC')).toBe(expected);
});
