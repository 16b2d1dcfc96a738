// Reads a limit from what a merchant typed. This code is loaded when somebody types something.
import type { LimitType } from '@purchase-limits/domain/limit';
import { readWithWords } from '@purchase-limits/domain/phrases/read-with-words';
import type { Reading, SentenceContext, WantedTitle } from '@purchase-limits/domain/phrases/sentence';
import type { Words } from '@purchase-limits/domain/phrases/words';
import type { ShopView } from '@purchase-limits/contract/shop';
import { findByTitle } from '../../api/find-by-title';
import { todayInGmt } from '../today-in-gmt';

type Shop = Pick<ShopView['shop'], 'currency' | 'weightUnit'>;
type Draft = NonNullable<Reading['draft']>;
/** `notUnderstood`: words of the sentence, and titles that no product or collection has, or several have. */
export type ReadLimit = { draft: Draft | null; notUnderstood: string[] };

const WORDS: Record<SentenceContext['locale'], () => Promise<{ words: Words }>> = {
  en: () => import('@purchase-limits/domain/phrases/words/en'),
  de: () => import('@purchase-limits/domain/phrases/words/de'),
  fr: () => import('@purchase-limits/domain/phrases/words/fr'),
  it: () => import('@purchase-limits/domain/phrases/words/it'),
  es: () => import('@purchase-limits/domain/phrases/words/es'),
  ja: () => import('@purchase-limits/domain/phrases/words/ja'),
};

/** The type of the limit that a sentence is; null: none was understood. */
export async function typeOfSentence(sentence: string, language: string, shop: Shop): Promise<LimitType | null> {
  const { draft } = await readingOf(sentence, language, shop);
  return draft && draft.type;
}

/** The limit that a sentence is, with the products and collections that it names. */
export async function readLimit(sentence: string, language: string, shop: Shop): Promise<ReadLimit> {
  const { draft, wanted, notUnderstood } = await readingOf(sentence, language, shop);
  const words = notUnderstood.map(({ text }) => text);
  if (!draft) return { draft, notUnderstood: words };
  const found = await Promise.all(wanted.map(async (one) => ({ ...one, id: await findByTitle(one.kind, one.title) })));
  return {
    draft: found.reduce(withFound, draft),
    notUnderstood: [...words, ...found.filter(({ id }) => id === null).map(({ title }) => title)],
  };
}

async function readingOf(sentence: string, language: string, shop: Shop): Promise<Reading> {
  const locale = isRead(language) ? language : 'en';
  const { words } = await WORDS[locale]();
  const { currency, weightUnit } = shop;
  return readWithWords(sentence, words, { locale, currency, weightUnit, today: todayInGmt() });
}

function isRead(language: string): language is SentenceContext['locale'] {
  return Object.hasOwn(WORDS, language);
}

function withFound(draft: Draft, { field, id }: WantedTitle & { id: string | null }): Draft {
  if (id === null) return draft;
  if (field === 'collectionIds') return { ...draft, collectionIds: [...(draft.collectionIds ?? []), id] };
  if (field === 'exclusions.products') {
    const { products = [] } = draft.exclusions ?? {};
    return { ...draft, exclusions: { ...draft.exclusions, products: [...products, { productId: id }] } };
  }
  const selection = draft[field];
  const items = selection?.kind === 'specific' ? selection.items : [];
  return { ...draft, [field]: { kind: 'specific', items: [...items, { productId: id }] } };
}
