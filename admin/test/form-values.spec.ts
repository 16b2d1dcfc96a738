import { draftOf, newValues } from '../src/screens/limit-form/form-values';

describe('a number typed into the form', () => {
  const maxOf = (text: string) => draftOf({ ...newValues('cart', '2026-11-20'), max: { isUsed: true, text } }).max;

  it.each([
    ['3', 3],
    [' 1,000 ', 1000],
    ['1,234,567.89', 1234567.89],
    ['19.90', 19.9],
    ['1,5', 1.5],
    ['-1', -1],
  ])('%s is %d', (text, number) => {
    expect(maxOf(text)).toBe(number);
  });

  it.each(['', 'abc', '1e3', '1,00,0', '1.2.3', '0x10', 'Infinity'])('%s is none', (text) => {
    expect(maxOf(text)).toBeNaN();
  });
});
