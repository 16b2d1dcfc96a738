// A part of the platform's search syntax: words, `field:value`, `*`, quotes, OR between terms, `-` for not.
type Fields = Record<string, string | string[]>;
type Term = { field: string | null; value: string; isNegated: boolean };

const pattern = /(-?)(?:(\w+):)?(?:"([^"]*)"|'([^']*)'|([^\s()]+))/g;

/** A test for an item's searchable fields; words without a field are searched in the fields of `searchedByWords`. */
export function parseSearch(query: string, searchedByWords: string[]): (fields: Fields) => boolean {
  const groups = splitByOr(query).map((part) => [...part.matchAll(pattern)].map(toTerm));
  const wanted = groups.filter((terms) => terms.length > 0);
  if (wanted.length === 0) return () => true;
  return (fields) => wanted.some((terms) => terms.every((term) => isMatch(term, fields, searchedByWords)));
}

function splitByOr(query: string): string[] {
  return query.replace(/\bAND\b/g, ' ').split(/\bOR\b/);
}

function toTerm([, minus, field, double, single, bare]: RegExpMatchArray): Term {
  return { field: field?.toLowerCase() ?? null, value: double ?? single ?? bare ?? '', isNegated: minus === '-' };
}

function isMatch({ field, value, isNegated }: Term, fields: Fields, searchedByWords: string[]): boolean {
  const names = field === null ? searchedByWords : [field];
  const texts = names.flatMap((name) => fields[name] ?? []);
  const isFound = texts.some((text) => (field === 'id' ? text === value : matches(text, value)));
  return isFound !== isNegated;
}

/** `foo` finds words that begin with it, `*foo*` finds it anywhere, as in the platform's search box. */
function matches(text: string, value: string): boolean {
  const wanted = value.toLowerCase().replace(/^\*|\*$/g, '');
  const searched = text.toLowerCase();
  if (wanted === '') return true;
  if (value.startsWith('*')) return searched.includes(wanted);
  return searched.startsWith(wanted) || searched.includes(` ${wanted}`);
}
