// Text as the grammar compares it: without accents, with ordinary spaces and digits. Upper case stays, because it marks
// names.

/** `at`: where each character was in the original text, and where that ends. */
export type PlainText = { text: string; at: number[] };

/** A character with the marks that belong to it. */
const CHARACTERS = /[\s\S][\p{M}\uff9e\uff9f]*/gu;
/** Full-width letters and digits, half-width katakana, units such as ㎏, and spaces of other widths. */
const COMPATIBLE = /[\u00a0\u2000-\u200a\u202f\u3000\u3300-\u33ff\uff01-\uffef]/;
const LATIN = /\p{Script=Latin}/u;
const ACCENTS = /[\u0300-\u036f]/g;
const REPLACED: Record<string, string> = {
  ß: 'ss',
  '’': "'",
  '−': '-',
  '–': '-',
  '—': '-',
  '〜': '~',
  œ: 'oe',
  æ: 'ae',
};

export function plainText(original: string): PlainText {
  let text = '';
  const at: number[] = [];
  for (const { 0: character, index } of original.matchAll(CHARACTERS)) {
    const plain = plainCharacter(character);
    for (let count = 0; count < plain.length; count += 1) at.push(index);
    text += plain;
  }
  return { text, at: [...at, original.length] };
}

function plainCharacter(character: string): string {
  const replaced = REPLACED[character];
  if (replaced !== undefined) return replaced;
  const compatible = COMPATIBLE.test(character) ? character.normalize('NFKC') : character;
  if (compatible !== character && compatible.length > 0) return compatible.replace(/[\s\S]/gu, plainLatin);
  return plainLatin(character);
}

function plainLatin(character: string): string {
  if (!LATIN.test(character)) return character.normalize('NFC');
  return character.normalize('NFD').replace(ACCENTS, '');
}
