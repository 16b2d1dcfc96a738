// Lengths as people count them: a letter with its accents, an emoji with its skin tone, a flag are one character each.

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
