import { readMoneySample, readMoneyTemplate } from '../src/shop-money.js';

const DOLLARS = { before: '$', group: ',', decimal: '.', decimals: 2, after: '' };

describe('how a shop writes money', () => {
  it.each([
    ['$1,234,567.00', DOLLARS],
    ['1.234.567,00 €', { before: '', group: '.', decimal: ',', decimals: 2, after: ' €' }],
    ['¥1234567', { before: '¥', group: '', decimal: '', decimals: 0, after: '' }],
    ['Rs. 1,234,567', { before: 'Rs. ', group: ',', decimal: '', decimals: 0, after: '' }],
  ])('is read from a sample: %s', (sample, money) => {
    expect(readMoneySample(sample)).toEqual(money);
  });

  it.each([[null], [''], ['$1,234'], ['2 of $1,234,567.00'], ['$1,234,567.00 for 3'], ['$1,234,567.5']])(
    'is not known of %s',
    (sample) => {
      expect(readMoneySample(sample)).toBeNull();
    },
  );

  it.each([
    ['${{amount}}', DOLLARS],
    ['${{ amount_no_decimals }}', { ...DOLLARS, decimal: '', decimals: 0 }],
    ['€{{amount_with_comma_separator}}', { ...DOLLARS, before: '€', group: '.', decimal: ',' }],
    [
      '{{amount_no_decimals_with_comma_separator}} kr',
      { before: '', group: '.', decimal: '', decimals: 0, after: ' kr' },
    ],
    ['CHF {{amount_with_apostrophe_separator}}', { ...DOLLARS, before: 'CHF ', group: "'" }],
    [
      '{{amount_no_decimals_with_space_separator}}Ft',
      { before: '', group: ' ', decimal: '', decimals: 0, after: 'Ft' },
    ],
    ['{{amount_with_space_separator}}', { before: '', group: ' ', decimal: ',', decimals: 2, after: '' }],
    ['{{amount_with_period_and_space_separator}}', { before: '', group: ' ', decimal: '.', decimals: 2, after: '' }],
    ['<span class="money">${{amount}}</span>', DOLLARS],
  ])('is read from a template of the platform: %s', (template, money) => {
    expect(readMoneyTemplate(template)).toEqual(money);
  });

  it.each([[null], [''], ['$'], ['${{price}}'], ['${{constructor}}'], ['{{amount}} of 100']])(
    'is not known of the template %s',
    (template) => {
      expect(readMoneyTemplate(template)).toBeNull();
    },
  );
});
