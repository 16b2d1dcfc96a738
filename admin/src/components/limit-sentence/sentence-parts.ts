// A sentence is made from the inside out, in the order of each language. Marks around what each step adds tell
// afterwards which words are about what.

export const PARTS = [
  'bounds',
  'measured',
  'triggers',
  'customers',
  'repurchase',
  'exclusions',
  'when',
  'replaces',
] as const;
export type PartName = (typeof PARTS)[number];
export type SentencePart = { part: PartName; text: string };

/** Characters for private use, which no text of ours has. */
const FIRST_MARK = 0xe000;
const END = '\ue0ff';
const MARKS = /[\ue000-\ue0ff]/;

/** The text with the words that it adds to what is in it marked as this part's. */
export function marked(part: PartName, text: string): string {
  return String.fromCharCode(FIRST_MARK + PARTS.indexOf(part)) + text + END;
}

/** The parts in the order of the sentence, which begins with a capital letter. */
export function partsIn(sentence: string): SentencePart[] {
  const open: PartName[] = [];
  const parts: SentencePart[] = [];
  for (const piece of sentence.split(/([\ue000-\ue0ff])/)) {
    const begun = MARKS.test(piece) ? PARTS[piece.charCodeAt(0) - FIRST_MARK] : undefined;
    if (begun) open.push(begun);
    else if (piece === END) open.pop();
    else if (piece) add(parts, open.at(-1) ?? 'bounds', piece);
  }
  const [first] = parts;
  if (first) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return parts;
}

function add(parts: SentencePart[], part: PartName, text: string): void {
  const last = parts.at(-1);
  if (last?.part === part) last.text += text;
  else parts.push({ part, text });
}
