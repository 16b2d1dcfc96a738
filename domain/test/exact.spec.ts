import { convert, exact, exactWeight, ONE, toNumber, weightToNumber } from '../src/exact.js';

const NEAREST = BigInt(1);

describe('exact', () => {
  it.each([
    ['12', ONE * BigInt(12)],
    ['+12', ONE * BigInt(12)],
    ['-12', ONE * BigInt(-12)],
    ['0.30', (ONE * BigInt(3)) / BigInt(10)],
    ['-0.5', -ONE / BigInt(2)],
    ['0.000000000000000001', NEAREST],
    ['15e-1', (ONE * BigInt(3)) / BigInt(2)],
    ['1.5E2', ONE * BigInt(150)],
    [1e-7, ONE / BigInt(10_000_000)],
    [1e-10, ONE / BigInt(10_000_000_000)],
    [1e21, ONE * BigInt(10) ** BigInt(21)],
    [Number.MAX_VALUE, ONE * BigInt('17976931348623157') * BigInt(10) ** BigInt(292)],
  ])('reads %s', (value, expected) => {
    expect(exact(value)).toBe(expected);
  });

  it.each(['', 'a lot', '1,5', '.5', '1.', '1 000', ' 1', '1 ', 'x1', '1x', '1e', '1e+', '1ex', '--1', '0x10', NaN])(
    'refuses "%s": it is no decimal',
    (value) => {
      expect(() => exact(value)).toThrow(new RangeError(`no decimal: ${value}`));
    },
  );

  it.each(['0.0000000000000000001', '1.5e-18', '1e-19', '1e9999'])('refuses %s: it has too many digits', (value) => {
    expect(() => exact(value)).toThrow(new RangeError(`no decimal: ${value}`));
  });
});

describe('weight', () => {
  it.each([
    ['1', 'kg', '1000'],
    ['1', 'lb', '453.59237'],
    ['1', 'oz', '28.349523125'],
    ['16', 'oz', '453.59237'],
  ] as const)('%s %s are %s g exactly', (value, unit, grams) => {
    expect(exactWeight(value, unit)).toBe(exactWeight(grams, 'g'));
  });

  it.each([
    ['453.59237', 'g', 'lb', 1],
    ['250', 'g', 'kg', 0.25],
    ['2', 'lb', 'oz', 32],
  ] as const)('of %s %s is shown in %s as %d', (value, unit, shownUnit, shown) => {
    expect(weightToNumber(exactWeight(value, unit), shownUnit)).toBe(shown);
  });
});

describe('toNumber', () => {
  it.each(['0.3', '-0.3', '19.9', '1234.5', '123456789.123'])('of %s is that number', (value) => {
    expect(toNumber(exact(value))).toBe(Number(value));
  });
});

describe('convert', () => {
  it.each([
    ['10', '1.0005', 2, '10.01'],
    ['10', '1.00049', 2, '10'],
    ['10', '149.95', 0, '1500'],
    ['10', '149.949', 0, '1499'],
    ['10', '0.30705', 3, '3.071'],
    ['10', '0.25', 1, '2.5'],
    ['3', '1', 0, '3'],
  ])('of %s at a rate of %s with %i decimals is %s: halves go up', (value, rate, decimals, expected) => {
    expect(convert(exact(value), rate, decimals)).toBe(exact(expected));
  });

  it.each([
    ['-2.5', '-2'],
    ['-2.51', '-3'],
    ['-2.49', '-2'],
    ['-0.5', '0'],
    ['-3', '-3'],
  ])('rounds %s to %s: up is towards more, below zero too', (value, expected) => {
    expect(convert(exact(value), '1', 0)).toBe(exact(expected));
  });
});
