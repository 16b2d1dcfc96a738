import { decimalsOf } from '../src/money.js';

describe('money', () => {
  it('knows the decimals of currencies', () => {
    expect([decimalsOf('USD'), decimalsOf('JPY'), decimalsOf('KWD')]).toEqual([2, 0, 3]);
  });
});
