// The limits as the checkout judges them, read from the text that `domain/src/publish-checkout.ts` writes.
import { LIMBS } from './limbs';
import {
  BAR,
  CLOSE,
  COMMA,
  EXCLAMATION,
  LETTER_A,
  LETTER_N,
  LETTER_P,
  LETTER_Q,
  LETTER_S,
  LETTER_V,
  NEW_LINE,
  NINE,
  NONE,
  OPEN,
  Reader,
  ZERO,
} from './reader';

/** What is measured: a rule's kind and a subject's. */
export const CART: i32 = 0;
export const COLLECTION: i32 = 1;
export const PRODUCT: i32 = 2;
export const VARIANT: i32 = 3;

/** In what it is measured. */
export const QUANTITY: i32 = 0;
export const VALUE: i32 = 1;
export const WEIGHT: i32 = 2;
export const DISTINCT_PRODUCTS: i32 = 3;
export const DISTINCT_VARIANTS: i32 = 4;

/** Flags of a rule, beside its kind (2 bits) and its measure (2 bits). */
const IS_BLOCKING: i32 = 16;
const MEASURES_ALL: i32 = 32;
const ALL_TRIGGER: i32 = 64;
const HAS_WINDOW: i32 = 128;
const HAS_CONTACT: i32 = 256;
const COUNTS_TOGETHER: i32 = 512;
/** Its measure is of different variants, not products. */
const COUNTS_VARIANTS: i32 = 1024;
const NEVER_TOGETHER: i32 = 2048;
const IS_SHARED: i32 = 4096;
const ONE_TIME: i32 = 8192;
export const SUBSCRIPTION: i32 = 16384;

/** Numbers of rules only ever grow; their column has 32 bits. */
const LAST_RULE: i32 = 2_147_483_647;
/** More than any list of tags or collections has. */
const MOST_PLACES: i32 = 1_000_000;

/** One limit, as far as the checkout judges it. */
export class Rule {
  number: i32 = 0;
  kind: i32 = CART;
  measure: i32 = QUANTITY;
  isBlocking: bool = false;
  /** Every product is measured, unless a token excludes it. */
  measuresAll: bool = false;
  allTrigger: bool = false;
  /** Without bounds, triggers block only beside what is measured. */
  neverTogether: bool = false;
  /** Which lines count or, where it blocks, trigger: 0 all, {@link ONE_TIME} or {@link SUBSCRIPTION}. */
  purchaseType: i32 = 0;
  /** It has a re-purchase window: so many of a unit (0 hour, 1 day, 2 month, 3 year, 4 week), or for a lifetime. */
  hasWindow: bool = false;
  /** All customers share the allowance of the window. */
  isShared: bool = false;
  /** Who bought in it is known by e-mail, phone or address too, and needs no account. */
  countsPersons: bool = false;
  /** By this number customers' metafields tell what was bought in it. */
  window: f64 = NONE;
  periodAmount: f64 = NONE;
  periodUnit: i32 = 0;
  /** Its messages have a button to contact the merchant. */
  hasContact: bool = false;
  /** All measured products count as one. */
  countsTogether: bool = false;
  /** Days since 1970 in GMT, both included. */
  start: f64 = NONE;
  end: f64 = NONE;
  min: f64 = NONE;
  max: f64 = NONE;
  multiple: f64 = NONE;
  minWeight: Float64Array = new Float64Array(LIMBS);
  maxWeight: Float64Array = new Float64Array(LIMBS);
  /** It takes part for customers with a tag only: with any, or with one of these (places in the list of named tags). */
  needsTag: bool = false;
  anyTag: bool = false;
  tags: i32[] = [];
  excludedTags: i32[] = [];
  /** The collections it measures, each by itself. */
  collections: f64[] = [];
  /** What misses a minimum when it is not in the cart: products, each with its variants, none for the whole product. */
  absentProducts: f64[] = [];
  absentVariants: f64[][] = [];
  /** Who, where and when it is for (`applies.ts`); null: everybody, everywhere and always. */
  applies: Uint8Array | null = null;
}

/**
 * Reads the rules: one a line, their numbers ascending, up to an empty line or the end. What follows a rule on its line
 * is passed over, and so is a line that is none: whatever the bytes are, each turn takes a line.
 */
export function readRules(reader: Reader): Rule[] {
  const rules: Rule[] = [];
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) {
    const next = reader.peek();
    if (next >= ZERO && next <= NINE) rules.push(readRule(reader));
    else if (isMark(next)) readMarked(reader, rules, next);
    reader.skipLine();
  }
  return rules;
}

