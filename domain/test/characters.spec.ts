import { countCharacters, firstCharacters } from '../src/characters.js';

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['👍🏽', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['🇩🇪🇫🇷', 2],
    ['日本', 2],
    ['\r\n', 1],
  ])('of %j is %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('firstCharacters', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 9, 'abc'],
    ['a👨‍👩‍👧‍👦b', 2, 'a👨‍👩‍👧‍👦'],
    ['e\u0301x', 1, 'e\u0301'],
    ['abc', 0, ''],
  ])('of %j, at most %i, is %j', (text, most, first) => {
    expect(firstCharacters(text, most)).toBe(first);
  });
});
