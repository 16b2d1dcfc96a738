// Conditions on who, where and when, in a cell of a file.
import type { AppliesWhen } from '@purchase-limits/domain/applies-when';
import { readWhenCell, whenCell } from '../src/limits/import/when-cell.js';

it.each<AppliesWhen>([
  { match: 'all', conditions: [{ type: 'country', operator: 'any_of', values: ['DE', 'AT'] }] },
  {
    match: 'any',
    conditions: [
      { type: 'customer_tags', operator: 'none_of', values: ['a;b', 'c|d', 'e\\f', 'plain'] },
      { type: 'hours', operator: 'any_of', values: ['fri,sat 22:00-02:00', '09:00-12:00'] },
      { type: 'order_count', operator: 'equals', values: ['0'] },
    ],
  },
])('are read as they were written: %j', (appliesWhen) => {
  expect(readWhenCell(whenCell(appliesWhen))).toEqual(appliesWhen);
});

it('are written as a person would', () => {
  const weekdays = { type: 'weekdays' as const, operator: 'none_of' as const, values: ['sat', 'sun'] };
  const country = { type: 'country' as const, operator: 'any_of' as const, values: ['DE'] };
  expect(whenCell({ match: 'any', conditions: [country, weekdays] })).toBe(
    'any|country any_of DE|weekdays none_of sat;sun',
  );
  expect(whenCell(undefined)).toBe('');
});

it.each([
  ['land any_of DE', /^Begin each condition with one of customer_tags, account/],
  ['any', 'Write at least one condition'],
  ['|', 'Write at least one condition'],
  ['country', 'After country, write one of any_of, none_of'],
  ['country is DE', 'After country, write one of any_of, none_of'],
])('are refused where they cannot be read: %s', (text, problem) => {
  expect(readWhenCell(text)).toEqual(expect.stringMatching(problem));
});
