import { refusedBy } from '../src/refusal-marks.js';

const marked = (...digits: number[]) => `\u2060${String.fromCharCode(...digits.map((digit) => 0xfe00 + digit))}`;

describe('refusedBy', () => {
  it('reads the numbers of the limits from the end of a message, each once', () => {
    expect(refusedBy(`Up to 3.${marked(0)}`)).toEqual([0]);
    expect(refusedBy(`Up to 3.${marked(1, 15)}${marked(10)}${marked(1, 15)}`)).toEqual([31, 10]);
    expect(refusedBy(`Up to 3.${marked(7, 15, 15, 15, 15, 15, 15, 15)}`)).toEqual([2_147_483_647]);
  });

  it('finds none in messages of others', () => {
    expect(refusedBy('Enter an email')).toEqual([]);
    expect(refusedBy('A heart \u2764\ufe0f, and a joined\u2060word')).toEqual([]);
    expect(refusedBy(`Beyond any number${marked(8, 0, 0, 0, 0, 0, 0, 0)}`)).toEqual([]);
  });
});
