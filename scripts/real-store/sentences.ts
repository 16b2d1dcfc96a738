// The store's own sentences, without what they quote of it. By hand rather than by patterns: those would have to be
// built of names that are known only at the end.

const REMOVED = '…';
const WORD = /[^\s"'<>()“”‘’]+/g;
const LONG_CODE = /^[\w+/=-]{24,}$/;
const TOKEN = /^shp[a-z]{2}_/i;
const PATH = /^(~?\/|[a-z]:\\)\S/i;
const NUMBER = /\+?\d[\d\s().-]{5,}\d/g;
const CLOSING: Record<string, string> = { "'": "'", '"': '"', '“': '”', '‘': '’' };
const LETTER = /[\p{L}\p{N}_]/u;

/** `known`: what is known of the store, in lower case and the longest first. */
export function withoutQuotes(sentence: string, known: readonly string[]): string {
  const shorter = withoutQuoted(sentence)
    .replace(WORD, (word) => (isTelling(word) ? REMOVED : word))
    .replace(NUMBER, REMOVED);
  return known.reduce(without, shorter);
}

function isTelling(word: string): boolean {
  const inner = word.replace(/^[.,;:!?]|[.,;:!?]$/g, '');
  return /@|:\/\/|\.myshopify\.com/i.test(inner) || TOKEN.test(inner) || LONG_CODE.test(inner) || PATH.test(inner);
}

/** Between quotation marks; an apostrophe inside of a word is none. */
function withoutQuoted(sentence: string): string {
  let [left, at] = ['', 0];
  while (at < sentence.length) {
    const closing = CLOSING[sentence[at]!];
    const isOpening = closing !== undefined && !isLetter(sentence, at - 1);
    const end = isOpening ? endOfQuote(sentence, closing, at + 1) : -1;
    left += end === -1 ? sentence[at] : REMOVED;
    at = end === -1 ? at + 1 : end + 1;
  }
  return left;
}

function endOfQuote(sentence: string, closing: string, from: number): number {
  let end = sentence.indexOf(closing, from);
  while (end !== -1 && isLetter(sentence, end + 1)) end = sentence.indexOf(closing, end + 1);
  return end;
}

/** Whole words alone, in capitals or not. */
function without(sentence: string, text: string): string {
  const lower = sentence.toLowerCase();
  // Some letters get longer: then nothing can be found by its place.
  if (lower.length !== sentence.length) return REMOVED;
  let [left, at] = ['', 0];
  for (let found = lower.indexOf(text); found !== -1; found = lower.indexOf(text, found + 1)) {
    const end = found + text.length;
    if (found < at || isLetter(sentence, found - 1) || isLetter(sentence, end)) continue;
    left += `${sentence.slice(at, found)}${REMOVED}`;
    at = end;
  }
  return left + sentence.slice(at);
}

const isLetter = (text: string, at: number) => LETTER.test(text[at] ?? '');
