// The judge at checkout (rules §3). AssemblyScript compiles it for the platform and tsc for the tests, which compare it
// with the judge of `domain`: so it has numbers, arrays and plain classes only.
import { Line, Situation } from './cart';
import { Different } from './different';
import { BLOCKED, Finding, LOGIN_REQUIRED, MAX, MIN, MULTIPLE, REPURCHASE, Subject, withPast } from './findings';
import { firstOfProduct, firstOfVariant } from './first-of';
import { addLimbs, compareLimbs, inUnit, LIMBS } from './limbs';
import { leaveOutOthers } from './purchase-type';
import { NONE } from './reader';
import { CART, COLLECTION, DISTINCT_PRODUCTS, PRODUCT, QUANTITY, Rule, VALUE, VARIANT, WEIGHT } from './rules';
import { takesPart } from './takes-part';
import { EXCLUDED, Mark, Marks, MEASURED, TokenReader, TRIGGER } from './tokens';

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

/** The judging of one cart: what is worked out once for all rules, and the subjects of the rule under way. */
class Judging {
  rules: Rule[];
  lines: Line[];
  situation: Situation;
  findings: Finding[];
  /** By the rule's place, what tokens say, in the order of the lines. */
  marks: Marks[] = [];
  said: Mark[] = [];
  /** By line, the first line of the same product, and of the same variant. */
  firstOfProduct: Int32Array = new Int32Array(0);
  firstOfVariant: Int32Array = new Int32Array(0);
  /** Of the rule under way: its place, and its bounds as the cart counts. */
  place: i32 = 0;
  min: f64 = NONE;
  max: f64 = NONE;
  /** Of the rule under way, by line. */
  flags: Uint8Array;
  /** Of the rule under way, the first so many; the others are used again. */
  subjects: Subject[] = [];
  count: i32 = 0;
  /** Of the rule under way. */
  different: Different;
  /** By the first line of a product or variant, or by collection: the place of its subject; -1: none yet. */
  places: Int32Array = new Int32Array(0);

  constructor(rules: Rule[], lines: Line[], situation: Situation, findings: Finding[]) {
    this.rules = rules;
    this.lines = lines;
    this.situation = situation;
    this.findings = findings;
    this.flags = new Uint8Array(lines.length);
    this.different = new Different(lines.length);
    let keys = lines.length;
    for (let place: i32 = 0; place < rules.length; place += 1) {
      this.marks.push(new Marks());
      const collections = rules[place].collections.length;
      if (collections > keys) keys = collections;
    }
    this.places = new Int32Array(keys).fill(-1);
    const tokens = new TokenReader(rules, this.marks);
    for (let at: i32 = 0; at < lines.length; at += 1) tokens.read(lines[at], at);
    this.said = tokens.said;
    this.firstOfProduct = firstOfProduct(lines);
    this.firstOfVariant = firstOfVariant(lines);
  }

  judge(place: i32): void {
    const rule = this.rules[place];
    const marks = this.marks[place];
    this.place = place;
    this.min = rule.min === NONE ? NONE : this.situation.boundOf(rule, rule.min);
    this.max = rule.max === NONE ? NONE : this.situation.boundOf(rule, rule.max);
    this.forgetSubjects(rule);
    const isOfMarked = !rule.isBlocking && rule.purchaseType === 0;
    if (isOfMarked && !rule.measuresAll && rule.kind !== CART) this.measureMarked(rule, marks);
    else {
      this.mark(rule, marks);
      if (rule.isBlocking && !this.hasTrigger()) return;
      const blocks = rule.isBlocking && rule.min === NONE && rule.max === NONE && rule.multiple === NONE;
      if (blocks && !rule.neverTogether) return this.blockTriggers(rule);
      if (rule.kind === COLLECTION) this.measureMarked(rule, marks);
      else this.measure(rule);
      if (blocks && this.count > 0) this.blockTriggers(rule);
      if (blocks) return;
      if (rule.isBlocking) this.addAbsent(rule, marks);
    }
    for (let at: i32 = 0; at < this.count; at += 1) this.compare(rule, this.subjects[at]);
  }

  forgetSubjects(rule: Rule): void {
    if (rule.measure >= DISTINCT_PRODUCTS)
      this.different.begin(rule.measure === DISTINCT_PRODUCTS ? this.firstOfProduct : this.firstOfVariant);
    for (let at: i32 = 0; at < this.count; at += 1) {
      const key = this.subjects[at].key;
      if (key !== -1) this.places[key] = -1;
    }
    this.count = 0;
  }

