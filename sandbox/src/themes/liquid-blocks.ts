// Finds `{% name %}…{% endname %}` whose contents are no Liquid, in one pass over the text.
const TAG = /\{%(-?)\s*(\w+)\s*(-?)%\}/g;

/** `open` and `close`: the dash at the outer end of either tag, if it has one. */
export type LiquidBlock = { name: string; content: string; open: string; close: string };

/** Replaces each block of these names with the result of `put`. Unclosed ones stay unchanged. */
export function replaceBlocks(source: string, names: readonly string[], put: (block: LiquidBlock) => string): string {
  const tags = [...source.matchAll(TAG)];
  const endsOf = new Map(names.map((name) => [name, tags.filter(([, , tag]) => tag === `end${name}`).reverse()]));
  let [replaced, at] = ['', 0];
  for (const tag of tags) {
    const [whole, open, name] = tag as unknown as [string, string, string];
    const ends = endsOf.get(name);
    if (!ends || tag.index < at) continue;
    const begin = tag.index + whole.length;
    while (ends.length > 0 && ends.at(-1)!.index < begin) ends.pop();
    const end = ends.at(-1);
    if (!end) continue;
    const content = source.slice(begin, end.index);
    replaced += source.slice(at, tag.index) + put({ name, content, open, close: end[3]! });
    at = end.index + end[0].length;
  }
  return replaced + source.slice(at);
}

/** The contents of the blocks of this name. */
export function blocksOf(source: string, name: string): string[] {
  const contents: string[] = [];
  replaceBlocks(source, [name], ({ content }) => {
    contents.push(content);
    return '';
  });
  return contents;
}
