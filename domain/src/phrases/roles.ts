// What phrases are about: what is counted, what is left out, and what blocks.
import type { Phrase } from './find-phrases.js';
import type { PhraseKind } from './words.js';

export type Role = 'counted' | 'excluded' | 'trigger' | 'target';
/** A phrase with its role; `joined`: the word that joins it to the one before of its class. */
export type Placed = Phrase & { role: Role; joined: 'and' | 'or' | null };

export const SCOPE: ReadonlySet<PhraseKind> = new Set([
  'product',
  'each',
  'all',
  'anyProduct',
  'chosen',
  'chosenTogether',
  'chosenVariants',
  'eachVariant',
  'group',
  'groupOfAny',
  'tagged',
  'notTagged',
  'vendor',
  'productType',
  'sku',
  'skuStarts',
  'titleContains',
  'titleStarts',
  'giftCards',
  'titles',
  'collections',
  'chosenCollections',
  'cart',
  'rest',
]);
export const CUSTOMERS: ReadonlySet<PhraseKind> = new Set([
  'onlyCustomersTagged',
  'customersTagged',
  'customersTaggedAll',
  'customersNotTagged',
  'anyTag',
]);
export const WHEN: ReadonlySet<PhraseKind> = new Set([
  'signedIn',
  'guests',
  'companies',
  'persons',
  'firstOrder',
  'ordersExactly',
  'ordersAtMost',
  'ordersAtLeast',
  'countries',
  'notCountries',
  'bareCountries',
  'languages',
  'bareLanguages',
  'weekdays',
  'bareWeekdays',
  'hours',
  'hoursFrom',
  'hoursUntil',
  'bareHours',
  'moment',
  'momentFrom',
  'momentUntil',
  'bareDate',
]);

/** What may be joined, or left out, together. */
function classOf(kind: PhraseKind): string {
  if (SCOPE.has(kind)) return 'scope';
  if (CUSTOMERS.has(kind)) return 'customers';
  return WHEN.has(kind) ? 'when' : kind;
}

export type Placement = { placed: Placed[]; refused: Set<Phrase> };

/** Without fillers, and without the words that only part or join others. */
export function placePhrases(found: Phrase[], text: string): Placement {
  const refused = new Set<Phrase>();
  const phrases = found.filter(({ kind }) => kind !== 'filler');
  const excluded = excludedOf(phrases, found, text, refused);
  let role: Role = 'counted';
  const placed: Placed[] = [];
  let joiner: Phrase | null = null;
  for (const phrase of phrases) {
    const { kind } = phrase;
    if (kind === 'and' || kind === 'or') {
      if (joiner) refused.add(joiner);
      joiner = phrase;
      continue;
    }
    if (kind === 'except' || kind === 'excluded') continue;
    if (kind === 'ifCart') role = 'trigger';
    else if (kind === 'ifCartAfter' || kind === 'neverWith') {
      for (const one of placed) if (one.role === 'counted' && isOfTrigger(one.kind)) one.role = 'trigger';
      role = kind === 'neverWith' ? 'target' : 'counted';
    } else if (role === 'trigger' && !SCOPE.has(kind)) role = 'counted';
    const before = placed.at(-1);
    const isSame = before && classOf(before.kind) === classOf(kind);
    placed.push({
      ...phrase,
      role: excluded.has(phrase) ? 'excluded' : role,
      joined: isSame && joiner ? (joiner.kind as 'and' | 'or') : null,
    });
    // An `or` between things of different kinds can't be expressed.
    if (joiner?.kind === 'or' && !isSame) refused.add(joiner);
    joiner = null;
  }
  if (joiner?.kind === 'or') refused.add(joiner);
  return { placed, refused };
}

/** `In the cart` too, where it says what the cart has. */
const isOfTrigger = (kind: PhraseKind) => SCOPE.has(kind) || kind === 'perOrder';

function excludedOf(phrases: Phrase[], found: Phrase[], text: string, refused: Set<Phrase>): Set<Phrase> {
  const excluded = new Set<Phrase>();
  phrases.forEach((phrase, at) => {
    if (phrase.kind !== 'except' && phrase.kind !== 'excluded') return;
    const run = runOf(phrases, at, phrase.kind === 'except' ? 1 : -1);
    if (run.length === 0) refused.add(phrase);
    for (const one of run) excluded.add(one);
  });
  return excluded;

  /** Some languages say `excluded` on either side. */
  function runOf(all: Phrase[], at: number, step: 1 | -1): Phrase[] {
    const run = runFrom(all, at, step);
    return run.length === 0 && step === 1 ? runFrom(all, at, -1) : run;
  }

  /** Phrases of one class next to each other, with or without a word that joins them. */
  function runFrom(all: Phrase[], start: number, step: 1 | -1): Phrase[] {
    const run: Phrase[] = [];
    let isJoined = true;
    let last = all[start]!;
    for (let at = start + step; at >= 0 && at < all.length; at += step) {
      const phrase = all[at]!;
      const [from, to] = step === 1 ? [last.to, phrase.from] : [phrase.to, last.from];
      if (hasWords(from, to) || (run.length > 0 && /[^\s]/.test(betweenFillers(from, to)) && !isJoined)) break;
      if (phrase.kind === 'and' || phrase.kind === 'or') isJoined = true;
      else if (run.length > 0 && classOf(run[0]!.kind) !== classOf(phrase.kind)) break;
      else if (['scope', 'customers', 'when', 'onDate'].includes(classOf(phrase.kind))) {
        run.push(phrase);
        isJoined = false;
      } else break;
      last = phrase;
    }
    return run;
  }

  function betweenFillers(from: number, to: number): string {
    return found
      .filter((one) => one.kind === 'filler' && one.from >= from && one.to <= to)
      .reduceRight((rest, one) => rest.slice(0, one.from - from) + rest.slice(one.to - from), text.slice(from, to));
  }

  function hasWords(from: number, to: number): boolean {
    return /[\p{L}\p{N}]/u.test(betweenFillers(from, to));
  }
}
