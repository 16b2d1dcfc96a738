import type { LimitDraft } from '@purchase-limits/domain/limit';
import { previewChange } from '../src/components/store-preview/preview-text';

const draft = (bounds: Partial<LimitDraft>): LimitDraft => ({
  name: 'Hoodies',
  type: 'product',
  products: { kind: 'all' },
  ...bounds,
});

it.each<[Parameters<typeof previewChange>[0], Partial<LimitDraft>, string | undefined]>([
  ['maximumQuantityLimitMessage', { max: 3 }, 'Change to 3'],
  ['minimumQuantityLimitMessage', { min: 4 }, 'Change to 4'],
  ['multipleQuantityLimitMessage', { multiple: 6 }, 'Change to 6'],
  ['minimumQuantityLimitMessage', { min: 4, multiple: 6 }, 'Change to 6'],
  ['maximumQuantityLimitMessage', { max: 10, multiple: 4 }, 'Change to 8'],
  ['minimumQuantityLimitMessage', { min: 5_000 }, 'Change to 5,000'],
  ['repurchaseMessage', { max: 2, repurchase: { option: 'once_per_month' } }, 'Change to 2'],
  ['repurchaseMessage', { repurchase: { option: 'once_per_month' } }, undefined],
  ['maximumQuantityLimitMessage', { min: 4, max: 3 }, undefined],
  ['maximumQuantityLimitMessage', { min: Number.NaN, max: 3 }, undefined],
  ['maximumValueLimitMessage', { conditionType: 'total_product_value', max: 3 }, undefined],
  ['blockedMessage', { type: 'product-blocking' }, undefined],
  ['loginRequiredMessage', { max: 2, repurchase: { option: 'once_per_month' } }, undefined],
  [undefined, { max: 3 }, undefined],
])('the button beside %s of %j says %s', (key, bounds, text) => {
  expect(previewChange(key, draft(bounds), 'en')).toBe(text);
});
