// Ready-made limits to start from: forms of new limits begin with one, and workflows create limits from them.
import type { LimitDraft } from './limit.js';
import type { WeightUnit } from './storefront-settings.js';

/** A limit without its name, which is in the catalog of texts. */
type SampleDraft = Omit<LimitDraft, 'name' | 'startDate'>;
export type LimitSample = {
  id: (typeof SAMPLE_IDS)[number];
  /** `weightUnit`: of the shop, in which a weight is given. */
  draftFor: (weightUnit: WeightUnit) => SampleDraft;
};

export const SAMPLE_IDS = [
  'twoPerCustomer',
  'dailyTotal',
  'drop',
  'minimumOrderValue',
  'packsOfSix',
  'wholesaleMinimum',
  'heaviestOrder',
  'shipsAlone',
  'fewKinds',
  'oneSubscription',
  'firstOrder',
  'weekend',
] as const;
/** The merchant chooses the products. */
const CHOSEN = { kind: 'specific', items: [] } as const satisfies LimitDraft['products'];
/** Many carriers' maximum parcel weight, about 30 kg. */
const HEAVIEST: Record<WeightUnit, number> = { kg: 30, g: 30_000, lb: 66, oz: 1_058 };

export const LIMIT_SAMPLES: LimitSample[] = [
  {
    id: 'twoPerCustomer',
    draftFor: () => ({ type: 'product', max: 2, products: CHOSEN, repurchase: { option: 'once_per_lifetime' } }),
  },
  {
    id: 'dailyTotal',
    draftFor: () => ({
      type: 'product',
      max: 100,
      products: CHOSEN,
      repurchase: { option: 'calendar_day', shared: true },
      hint: true,
    }),
  },
  {
    id: 'drop',
    draftFor: () => ({
      type: 'product',
      max: 200,
      products: CHOSEN,
      repurchase: { option: 'once_per_lifetime', shared: true },
      hint: true,
    }),
  },
  {
    id: 'minimumOrderValue',
    draftFor: () => ({ type: 'cart', conditionType: 'total_product_value', min: 50 }),
  },
  { id: 'packsOfSix', draftFor: () => ({ type: 'product', multiple: 6, products: CHOSEN }) },
  {
    id: 'wholesaleMinimum',
    draftFor: () => ({
      type: 'customer_tag',
      min: 10,
      customerTags: { kind: 'specific', tags: ['wholesale'] },
      applyTo: 'cart',
    }),
  },
  {
    id: 'heaviestOrder',
    draftFor: (weightUnit) => ({ type: 'cart', conditionType: 'total_weight', max: HEAVIEST[weightUnit] }),
  },
  {
    id: 'shipsAlone',
    draftFor: () => ({ type: 'product-blocking', products: CHOSEN, applyTo: 'cart', neverTogether: true }),
  },
  {
    id: 'fewKinds',
    draftFor: () => ({
      type: 'product',
      conditionType: 'distinct_products',
      max: 3,
      products: CHOSEN,
      countTogether: true,
    }),
  },
  {
    id: 'oneSubscription',
    draftFor: () => ({ type: 'product', max: 1, products: { kind: 'all' }, purchaseType: 'subscription' }),
  },
  {
    id: 'firstOrder',
    draftFor: () => ({
      type: 'cart',
      conditionType: 'total_product_value',
      max: 200,
      appliesWhen: { match: 'all', conditions: [{ type: 'order_count', operator: 'equals', values: ['0'] }] },
    }),
  },
  {
    id: 'weekend',
    draftFor: () => ({
      type: 'product',
      max: 2,
      products: CHOSEN,
      appliesWhen: { match: 'all', conditions: [{ type: 'weekdays', operator: 'any_of', values: ['sat', 'sun'] }] },
    }),
  },
];
