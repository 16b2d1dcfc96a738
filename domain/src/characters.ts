// Lengths as people count them: a letter with its accents, an emoji with its skin tone, a flag are one character each;
// and the order of texts.

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a person counts. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** More than any letter with its accents, or any emoji, is made of. */
const MOST_UNITS = 50;

/** Whether a person counts more; looks no further than that, as it takes a while for each. */
export function hasMoreCharacters(text: string, most: number): boolean {
  if (text.length > most * MOST_UNITS) return true;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** The first characters of the text, at most so many; none is cut in half. */
export function firstCharacters(text: string, most: number): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === most) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/** As UTF-8 orders them; the built-in order puts emoji before some letters. */
export function byCodePoints(one: string, other: string): number {
  const codes = Array.from(one, (character) => character.codePointAt(0)!);
  const others = Array.from(other, (character) => character.codePointAt(0)!);
  const differs = codes.findIndex((code, at) => code !== others[at]);
  return differs === -1 ? codes.length - others.length : codes[differs]! - (others[differs] ?? -1);
}