  /** One with nothing in it. */
  addSubject(key: i32, kind: i32, id: f64, weight: Float64Array): void {
    if (this.count === this.subjects.length) this.subjects.push(new Subject(weight));
    const subject = this.subjects[this.count];
    subject.key = key;
    subject.kind = kind;
    subject.id = id;
    subject.total = 0;
    subject.units = 0;
    subject.weight = weight;
    this.count += 1;
  }

  /** What each line is to the rule: measured, a trigger, excluded. */
  mark(rule: Rule, marks: Marks): void {
    const byDefault = (rule.measuresAll ? MEASURED : 0) | (rule.allTrigger ? TRIGGER : 0);
    this.flags.fill(byDefault);
    for (let which: i32 = 0; which < marks.count; which += 1)
      this.flags[marks.lineAt(which)] = byDefault | this.said[marks.markAt(which)].flags;
    if (rule.purchaseType !== 0) leaveOutOthers(rule, this.lines, this.flags);
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

  blockTriggers(rule: Rule): void {
    this.forgetSubjects(rule);
    for (let at: i32 = 0; at < this.lines.length; at += 1)
      if (this.isTrigger(at)) this.add(rule, this.firstOfProduct[at], PRODUCT, this.lines[at].product, at);
    for (let at: i32 = 0; at < this.count; at += 1) this.find(rule, BLOCKED, this.subjects[at]);
  }

  /** Where only lines count of which tokens say something. */
  measureMarked(rule: Rule, marks: Marks): void {
    const isSelective = rule.isBlocking || rule.purchaseType !== 0;
    const isOfCollections = rule.kind === COLLECTION;
    const said = this.said;
    for (let at: i32 = 0; at < marks.count; at += 1) {
      const mark = said[marks.markAt(at)];
      const place = marks.lineAt(at);
      if (isSelective ? !this.isSeen(rule, place) : (mark.flags & EXCLUDED) !== 0) continue;
      if (!isOfCollections) {
        if ((mark.flags & MEASURED) !== 0) this.addProduct(rule, place);
        continue;
      }
      for (let which: i32 = 0; which < mark.collections.length; which += 1) {
        const collection = mark.collections[which];
        if (collection < rule.collections.length) this.add(rule, collection, COLLECTION, collection as f64, place);
      }
    }
  }

  measure(rule: Rule): void {
    for (let at: i32 = 0; at < this.lines.length; at += 1) {
      if (!this.isSeen(rule, at)) continue;
      if (rule.kind === CART) this.add(rule, 0, CART, 0, at);
      else if ((this.flags[at] & MEASURED) !== 0) this.addProduct(rule, at);
    }
  }

  addProduct(rule: Rule, at: i32): void {
    const line = this.lines[at];
    if (rule.countsTogether) this.add(rule, 0, CART, 0, at);
    else if (rule.kind === VARIANT) this.add(rule, this.firstOfVariant[at], VARIANT, line.variant, at);
    else this.add(rule, this.firstOfProduct[at], PRODUCT, line.product, at);
  }

  /** Adds a line to the subject that is found under the key. */
  add(rule: Rule, key: i32, kind: i32, id: f64, at: i32): void {
    const measure = rule.measure;
    let place = this.places[key];
    if (place === -1) {
      place = this.count;
      this.places[key] = place;
      this.addSubject(key, kind, id, measure === WEIGHT ? new Float64Array(LIMBS) : this.situation.noWeight);
    }
    const line = this.lines[at];
    const subject = this.subjects[place];
    subject.units += line.quantity;
    if (measure === QUANTITY) return;
    if (measure === VALUE) subject.total += line.value;
    else if (measure === WEIGHT) addLimbs(subject.weight, line.weight);
    else if (this.different.counts(at)) subject.total += 1;
  }

  /** Targets that the cart does not hold at all (rules §3.10). */
  addAbsent(rule: Rule, marks: Marks): void {
    if (rule.kind === CART || rule.countsTogether) this.addEmpty(CART, 0);
    else if (rule.kind === COLLECTION)
      for (let which: i32 = 0; which < rule.collections.length; which += 1) this.addEmpty(COLLECTION, which as f64);
    else
      for (let at: i32 = 0; at < rule.absentProducts.length; at += 1) {
        const product = rule.absentProducts[at];
        const variants = rule.absentVariants[at];
        for (let which: i32 = 0; which < variants.length; which += 1)
          if (!this.wouldTrigger(marks, product, variants[which])) this.addEmpty(VARIANT, variants[which]);
        if (variants.length === 0 && !this.isInCart(rule, marks, product)) this.addEmpty(PRODUCT, product);
      }
  }

  addEmpty(kind: i32, id: f64): void {
    for (let at: i32 = 0; at < this.count; at += 1)
      if (this.subjects[at].kind === kind && this.subjects[at].id === id) return;
    this.addSubject(-1, kind, id, this.situation.noWeight);
  }

  /** Whether the product is measured in the cart, or triggers the rule. What is asked for has an entry in its token. */
  isInCart(rule: Rule, marks: Marks, product: f64): bool {
    for (let which: i32 = 0; which < marks.count; which += 1) {
      const at = marks.lineAt(which);
      if (this.lines[at].product !== product) continue;
      if (this.isTrigger(at) || (this.isSeen(rule, at) && (this.flags[at] & MEASURED) !== 0)) return true;
    }
    return false;
  }

  /** Whether the variant would itself be a trigger, of a product that triggers in this cart. */
  wouldTrigger(marks: Marks, product: f64, variant: f64): bool {
    for (let which: i32 = 0; which < marks.count; which += 1) {
      const at = marks.lineAt(which);
      if (this.lines[at].product !== product || !this.isTrigger(at)) continue;
      if (this.said[marks.markAt(which)].wouldTrigger(variant)) return true;
    }
    return false;
  }

  compare(rule: Rule, subject: Subject): void {
    const amount = rule.measure === QUANTITY ? subject.units : subject.total;
    const isWeight = rule.measure === WEIGHT;
    if (this.situation.isCheckout) {
      if (this.min !== NONE && (isWeight ? compareLimbs(subject.weight, rule.minWeight) < 0 : amount < this.min))
        this.find(rule, MIN, subject);
      if (rule.multiple !== NONE && Math.floor(subject.units / rule.multiple) * rule.multiple !== subject.units)
        this.find(rule, MULTIPLE, subject);
    }
    const isOver =
      this.max !== NONE && (isWeight ? compareLimbs(subject.weight, rule.maxWeight) > 0 : amount > this.max);
    if (!rule.hasWindow) {
      if (isOver) this.find(rule, MAX, subject);
      return;
    }
    if (subject.units <= 0) return;
    if (!rule.isShared && !rule.countsPersons && !this.situation.hasCustomer) this.find(rule, LOGIN_REQUIRED, subject);
    else this.judgeWindow(rule, subject, amount, isOver);
  }

  /** With what was bought in the window, of which there is one order without a maximum (rules §3.13). */
  judgeWindow(rule: Rule, subject: Subject, amount: f64, isOver: bool): void {
    const id = subject.kind === COLLECTION ? rule.collections[subject.id as i32] : subject.id;
    const bought = this.situation.boughtIn(rule, id);
    const place = bought.placeOf(rule.window, id);
    if (place === -1 || rule.max === NONE) {
      if (isOver || (place !== -1 && bought.totals[place] > 0)) this.find(rule, REPURCHASE, subject);
      return;
    }
    const left = rule.max - bought.totals[place];
    const leftInCart = left < 0 ? left : this.situation.boundOf(rule, left);
    const judged = withPast(subject, this.max - leftInCart, bought.weights[place]);
    const isOverBoth =
      rule.measure === WEIGHT ? compareLimbs(judged.weight, rule.maxWeight) > 0 : left < 0 || amount > leftInCart;
    if (isOverBoth) this.find(rule, REPURCHASE, judged);
  }

  shownBound(rule: Rule, value: f64, weight: Float64Array): f64 {
    if (value === NONE) return 0;
    return rule.measure === WEIGHT ? inUnit(weight, this.situation.weightUnit) : value;
  }

  find(rule: Rule, kind: i32, subject: Subject): void {
    const finding = new Finding();
    finding.rule = rule.number;
    finding.place = this.place;
    finding.kind = kind;
    finding.subjectKind = subject.kind;
    finding.subject = subject.id;
    finding.total = subject.total;
    finding.weight = subject.weight;
    finding.units = subject.units;
    finding.min = this.shownBound(rule, this.min, rule.minWeight);
    finding.max = this.shownBound(rule, this.max, rule.maxWeight);
    this.findings.push(finding);
  }
}
