// What the judge counts, and what it finds.
import { addLimbs, LIMBS } from './limbs';
import { CART } from './rules';

/** What is wrong. */
export const MIN: i32 = 0;
export const MULTIPLE: i32 = 1;
export const MAX: i32 = 2;
export const BLOCKED: i32 = 3;
export const LOGIN_REQUIRED: i32 = 4;
export const REPURCHASE: i32 = 5;

/** Something wrong with the cart. `subject`: the id of a product or variant, the place of a collection, or 0. */
export class Finding {
  rule: i32 = 0;
  /** Of the rule among all rules. */
  place: i32 = 0;
  kind: i32 = 0;
  subjectKind: i32 = 0;
  subject: f64 = 0;
  total: f64 = 0;
  weight: Float64Array = new Float64Array(LIMBS);
  units: f64 = 0;
  /** The bounds as the cart counts, weights in the shop's unit; for showing. */
  min: f64 = 0;
  max: f64 = 0;
}

export class Subject {
  kind: i32 = CART;
  id: f64 = 0;
  /** Under which the judge finds it while it sums; -1: it is not in the cart. */
  key: i32 = -1;
  total: f64 = 0;
  units: f64 = 0;
  weight: Float64Array;

  constructor(weight: Float64Array) {
    this.weight = weight;
  }
}

/** The subject with what was bought of it before: units or money, and weight. */
export function withPast(subject: Subject, bought: f64, weight: Float64Array): Subject {
  const both = new Subject(new Float64Array(LIMBS));
  both.kind = subject.kind;
  both.id = subject.id;
  both.total = subject.total + bought;
  both.units = subject.units + bought;
  addLimbs(both.weight, subject.weight);
  addLimbs(both.weight, weight);
  return both;
}
