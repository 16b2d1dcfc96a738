// The judge at checkout (rules §3), on rules as `domain/src/publish-checkout.ts` writes them. One file without imports:
// AssemblyScript compiles it for the platform and tsc for the tests, which compare it with the judge of `domain`. So it
// has numbers, arrays and plain classes only. Ids are the numbers of the platform's ids; an amount is a whole number: of
// units, of the smallest unit of the cart's currency, or of ten-quadrillionths of a gram in limbs.

/** What is measured: a rule's kind and a subject's. */
export const CART: i32 = 0;
export const COLLECTION: i32 = 1;
export const PRODUCT: i32 = 2;
export const VARIANT: i32 = 3;

/** In what it is measured. */
export const QUANTITY: i32 = 0;
export const VALUE: i32 = 1;
export const WEIGHT: i32 = 2;

/** What is wrong. */
export const MIN: i32 = 0;
export const MULTIPLE: i32 = 1;
export const MAX: i32 = 2;
export const BLOCKED: i32 = 3;
export const LOGIN_REQUIRED: i32 = 4;
export const REPURCHASE: i32 = 5;

/** A bound, a day or a number that is not there. */
export const NONE: f64 = -1;

/** Flags of a rule, beside its kind (2 bits) and its measure (2 bits). */
const IS_BLOCKING: i32 = 16;
const MEASURES_ALL: i32 = 32;
const ALL_TRIGGER: i32 = 64;
const HAS_WINDOW: i32 = 128;

/** What a product's token says of a line, by bits. */
const MEASURED: i32 = 1;
const TRIGGER: i32 = 2;
const EXCLUDED: i32 = 4;

/** Weights are summed in limbs: no floating point holds all their digits. */
export const LIMBS: i32 = 5;
const LIMB: f64 = 1000000;
const LIMB_DIGITS: i32 = 6;

const ZERO: i32 = 48;
const NINE: i32 = 57;
const COMMA: i32 = 44;
const SEMICOLON: i32 = 59;
const BAR: i32 = 124;
const NEW_LINE: i32 = 10;
const OPEN: i32 = 40;
const CLOSE: i32 = 41;
const LETTER_A: i32 = 97;
const LETTER_C: i32 = 99;
const LETTER_M: i32 = 109;
const LETTER_T: i32 = 116;
const LETTER_X: i32 = 120;
const EXCLAMATION: i32 = 33;
const POINT: i32 = 46;
const MINUS: i32 = 45;

/** Reads a text of numbers and single characters. */
export class Reader {
  bytes: Uint8Array;
  at: i32 = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next character; 0 at the end. */
  peek(): i32 {
    return this.at < this.bytes.length ? this.bytes[this.at] : 0;
  }

  isEnd(): bool {
    return this.at >= this.bytes.length;
  }

  /** Skips this character if it comes next. */
  skips(character: i32): bool {
    if (this.peek() !== character) return false;
    this.at += 1;
    return true;
  }

  /** A whole number; {@link NONE} where none stands. */
  number(): f64 {
    const start = this.at;
    let value: f64 = 0;
    let digit = this.peek();
    while (digit >= ZERO && digit <= NINE) {
      value = value * 10 + (digit - ZERO);
      this.at += 1;
      digit = this.peek();
    }
    return this.at === start ? NONE : value;
  }

  /** A whole number of any length, in limbs from the smallest; all of them 0 where none stands. */
  limbs(): Float64Array {
    const start = this.at;
    while (this.peek() >= ZERO && this.peek() <= NINE) this.at += 1;
    const limbs = new Float64Array(LIMBS);
    let end = this.at;
    for (let limb: i32 = 0; limb < LIMBS && end > start; limb += 1) {
      const from = end - LIMB_DIGITS > start ? end - LIMB_DIGITS : start;
      let value: f64 = 0;
      for (let at = from; at < end; at += 1) value = value * 10 + (this.bytes[at] - ZERO);
      limbs[limb] = value;
      end = from;
    }
    return limbs;
  }
}

