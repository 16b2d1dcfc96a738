// Weights, exactly: whole numbers of ten-quadrillionths of a gram in limbs, the smallest first.

/** Weights are summed in limbs: no floating point holds all their digits. */
export const LIMBS: i32 = 5;
const LIMB: f64 = 1000000;
export const LIMB_DIGITS: i32 = 6;

export function addLimbs(sum: Float64Array, added: Float64Array): void {
  let carry: f64 = 0;
  for (let limb: i32 = 0; limb < LIMBS; limb += 1) {
    const value = sum[limb] + added[limb] + carry;
    carry = Math.floor(value / LIMB);
    sum[limb] = value - carry * LIMB;
  }
}

export function compareLimbs(one: Float64Array, other: Float64Array): i32 {
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

/** A weight as a number of a unit, for showing. */
export function inUnit(weight: Float64Array, unit: i32): f64 {
  let value: f64 = 0;
  for (let limb: i32 = LIMBS - 1; limb >= 0; limb -= 1) value = value * LIMB + weight[limb];
  return value / PER_STEP[unit] / STEPS;
}
