// A language that exists for tests only: English with marks, so that a text that does not come from a catalog shows.
const MARKS: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
};

/** The message with marked vowels and brackets around it; placeholders and plural rules stay as they are. */
export function pseudo(message: string): string {
  let depth = 0;
  const marked = [...message].map((character, index) => {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    // Every second brace of a plural holds text; the first holds its name and rule.
    const isText = depth === 0 || (depth % 2 === 0 && message.indexOf('plural') < index);
    return isText ? (MARKS[character] ?? character) : character;
  });
  return `⟦${marked.join('')}⟧`;
}

export function pseudoCatalog(english: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudo(message)]));
}

type Tree = string | { [key: string]: Tree };

/** A catalog whose texts stand in groups, like that of Polaris. */
export function pseudoTree(tree: Tree): Tree {
  if (typeof tree === 'string') return pseudo(tree);
  return Object.fromEntries(Object.entries(tree).map(([key, branch]) => [key, pseudoTree(branch)]));
}
