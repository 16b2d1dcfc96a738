// Which products a sentence is about.
import type { ProductCondition, ProductGroup, ProductSelection } from '../limit.js';
import type { Phrase } from './find-phrases.js';
import type { Placed, Role } from './roles.js';
import { SCOPE } from './roles.js';
import type { PhraseKind } from './words.js';

export type Scope = {
  /** Undefined: no products are named. */
  products?: ProductSelection;
  /** Titles of products that were named. */
  titles: string[];
  /** Titles of collections; null: none are spoken of. */
  collections: string[] | null;
  isEach: boolean;
  isEachVariant: boolean;
};
type Refuse = (phrase: Phrase) => void;
type Part = { phrase: Placed; conditions: ProductCondition[]; match: 'all' | 'any' | null };

const CONDITIONS: { [kind in PhraseKind]?: Pick<ProductCondition, 'field' | 'operator'> } = {
  tagged: { field: 'tags', operator: 'equals' },
  notTagged: { field: 'tags', operator: 'not_equals' },
  vendor: { field: 'vendor', operator: 'equals' },
  productType: { field: 'productType', operator: 'equals' },
  sku: { field: 'sku', operator: 'equals' },
  skuStarts: { field: 'sku', operator: 'starts_with' },
  titleContains: { field: 'title', operator: 'contains' },
  titleStarts: { field: 'title', operator: 'starts_with' },
  giftCards: { field: 'giftCard', operator: 'equals' },
};
const HEADS: PhraseKind[] = ['product', 'each', 'all', 'anyProduct'];

export function scopeOf(placed: Placed[], role: Role, refuse: Refuse): Scope {
  const phrases = placed.filter((phrase) => phrase.role === role && SCOPE.has(phrase.kind));
  const of = (kind: PhraseKind) => phrases.filter((phrase) => phrase.kind === kind);
  const isEach = of('each').length > 0;
  const isEachVariant = of('eachVariant').length + of('chosenVariants').length > 0;
  const chosen = [...of('chosen'), ...of('chosenTogether'), ...of('chosenVariants')];
  const group = groupOf(phrases, refuse);
  const collections = [...of('collections'), ...of('chosenCollections')];
  const titles = titlesOf(of('titles'), refuse);
  const scope = { titles: [], collections: null, isEach, isEachVariant };
  if (collections.length > 0) {
    for (const phrase of phrases)
      if (phrase.kind !== 'cart' && !collections.includes(phrase)) refuseUnlessHead(phrase, refuse);
    const names = collections.flatMap((phrase) => phrase.names?.names ?? []);
    return { ...scope, isEach: false, isEachVariant: false, collections: names };
  }
  if (group) {
    [...of('titles'), ...chosen].forEach(refuse);
    return { ...scope, products: group };
  }
  if (titles.length > 0 || chosen.length > 0) return { ...scope, titles, products: { kind: 'specific', items: [] } };
  const isAll = isEach || isEachVariant || of('all').length > 0 || of('anyProduct').length > 0;
  return isAll ? { ...scope, products: { kind: 'all' } } : scope;
}

function refuseUnlessHead(phrase: Placed, refuse: Refuse): void {
  if (phrase.kind !== 'product' && phrase.kind !== 'all' && phrase.kind !== 'anyProduct') refuse(phrase);
}

/** Whether all names are meant, or any of them, isn't said. */
function isUnclear({ names }: Placed): boolean {
  return names?.joined === 'mixed' || names?.joined === 'comma';
}

/** Titles of one phrase or of several. */
function titlesOf(phrases: Placed[], refuse: Refuse): string[] {
  for (const phrase of phrases) if (isUnclear(phrase)) refuse(phrase);
  return phrases.flatMap((phrase) => (isUnclear(phrase) ? [] : phrase.names!.names));
}

function groupOf(phrases: Placed[], refuse: Refuse): ProductGroup | undefined {
  const parts: Part[] = [];
  let match: 'all' | 'any' | null = null;
  for (const phrase of phrases) {
    const part = partOf(phrase);
    if (!part) continue;
    const joined = joinedBy(phrase, phrases, parts);
    if (!part.conditions.length || joined === null || !fits(part.match, joined.match, match, parts)) {
      refuse(phrase);
      continue;
    }
    match = joined.match ?? part.match ?? match;
    parts.push(part);
  }
  const conditions = parts.flatMap((part) => part.conditions);
  const empty = phrases.find(({ kind }) => kind === 'group' || kind === 'groupOfAny');
  if (conditions.length === 0)
    return empty && { kind: 'group', match: matchOf(empty.kind === 'group' || empty.numbers[0] === 1), conditions };
  return { kind: 'group', match: match ?? 'all', conditions };
}

/** Null: the sentence speaks of two kinds of products that both count. */
function joinedBy(phrase: Placed, phrases: Placed[], parts: Part[]): { match: 'all' | 'any' | null } | null {
  const [last] = parts.slice(-1);
  if (!last) return { match: null };
  const between = phrases.slice(phrases.indexOf(last.phrase) + 1, phrases.indexOf(phrase));
  const word = [...between, phrase].find(({ joined }) => joined)?.joined ?? null;
  if (word === 'or') return { match: 'any' };
  // `products by A and products by B` is a sum; `gift cards and …` as well.
  const isSum =
    between.some(({ kind }) => HEADS.includes(kind)) || [phrase, last.phrase].some(({ kind }) => kind === 'giftCards');
  if (phrase.role === 'excluded') return { match: 'any' };
  return isSum ? null : { match: 'all' };
}

function fits(own: Part['match'], joined: 'all' | 'any' | null, match: Part['match'], parts: Part[]): boolean {
  if (parts.length === 0) return true;
  return [own, match].every((one) => one === null || one === joined);
}

function partOf(phrase: Placed): Part | undefined {
  const condition = CONDITIONS[phrase.kind];
  if (!condition) return undefined;
  if (phrase.kind === 'giftCards') return { phrase, conditions: [{ ...condition, value: 'true' }], match: null };
  const { names = [], joined = null } = phrase.names ?? {};
  const conditions = names.map((value) => ({ ...condition, value }));
  if (isUnclear(phrase)) return { phrase, conditions: [], match: null };
  // Not tagged a or b: neither.
  const isAll = joined === 'and' ? phrase.role !== 'excluded' : phrase.kind === 'notTagged';
  return { phrase, conditions, match: joined === null ? null : matchOf(isAll) };
}

const matchOf = (isAll: boolean) => (isAll ? 'all' : 'any');
