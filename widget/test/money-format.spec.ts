import { moneyFormat } from '../src/money-format.js';

describe('money as the shop writes it', () => {
  it.each([
    ['$1,234,567.00', 1234.5, '$1,234.50'],
    ['$1,234,567.00 USD', 3, '$3.00 USD'],
    ['1.234.567,00 €', 1234.5, '1.234,50 €'],
    ["CHF 1'234'567.00", 12345, "CHF 12'345.00"],
    ['1 234 567,00 kr', 1234, '1 234,00 kr'],
    ['¥1,234,567', 1234.4, '¥1,234'],
    ['Rs.1234567.00', 1234, 'Rs.1234.00'],
  ])('like %s: %d as %s', (sample, amount, expected) => {
    expect(moneyFormat(sample)!(amount)).toBe(expected);
  });

  it.each([null, '', 'free', '$12.00'])('is not learnt from %j', (sample) => {
    expect(moneyFormat(sample)).toBeNull();
  });
});
