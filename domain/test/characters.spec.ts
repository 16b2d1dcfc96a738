import { countCharacters, firstCharacters, hasMoreCharacters } from '../src/characters.js';

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

describe('hasMoreCharacters', () => {
  it('agrees with the count, and looks no further than one character more', () => {
    for (const text of ['', 'a', 'ab', 'é'.normalize('NFD') + 'b', '👩‍👩‍👧🇩🇪c'])
      for (const most of [1, 2, 3]) expect(hasMoreCharacters(text, most)).toBe(countCharacters(text) > most);
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    const seen: string[] = [];
    segment.mockImplementation(
      (text) =>
        (function* () {
          for (const part of text) {
            seen.push(part);
            yield { segment: part };
          }
        })() as never,
    );
    expect(hasMoreCharacters('a'.repeat(7_000), 150)).toBe(true);
    expect(seen).toHaveLength(151);
    expect(hasMoreCharacters('a'.repeat(1_000_000), 150)).toBe(true);
    expect(seen).toHaveLength(151);
    segment.mockRestore();
  });
});
