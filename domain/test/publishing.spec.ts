import { completeLimit, type LimitDraft } from '../src/limit.js';
import { concealTags, publishedLimit } from '../src/publishing.js';

const DOCUMENT = { shop: 's', version: 1, endpoint: 'https://api.example' };

function conceal(...drafts: LimitDraft[]) {
  const limits = drafts.map((draft, index) => publishedLimit(completeLimit(String(index), draft)));
  return concealTags({ ...DOCUMENT, limits } as never);
}

describe('a published limit', () => {
  it('has neither the name that the merchant gave it nor a status', () => {
    const limit = completeLimit('1', { name: 'Hoodies against resellers', type: 'cart', max: 3 });
    const { name: _name, status: _status, ...others } = limit;
    expect(publishedLimit(limit)).toEqual(others);
  });
});

describe('the tags of a published document', () => {
  it('are positions where they mark customers, the same for the same tag', () => {
    const { settings, customerTags } = conceal(
      { name: 'a', type: 'customer_tag', max: 1, customerTags: { kind: 'specific', tags: ['VIP ', 'fraud'] } },
      {
        name: 'b',
        type: 'customer_tag',
        max: 2,
        customerTags: { kind: 'all' },
        exclusions: { products: [], customerTags: ['vip', 'Staff'] },
      },
    );
    expect(customerTags).toEqual(['fraud', 'staff', 'vip']);
    expect(settings.limits[0]!.customerTags).toEqual({ kind: 'specific', tags: ['0', '2'] });
    expect(settings.limits[1]!.customerTags).toEqual({ kind: 'all' });
    expect(settings.limits[1]!.exclusions.customerTags).toEqual(['1', '2']);
    expect(JSON.stringify(settings)).not.toMatch(/vip|fraud|staff/i);
  });

  it('name the values that a product’s tags are compared with', () => {
    const condition = (field: 'tags' | 'vendor', value: string) => ({ field, operator: 'contains' as const, value });
    const { productTags } = conceal({
      name: 'a',
      type: 'product',
      max: 1,
      products: { kind: 'group', match: 'any', conditions: [condition('tags', ' Sale'), condition('vendor', 'Acme')] },
    });
    expect(productTags).toEqual(['sale']);
  });
});
