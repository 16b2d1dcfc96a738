export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';

const gramsPerUnit: Record<WeightUnit, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** Whole grams, as the storefront counts weight. */
export function toGrams(weight: number, unit: WeightUnit): number {
  return Math.round(weight * gramsPerUnit[unit]);
}
