// What reading a sentence takes and answers.
import type { LimitDraft } from '../limit.js';

export type SentenceContext = {
  locale: 'en' | 'de' | 'fr' | 'it' | 'es' | 'ja';
  /** Of the shop. */
  currency: string;
  weightUnit: 'kg' | 'g' | 'lb' | 'oz';
  /** `YYYY-MM-DD`, from which `tomorrow` is counted. */
  today: string;
};
/** `field`: where the product or the collection belongs. */
export type WantedTitle = {
  kind: 'product' | 'collection';
  title: string;
  field: 'products' | 'collectionIds' | 'targets' | 'exclusions.products';
};
/** Characters of the text, the last one not included. */
export type Range = { from: number; to: number };
export type Reading = {
  /** Null: no limit was understood at all. */
  draft: Omit<LimitDraft, 'name'> | null;
  /** Titles to be looked up in the catalog; they are not in the draft yet. */
  wanted: WantedTitle[];
  understood: Range[];
  /** Words that were not understood, in order; empty: all of it was. */
  notUnderstood: (Range & { text: string })[];
};