/** One limit, as far as the checkout judges it. */
export class Rule {
  number: i32 = 0;
  kind: i32 = CART;
  measure: i32 = QUANTITY;
  isBlocking: bool = false;
  /** Every product is measured, unless a token excludes it. */
  measuresAll: bool = false;
  allTrigger: bool = false;
  /** It has a re-purchase window. */
  hasWindow: bool = false;
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
  /** How many collections it measures. */
  collections: i32 = 0;
  /** What misses a minimum when it is not in the cart: products, each with its variants, none for the whole product. */
  absentProducts: f64[] = [];
  absentVariants: f64[][] = [];
}

/** Reads the rules: one a line, in the order of the limits, their numbers ascending. */
export function readRules(bytes: Uint8Array): Rule[] {
  const reader = new Reader(bytes);
  const rules: Rule[] = [];
  while (!reader.isEnd()) {
    rules.push(readRule(reader));
    reader.skips(NEW_LINE);
  }
  return rules;
}

function readRule(reader: Reader): Rule {
  const rule = new Rule();
  rule.number = reader.number() as i32;
  reader.skips(BAR);
  const flags = reader.number() as i32;
  rule.kind = flags & 3;
  rule.measure = (flags >> 2) & 3;
  rule.isBlocking = (flags & IS_BLOCKING) !== 0;
  rule.measuresAll = (flags & MEASURES_ALL) !== 0;
  rule.allTrigger = (flags & ALL_TRIGGER) !== 0;
  rule.hasWindow = (flags & HAS_WINDOW) !== 0;
  reader.skips(BAR);
  rule.start = reader.number();
  reader.skips(BAR);
  rule.end = reader.number();
  reader.skips(BAR);
  readBounds(reader, rule);
  reader.skips(BAR);
  readGate(reader, rule);
  reader.skips(BAR);
  const collections = reader.number();
  rule.collections = collections === NONE ? 0 : (collections as i32);
  reader.skips(BAR);
  readAbsent(reader, rule);
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

function readPlaces(reader: Reader, places: i32[]): void {
  let place = reader.number();
  while (place !== NONE) {
    places.push(place as i32);
    place = reader.skips(COMMA) ? reader.number() : NONE;
  }
}

function readIds(reader: Reader, ids: f64[]): void {
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

/** A line of the cart. `product` and `variant` are {@link NONE} for an item that is no product of the store. */
export class Line {
  quantity: f64 = 0;
  /** The line after its discounts, in the smallest unit of the cart's currency. */
  value: f64 = 0;
  product: f64 = NONE;
  variant: f64 = NONE;
  /** The whole line's. */
  weight: Float64Array = new Float64Array(LIMBS);
  /** What the product's token says. */
  token: Uint8Array = new Uint8Array(0);
}

/** What a token says of one line under one rule. */
class Mark {
  line: i32 = 0;
  flags: i32 = 0;
  collections: i32[] = [];
  /** Which variants trigger; none: all of them, where the product triggers at all. */
  triggers: f64[] = [];
  isTriggerProduct: bool = false;
}

/** Who is at the checkout, when, and in which currency. */
export class Situation {
  /** Days since 1970, in GMT. */
  day: f64 = 0;
  /** Minimums and multiples count. */
  isCheckout: bool = true;
  hasCustomer: bool = false;
  hasAnyTag: bool = false;
  /** By the places of the named tags: 1 where the customer has it. */
  tags: Uint8Array = new Uint8Array(0);
  /** The platform's rate from the shop's currency to the cart's, as it writes it; empty: they are the same. */
  rate: Uint8Array = new Uint8Array(0);
  /** Of the shop's currency and of the cart's. */
  shopDecimals: i32 = 2;
  cartDecimals: i32 = 2;
}

/** Something that is wrong with the cart. `subject`: the id of a product or variant, the place of a collection, or 0. */
export class Finding {
  rule: i32 = 0;
  kind: i32 = 0;
  subjectKind: i32 = 0;
  subject: f64 = 0;
  total: f64 = 0;
  weight: Float64Array = new Float64Array(LIMBS);
  units: f64 = 0;
}

class Subject {
  kind: i32 = CART;
  id: f64 = 0;
  total: f64 = 0;
  units: f64 = 0;
  weight: Float64Array = new Float64Array(LIMBS);
}

/** All that is wrong, in the order of the rules, then of the cart. */
export function judge(rules: Rule[], lines: Line[], situation: Situation): Finding[] {
  const findings: Finding[] = [];
  const held: Line[] = [];
  for (let at: i32 = 0; at < lines.length; at += 1) if (lines[at].quantity !== 0) held.push(lines[at]);
  if (held.length === 0) return findings;
  const judging = new Judging(rules, held, situation, findings);
  for (let place: i32 = 0; place < rules.length; place += 1) if (takesPart(rules[place], situation)) judging.judge(place);
  return findings;
}

function takesPart(rule: Rule, situation: Situation): bool {
  if (situation.day < rule.start || (rule.end !== NONE && situation.day > rule.end)) return false;
  if (!rule.needsTag) return true;
  if (hasOneOf(rule.excludedTags, situation.tags)) return false;
  return rule.anyTag ? situation.hasAnyTag : hasOneOf(rule.tags, situation.tags);
}

function hasOneOf(places: i32[], tags: Uint8Array): bool {
  for (let at: i32 = 0; at < places.length; at += 1) {
    const place = places[at];
    if (place < tags.length && tags[place] !== 0) return true;
  }
  return false;
}

/** The judging of one cart: what is worked out once for all rules, and the subjects of the rule under way. */
class Judging {
  rules: Rule[];
  lines: Line[];
  situation: Situation;
  findings: Finding[];
  /** By the rule's place, what tokens say, in the order of the lines. */
  marks: Mark[][] = [];
  /** By line, the first line of the same product, and of the same variant. */
  firstOfProduct: i32[] = [];
  firstOfVariant: i32[] = [];
  /** Of the rule under way, by line. */
  flags: Uint8Array;
  /** Of the rule under way, by line, the place of the mark that its token makes; -1: none. */
  markOf: i32[] = [];
  subjects: Subject[] = [];
  /** By the first line of a product or variant, or by collection: the place of its subject; -1: none yet. */
  places: i32[] = [];

  constructor(rules: Rule[], lines: Line[], situation: Situation, findings: Finding[]) {
    this.rules = rules;
    this.lines = lines;
    this.situation = situation;
    this.findings = findings;
    this.flags = new Uint8Array(lines.length);
    for (let place: i32 = 0; place < rules.length; place += 1) this.marks.push([]);
    for (let at: i32 = 0; at < lines.length; at += 1) {
      this.firstOfProduct.push(this.first(at, false));
      this.firstOfVariant.push(this.first(at, true));
      this.markOf.push(-1);
      readToken(lines[at], at, rules, this.marks);
    }
  }

  first(at: i32, isVariant: bool): i32 {
    const line = this.lines[at];
    for (let other: i32 = 0; other < at; other += 1) {
      const before = this.lines[other];
      if (isVariant ? before.variant === line.variant : before.product === line.product) return other;
    }
    return at;
  }

  judge(place: i32): void {
    const rule = this.rules[place];
    const marks = this.marks[place];
    this.mark(rule, marks);
    this.subjects = [];
    if (rule.isBlocking && !this.hasTrigger()) return;
    if (rule.isBlocking && rule.min === NONE && rule.max === NONE && rule.multiple === NONE) {
      this.blockTriggers(rule);
      return;
    }
    this.measure(rule, marks);
    if (rule.isBlocking) this.addAbsent(rule, marks);
    for (let at: i32 = 0; at < this.subjects.length; at += 1) this.compare(rule, this.subjects[at]);
  }

  /** What each line is to the rule: measured, a trigger, excluded. */
  mark(rule: Rule, marks: Mark[]): void {
    const byDefault = (rule.measuresAll ? MEASURED : 0) | (rule.allTrigger ? TRIGGER : 0);
    for (let at: i32 = 0; at < this.lines.length; at += 1) {
      this.flags[at] = byDefault;
      this.markOf[at] = -1;
    }
    for (let at: i32 = 0; at < marks.length; at += 1) {
      const mark = marks[at];
      this.flags[mark.line] = byDefault | mark.flags;
      this.markOf[mark.line] = at;
    }
  }

  isTrigger(at: i32): bool {
    return (this.flags[at] & (TRIGGER | EXCLUDED)) === TRIGGER;
  }

  hasTrigger(): bool {
    for (let at: i32 = 0; at < this.lines.length; at += 1) if (this.isTrigger(at)) return true;
    return false;
  }

  /** Whether the rule looks at the line at all. */
  isSeen(rule: Rule, at: i32): bool {
    return (this.flags[at] & EXCLUDED) === 0 && !(rule.isBlocking && (this.flags[at] & TRIGGER) !== 0);
  }

  clearPlaces(count: i32): void {
    this.places = [];
    for (let at: i32 = 0; at < count; at += 1) this.places.push(-1);
  }

  blockTriggers(rule: Rule): void {
    this.clearPlaces(this.lines.length);
    for (let at: i32 = 0; at < this.lines.length; at += 1)
      if (this.isTrigger(at)) this.add(this.firstOfProduct[at], PRODUCT, this.lines[at].product, this.lines[at]);
    for (let at: i32 = 0; at < this.subjects.length; at += 1) this.find(rule, BLOCKED, this.subjects[at]);
  }

  measure(rule: Rule, marks: Mark[]): void {
    if (rule.kind === COLLECTION) {
      this.clearPlaces(rule.collections);
      for (let at: i32 = 0; at < marks.length; at += 1) {
        const mark = marks[at];
        if (!this.isSeen(rule, mark.line)) continue;
        for (let which: i32 = 0; which < mark.collections.length; which += 1) {
          const collection = mark.collections[which];
          this.add(collection, COLLECTION, collection as f64, this.lines[mark.line]);
        }
      }
      return;
    }
    this.clearPlaces(this.lines.length);
    for (let at: i32 = 0; at < this.lines.length; at += 1) {
      if (!this.isSeen(rule, at)) continue;
      const line = this.lines[at];
      if (rule.kind === CART) this.add(0, CART, 0, line);
      else if ((this.flags[at] & MEASURED) === 0) continue;
      else if (rule.kind === VARIANT) this.add(this.firstOfVariant[at], VARIANT, line.variant, line);
      else this.add(this.firstOfProduct[at], PRODUCT, line.product, line);
    }
  }

  /** Adds a line to the subject that is found under the key. */
  add(key: i32, kind: i32, id: f64, line: Line): void {
    if (this.places[key] === -1) {
      this.places[key] = this.subjects.length;
      const subject = new Subject();
      subject.kind = kind;
      subject.id = id;
      this.subjects.push(subject);
    }
    const subject = this.subjects[this.places[key]];
    subject.units += line.quantity;
    subject.total += line.value;
    addLimbs(subject.weight, line.weight);
  }

  /** Targets that the cart does not hold at all (rules §3.10). */
  addAbsent(rule: Rule, marks: Mark[]): void {
    if (rule.kind === CART) this.addEmpty(CART, 0);
    else if (rule.kind === COLLECTION)
      for (let which: i32 = 0; which < rule.collections; which += 1) this.addEmpty(COLLECTION, which as f64);
    else
      for (let at: i32 = 0; at < rule.absentProducts.length; at += 1) {
        const product = rule.absentProducts[at];
        const variants = rule.absentVariants[at];
        for (let which: i32 = 0; which < variants.length; which += 1)
          if (!this.wouldTrigger(marks, product, variants[which])) this.addEmpty(VARIANT, variants[which]);
        if (variants.length === 0 && !this.isThere(rule, product)) this.addEmpty(PRODUCT, product);
      }
  }

  addEmpty(kind: i32, id: f64): void {
    for (let at: i32 = 0; at < this.subjects.length; at += 1)
      if (this.subjects[at].kind === kind && this.subjects[at].id === id) return;
    const subject = new Subject();
    subject.kind = kind;
    subject.id = id;
    this.subjects.push(subject);
  }

  /** Whether the product is measured in the cart, or triggers the rule. */
  isThere(rule: Rule, product: f64): bool {
    for (let at: i32 = 0; at < this.lines.length; at += 1) {
      if (this.lines[at].product !== product) continue;
      if (this.isTrigger(at) || (this.isSeen(rule, at) && (this.flags[at] & MEASURED) !== 0)) return true;
    }
    return false;
  }

  /** Whether the variant would itself be a trigger, of a product that triggers in this cart. */
  wouldTrigger(marks: Mark[], product: f64, variant: f64): bool {
    for (let at: i32 = 0; at < this.lines.length; at += 1) {
      if (this.lines[at].product !== product || !this.isTrigger(at)) continue;
      const which = this.markOf[at];
      if (which === -1 || !marks[which].isTriggerProduct) return true;
      const triggers = marks[which].triggers;
      if (triggers.length === 0) return true;
      for (let other: i32 = 0; other < triggers.length; other += 1) if (triggers[other] === variant) return true;
    }
    return false;
  }

  compare(rule: Rule, subject: Subject): void {
    const amount = rule.measure === QUANTITY ? subject.units : subject.total;
    const isWeight = rule.measure === WEIGHT;
    if (this.situation.isCheckout) {
      const isUnder = isWeight
        ? compareLimbs(subject.weight, rule.minWeight) < 0
        : amount < this.bound(rule, rule.min);
      if (rule.min !== NONE && isUnder) this.find(rule, MIN, subject);
      if (rule.multiple !== NONE && subject.units % rule.multiple !== 0) this.find(rule, MULTIPLE, subject);
    }
    const isOver = isWeight ? compareLimbs(subject.weight, rule.maxWeight) > 0 : amount > this.bound(rule, rule.max);
    if (!rule.hasWindow) {
      if (rule.max !== NONE && isOver) this.find(rule, MAX, subject);
      return;
    }
    if (subject.units <= 0) return;
    if (!this.situation.hasCustomer) this.find(rule, LOGIN_REQUIRED, subject);
    // What was bought before is not known here: a cart that is over the allowance by itself is over it anyway.
    else if (rule.max !== NONE && isOver) this.find(rule, REPURCHASE, subject);
  }

  /** A bound as the cart counts: money in its currency. */
  bound(rule: Rule, value: f64): f64 {
    const situation = this.situation;
    if (rule.measure !== VALUE || situation.rate.length === 0) return value;
    return convert(value, situation.rate, situation.shopDecimals, situation.cartDecimals);
  }

  find(rule: Rule, kind: i32, subject: Subject): void {
    const finding = new Finding();
    finding.rule = rule.number;
    finding.kind = kind;
    finding.subjectKind = subject.kind;
    finding.subject = subject.id;
    finding.total = subject.total;
    finding.weight = subject.weight;
    finding.units = subject.units;
    this.findings.push(finding);
  }
}

/**
 * What a product's token says of a line: entries with `;` between, each a rule's number and then `m` measured, `t` a
 * trigger, both with the variants in brackets if not all are meant, `x` excluded, `c` the places of its collections.
 */
function readToken(line: Line, at: i32, rules: Rule[], marks: Mark[][]): void {
  const reader = new Reader(line.token);
  while (!reader.isEnd()) {
    const number = reader.number();
    if (number === NONE) return;
    const mark = new Mark();
    mark.line = at;
    readMark(reader, line, mark);
    const place = placeOf(rules, number);
    if (place !== -1) marks[place].push(mark);
    reader.skips(SEMICOLON);
  }
}

function readMark(reader: Reader, line: Line, mark: Mark): void {
  while (!reader.isEnd() && reader.peek() !== SEMICOLON) {
    if (reader.skips(LETTER_X)) mark.flags |= EXCLUDED;
    else if (reader.skips(LETTER_C)) readPlaces(reader, mark.collections);
    else if (reader.skips(LETTER_M)) {
      const variants: f64[] = [];
      readVariants(reader, variants);
      if (variants.length === 0 || holds(variants, line.variant)) mark.flags |= MEASURED;
    } else if (reader.skips(LETTER_T)) {
      mark.isTriggerProduct = true;
      readVariants(reader, mark.triggers);
      if (mark.triggers.length === 0 || holds(mark.triggers, line.variant)) mark.flags |= TRIGGER;
    } else return;
  }
}

function readVariants(reader: Reader, variants: f64[]): void {
  if (!reader.skips(OPEN)) return;
  readIds(reader, variants);
  reader.skips(CLOSE);
}

function holds(ids: f64[], id: f64): bool {
  for (let at: i32 = 0; at < ids.length; at += 1) if (ids[at] === id) return true;
  return false;
}

/** The place of the rule with this number; -1 where it is not judged here. */
function placeOf(rules: Rule[], number: f64): i32 {
  let low: i32 = 0;
  let high: i32 = rules.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (rules[middle].number === number) return middle;
    if (rules[middle].number < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function addLimbs(sum: Float64Array, added: Float64Array): void {
  let carry: f64 = 0;
  for (let limb: i32 = 0; limb < LIMBS; limb += 1) {
    const value = sum[limb] + added[limb] + carry;
    carry = Math.floor(value / LIMB);
    sum[limb] = value - carry * LIMB;
  }
}

function compareLimbs(one: Float64Array, other: Float64Array): i32 {
  for (let limb: i32 = LIMBS - 1; limb >= 0; limb -= 1) {
    if (one[limb] < other[limb]) return -1;
    if (one[limb] > other[limb]) return 1;
  }
  return 0;
}

/** Ten-quadrillionths of a gram in a ten-thousandth of each unit: grams, kilograms, pounds, ounces. */
const PER_STEP: f64[] = [1000000000, 1000000000000, 453592370000, 28349523125];
const STEPS: f64 = 10000;

/** The weight of so many pieces, each of a weight in a unit (0 g, 1 kg, 2 lb, 3 oz) with up to four decimals. */
export function weigh(weight: f64, unit: i32, quantity: f64): Float64Array {
  const limbs = new Float64Array(LIMBS);
  let steps = Math.round(weight * STEPS) * quantity;
  const factors = new Float64Array(LIMBS);
  let factor = PER_STEP[unit];
  for (let limb: i32 = 0; factor > 0; limb += 1) {
    const rest = Math.floor(factor / LIMB);
    factors[limb] = factor - rest * LIMB;
    factor = rest;
  }
  for (let shift: i32 = 0; steps > 0 && shift < LIMBS; shift += 1) {
    const rest = Math.floor(steps / LIMB);
    const digit = steps - rest * LIMB;
    let carry: f64 = 0;
    for (let limb: i32 = 0; limb + shift < LIMBS; limb += 1) {
      const value = limbs[limb + shift] + factors[limb] * digit + carry;
      carry = Math.floor(value / LIMB);
      limbs[limb + shift] = value - carry * LIMB;
    }
    steps = rest;
  }
  return limbs;
}

/** A decimal as the platform writes it (`12.5`) in its smallest unit with so many decimals; further ones are cut off. */
export function readMoney(bytes: Uint8Array, decimals: i32): f64 {
  const reader = new Reader(bytes);
  const isNegative = reader.skips(MINUS);
  const whole = reader.number();
  let value: f64 = whole === NONE ? 0 : whole;
  const hasFraction = reader.skips(POINT);
  for (let place: i32 = 0; place < decimals; place += 1) {
    const digit = hasFraction ? reader.peek() : 0;
    const isDigit = digit >= ZERO && digit <= NINE;
    value = value * 10 + (isDigit ? digit - ZERO : 0);
    if (isDigit) reader.at += 1;
  }
  return isNegative ? -value : value;
}

/** `value × rate` in the other currency's smallest unit, rounded half up; digit by digit, since products are long. */
function convert(value: f64, rate: Uint8Array, fromDecimals: i32, toDecimals: i32): f64 {
  const digits: i32[] = [];
  let decimals: i32 = 0;
  let isFraction = false;
  for (let at: i32 = 0; at < rate.length; at += 1) {
    if (rate[at] === POINT) isFraction = true;
    else {
      digits.push(rate[at] - ZERO);
      if (isFraction) decimals += 1;
    }
  }
  const product: i32[] = multiply(digits, value);
  // So many of the product's last digits are below the smallest unit.
  let cut = decimals + fromDecimals - toDecimals;
  for (; cut < 0; cut += 1) product.push(0);
  let result: f64 = 0;
  for (let at: i32 = 0; at < product.length - cut; at += 1) result = result * 10 + product[at];
  const isHalf = cut > 0 && product.length >= cut && product[product.length - cut] >= 5;
  return isHalf ? result + 1 : result;
}

/** The digits of a number times a whole number, the highest first. */
function multiply(digits: i32[], times: f64): i32[] {
  const product: i32[] = [];
  let carry: f64 = 0;
  for (let at: i32 = digits.length - 1; at >= 0 || carry > 0; at -= 1) {
    const value = (at >= 0 ? digits[at] : 0) * times + carry;
    carry = Math.floor(value / 10);
    product.push((value - carry * 10) as i32);
  }
  return product.reverse();
}
