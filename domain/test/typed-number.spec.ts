import { readTypedNumber, typedNumberOf } from '../src/typed-number.js';

describe('a typed number', () => {
  it.each([
    ['3', 3],
    [' 1000 ', 1000],
    ['1,234,567', 1234567],
    ['1,234,567.89', 1234567.89],
    ['12,345,678', 12345678],
    ['1,000.5', 1000.5],
    ['19.90', 19.9],
    ['1,5', 1.5],
    ['1.0000', 1],
    ['0.1250', 0.125],
    ['-1', -1],
  ])('%s is %d', (text, value) => {
    expect(readTypedNumber(text)).toEqual({ value });
  });

  it.each([
    'abc',
    '1e3',
    '1,00,0',
    '1.2.3',
    '0x10',
    'Infinity',
    '.5',
    '1 000',
    'x1,234,567',
    '1,234,567x',
    '1234,567,890',
  ])('%s is none', (text) => {
    expect(readTypedNumber(text)).toEqual({ error: 'Enter a number' });
  });

  it.each(['', '  '])('is required', (text) => {
    expect(readTypedNumber(text)).toEqual({ error: 'This field is required' });
  });

  it.each([
    ['1.000', '1000 or 1'],
    ['1,000', '1000 or 1'],
    ['12.500', '12500 or 12.5'],
    ['1.234', '1234 or 1.2340'],
    [' 999,999 ', '999999 or 999.9990'],
    ['0.125', '0.1250'],
    ['0,500', '0.5'],
  ])('%s is refused, with %s to write instead', (text, forms) => {
    expect(readTypedNumber(text)).toEqual({
      error: `Three digits after a separator can be read in two ways. Write ${forms}`,
    });
  });

  it.each([
    ['10.999', 0, 'Three digits after a separator can be read in two ways. Write 10999'],
    ['10.000', 0, 'Three digits after a separator can be read in two ways. Write 10000 or 10'],
    ['10,990', 2, 'Three digits after a separator can be read in two ways. Write 10990 or 10.99'],
    ['10.999', 2, 'Three digits after a separator can be read in two ways. Write 10999'],
    ['0.125', 2, 'Use at most 2 decimals'],
    ['0.125', 0, 'Enter a whole number'],
  ])('%s is refused with nothing that would be refused again, for at most %d decimals', (text, decimals, error) => {
    expect(readTypedNumber(text, decimals)).toEqual({ error });
  });

  it.each([3, 19.9, 0.125, 1.234, 1000, 0.000000001, 1e21, 1234567.891])(
    'is written so that %d is read again',
    (value) => {
      expect(readTypedNumber(typedNumberOf(value))).toEqual({ value });
    },
  );
});
