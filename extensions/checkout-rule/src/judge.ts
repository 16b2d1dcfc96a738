// The judge at checkout (rules §3). AssemblyScript compiles it for the platform and tsc for the tests, which compare it
// with the judge of `domain`: so it has numbers, arrays and plain classes only.
import { Line, Situation } from './cart';
import { BLOCKED, Finding, LOGIN_REQUIRED, MAX, MIN, MULTIPLE, REPURCHASE, Subject } from './findings';
import { addLimbs, compareLimbs, inUnit, LIMBS } from './limbs';
import { convert } from './money';
import { NONE } from './reader';
import { CART, COLLECTION, PRODUCT, QUANTITY, Rule, VALUE, VARIANT, WEIGHT } from './rules';
import { EXCLUDED, Mark, MEASURED, readToken, TRIGGER } from './tokens';

/** All that is wrong, in the order of the rules, then of the cart. */
export function judge(rules: Rule[], lines: Line[], situation: Situation): Finding[] {
  const findings: Finding[] = [];
  const held: Line[] = [];
  for (let at: i32 = 0; at < lines.length; at += 1) if (lines[at].quantity !== 0) held.push(lines[at]);
  if (held.length === 0) return findings;
  const judging = new Judging(rules, held, situation, findings);
  for (let place: i32 = 0; place < rules.length; place += 1)
    if (takesPart(rules[place], situation)) judging.judge(place);
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
      this.clearPlaces(rule.collections.length);
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
      for (let which: i32 = 0; which < rule.collections.length; which += 1) this.addEmpty(COLLECTION, which as f64);
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
      const isUnder = isWeight ? compareLimbs(subject.weight, rule.minWeight) < 0 : amount < this.bound(rule, rule.min);
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
    else if ((rule.max !== NONE && isOver) || this.isOverAllowance(rule, subject, amount))
      this.find(rule, REPURCHASE, subject);
  }

  /** With what was bought in the window. Without a maximum the window has a single order (rules §3.13). */
  isOverAllowance(rule: Rule, subject: Subject, amount: f64): bool {
    const bought = this.situation.bought;
    const place = bought.placeOf(
      rule.number,
      subject.kind === COLLECTION ? rule.collections[subject.id as i32] : subject.id,
    );
    if (place === -1) return false;
    if (rule.max === NONE) return bought.totals[place] > 0;
    if (rule.measure !== WEIGHT) {
      const left = rule.max - bought.totals[place];
      return left < 0 || amount > this.bound(rule, left);
    }
    const weight = new Float64Array(LIMBS);
    addLimbs(weight, subject.weight);
    addLimbs(weight, bought.weights[place]);
    return compareLimbs(weight, rule.maxWeight) > 0;
  }

  /** A bound as the cart counts: money in its currency. */
  bound(rule: Rule, value: f64): f64 {
    const situation = this.situation;
    if (rule.measure !== VALUE || situation.rate.length === 0) return value;
    return convert(value, situation.rate, situation.shopDecimals, situation.cartDecimals);
  }

  shownBound(rule: Rule, value: f64, weight: Float64Array): f64 {
    if (value === NONE) return 0;
    return rule.measure === WEIGHT ? inUnit(weight, this.situation.weightUnit) : this.bound(rule, value);
  }

  find(rule: Rule, kind: i32, subject: Subject): void {
    const finding = new Finding();
    finding.rule = rule.number;
    finding.place = this.rules.indexOf(rule);
    finding.kind = kind;
    finding.subjectKind = subject.kind;
    finding.subject = subject.id;
    finding.total = subject.total;
    finding.weight = subject.weight;
    finding.units = subject.units;
    finding.min = this.shownBound(rule, rule.min, rule.minWeight);
    finding.max = this.shownBound(rule, rule.max, rule.maxWeight);
    this.findings.push(finding);
  }
}