function isMark(letter: i32): bool {
  return (
    (letter >= LETTER_P && letter <= LETTER_Q) || letter === LETTER_N || letter === LETTER_S || letter === LETTER_V
  );
}

/** Behind a letter, without which earlier functions would misread the rule. */
function readMarked(reader: Reader, rules: Rule[], letter: i32): void {
  reader.at += 1;
  const next = reader.peek();
  if (next < ZERO || next > NINE) return;
  const rule = readRule(reader);
  rule.countsPersons = letter === LETTER_P || letter === LETTER_Q;
  rules.push(rule);
}

function readRule(reader: Reader): Rule {
  const rule = new Rule();
  rule.number = reader.small(LAST_RULE);
  reader.skips(BAR);
  const flags = reader.small(32767);
  rule.kind = flags & 3;
  rule.measure = (flags >> 2) & 3;
  rule.isBlocking = (flags & IS_BLOCKING) !== 0;
  rule.measuresAll = (flags & MEASURES_ALL) !== 0;
  rule.allTrigger = (flags & ALL_TRIGGER) !== 0;
  rule.hasWindow = (flags & HAS_WINDOW) !== 0;
  rule.hasContact = (flags & HAS_CONTACT) !== 0;
  rule.countsTogether = (flags & COUNTS_TOGETHER) !== 0;
  // Few rules have one of these.
  if (flags >= COUNTS_VARIANTS) {
    if ((flags & COUNTS_VARIANTS) !== 0) rule.measure = DISTINCT_VARIANTS;
    rule.neverTogether = (flags & NEVER_TOGETHER) !== 0;
    rule.isShared = (flags & IS_SHARED) !== 0;
    rule.purchaseType = flags & (ONE_TIME | SUBSCRIPTION);
  }
  reader.skips(BAR);
  rule.start = reader.number();
  reader.skips(BAR);
  rule.end = reader.number();
  reader.skips(BAR);
  readBounds(reader, rule);
  reader.skips(BAR);
  readGate(reader, rule);
  reader.skips(BAR);
  readIds(reader, rule.collections);
  reader.skips(BAR);
  rule.periodAmount = reader.number();
  if (reader.skips(COMMA)) rule.periodUnit = reader.small(4);
  reader.skips(BAR);
  readAbsent(reader, rule);
  if (!reader.skips(BAR)) return rule;
  rule.window = reader.number();
  if (!reader.skips(BAR)) return rule;
  const start = reader.at;
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) reader.at += 1;
  if (reader.at > start) rule.applies = reader.bytes.slice(start, reader.at);
  return rule;
}

function readBounds(reader: Reader, rule: Rule): void {
  const isWeight = rule.measure === WEIGHT;
  let from = reader.at;
  rule.min = reader.number();
  if (isWeight && rule.min !== NONE) {
    reader.at = from;
    rule.minWeight = reader.limbs();
  }
  reader.skips(BAR);
  from = reader.at;
  rule.max = reader.number();
  if (isWeight && rule.max !== NONE) {
    reader.at = from;
    rule.maxWeight = reader.limbs();
  }
  reader.skips(BAR);
  rule.multiple = reader.number();
}

/** `a` any tag, or the places of tags; after `!` the places of tags that leave a customer out. */
function readGate(reader: Reader, rule: Rule): void {
  const next = reader.peek();
  rule.needsTag = next === LETTER_A || next === EXCLAMATION || (next >= ZERO && next <= NINE);
  rule.anyTag = reader.skips(LETTER_A);
  if (!rule.anyTag) readPlaces(reader, rule.tags);
  if (reader.skips(EXCLAMATION)) readPlaces(reader, rule.excludedTags);
}

export function readPlaces(reader: Reader, places: i32[]): void {
  let place = reader.number();
  while (place !== NONE) {
    if (place <= MOST_PLACES) places.push(place as i32);
    place = reader.skips(COMMA) ? reader.number() : NONE;
  }
}

export function readIds(reader: Reader, ids: f64[]): void {
  let id = reader.number();
  while (id !== NONE) {
    ids.push(id);
    id = reader.skips(COMMA) ? reader.number() : NONE;
  }
}

function readAbsent(reader: Reader, rule: Rule): void {
  let product = reader.number();
  while (product !== NONE) {
    const variants: f64[] = [];
    if (reader.skips(OPEN)) {
      readIds(reader, variants);
      reader.skips(CLOSE);
    }
    rule.absentProducts.push(product);
    rule.absentVariants.push(variants);
    product = reader.skips(COMMA) ? reader.number() : NONE;
  }
}
