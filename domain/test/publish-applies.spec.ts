// Conditions on the situation as the checkout reads them, and when hours change next.
import type { AppliesWhen, WhenCondition } from '../src/applies-when.js';
import { appliesText, nextChange } from '../src/publish-applies.js';

const TIMES = { now: '2026-11-27T08:59', next: '2026-11-27T09:00' };
const placeOf = (tag: string) => ['gold', 'vip'].indexOf(tag);
const textOf = (condition: WhenCondition, times: Parameters<typeof appliesText>[2] = TIMES) =>
  appliesText({ match: 'all', conditions: [condition] }, placeOf, times);
const when = (type: WhenCondition['type'], operator: WhenCondition['operator'], ...values: string[]) =>
  ({ type, operator, values }) satisfies WhenCondition;

describe('the text of a condition', () => {
  it.each<[WhenCondition, string]>([
    [when('customer_tags', 'any_of', 'vip', 'gold'), '&t1,0'],
    [when('customer_tags', 'all_of', 'vip', 'gold'), '&T1,0'],
    [when('customer_tags', 'none_of', 'vip'), '&!t1'],
    [when('account', 'any_of', 'guest'), '&g'],
    [when('account', 'any_of', 'signed_in'), '&!g'],
    [when('order_count', 'equals', '2'), '&n2-2'],
    [when('order_count', 'at_most', '2'), '&n0-2'],
    [when('order_count', 'at_least', '2'), '&n2-'],
    [when('purchaser', 'any_of', 'company'), '&p'],
    [when('purchaser', 'any_of', 'person'), '&!p'],
    [when('company_location', 'any_of', '7', '8'), '&p7,8'],
    [when('company_location', 'none_of', '7'), '&!p7'],
    [when('country', 'none_of', 'DE', 'AT'), '&!cDE,AT'],
    [when('language', 'any_of', 'pt-BR', 'zh-Hant-TW'), '&lPT_BR,ZH_HANT_TW'],
    [when('weekdays', 'any_of', 'mon', 'sun'), '&w06'],
    [when('dates', 'none_of', '1970-01-02', '2026-11-27'), '&!d1,20784'],
    [when('dates', 'any_of', '1960-01-01', '1970-01-02'), '&d1'],
    [when('hours', 'any_of', '09:00-17:00'), '&b01'],
    [when('hours', 'none_of', '09:00-17:00'), '&b10'],
    [when('moment', 'from', '2026-11-27T09:00'), '&b01'],
    [when('moment', 'until', '2026-11-27T09:00'), '&b10'],
  ])('of %j is %s', (condition, text) => expect(textOf(condition)).toBe(text));

  it('says of hours that never change what they are', () => {
    expect(textOf(when('moment', 'from', '2020-01-01T00:00'), { ...TIMES, next: null })).toBe('&b11');
  });

  it('begins with whether all or any have to hold', () => {
    const conditions = [when('account', 'any_of', 'guest'), when('country', 'any_of', 'DE')];
    expect(appliesText({ match: 'any', conditions }, placeOf, TIMES)).toBe('/g;cDE');
    expect(appliesText({ match: 'all', conditions }, placeOf, TIMES)).toBe('&g;cDE');
    expect(appliesText(undefined, placeOf, TIMES)).toBe('');
  });
});

describe('the next change of hours', () => {
  const all = (...conditions: WhenCondition[]): AppliesWhen => ({ match: 'all', conditions });
  const hours = (...values: string[]) => all(when('hours', 'any_of', ...values));

  it.each<[string, AppliesWhen, string, string | null]>([
    ['their beginning', hours('09:00-17:00'), '2026-11-27T08:59', '2026-11-27T09:00'],
    ['their end, from the first minute on', hours('09:00-17:00'), '2026-11-27T09:00', '2026-11-27T17:00'],
    ['their beginning on the next day', hours('09:00-17:00'), '2026-11-27T17:00', '2026-11-28T09:00'],
    ['their end after midnight', hours('22:00-02:00'), '2026-11-27T23:00', '2026-11-28T02:00'],
    ['that of a day in a week', hours('fri 09:00-17:00'), '2026-11-27T17:00', '2026-12-04T09:00'],
    [
      'none between hours that follow each other',
      hours('09:00-12:00', '12:00-17:00'),
      '2026-11-27T09:00',
      '2026-11-27T17:00',
    ],
    ['the first of hours in any order', hours('12:00-13:00', '09:00-10:00'), '2026-11-27T08:00', '2026-11-27T09:00'],
    ['never of all hours', hours('00:00-00:00'), '2026-11-27T09:00', null],
    ['a moment to come', all(when('moment', 'from', '2027-03-01T09:30')), '2026-11-27T09:00', '2027-03-01T09:30'],
    ['never after a moment', all(when('moment', 'until', '2026-11-01T00:00')), '2026-11-27T09:00', null],
    ['never without hours', all(when('weekdays', 'any_of', 'mon')), '2026-11-27T09:00', null],
  ])('is %s', (_what, conditions, time, next) => expect(nextChange([conditions], time)).toBe(next));

  it('is the first of all limits', () => {
    const later = hours('10:00-17:00');
    expect(nextChange([undefined, later, hours('09:30-11:00')], '2026-11-27T09:00')).toBe('2026-11-27T09:30');
    expect(nextChange([undefined], '2026-11-27T09:00')).toBeNull();
  });
});
