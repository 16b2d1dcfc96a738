import { completeLimit, LIMIT_TYPES, type LimitDraft } from '@purchase-limits/domain/limit';
import { limit, limitDraft } from '../src/limit.js';
import { answerSchema, operationAt, operations } from '../src/operations.js';

describe('operationAt', () => {
  it('finds an operation by method and path, with any value for a parameter', () => {
    expect(operationAt('GET', '/apiSa/limits')).toBe(operations.listLimits);
    expect(operationAt('put', '/apiSa/limits/0b9c')).toBe(operations.changeLimit);
    expect(operationAt('get', '/storefront/demo.myshopify.com/settings')).toBe(operations.getSettings);
  });

  it('finds nothing for another method, a longer path, an empty parameter or an unknown path', () => {
    expect(operationAt('delete', '/apiSa/limits')).toBeUndefined();
    expect(operationAt('get', '/apiSa/limits/1/more')).toBeUndefined();
    expect(operationAt('get', '/apiSa/limits/')).toBeUndefined();
    expect(operationAt('get', '/apiSa/nothing')).toBeUndefined();
  });

  it('has each method and path once', () => {
    const all = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('answerSchema', () => {
  it('takes an error for any status of 400 and above, and refuses a success that is not named', () => {
    expect(answerSchema(operations.getQuota, 404)!.safeParse({ error: 'No', code: 'not_found' }).success).toBe(true);
    expect(answerSchema(operations.getQuota, 404)!.safeParse({ message: 'No' }).success).toBe(false);
    expect(answerSchema(operations.signOut, 204)).toBeNull();
    expect(() => answerSchema(operations.getQuota, 201)).toThrow('get /apiSa/quota does not answer 201');
  });
});

describe('a limit', () => {
  const drafts: Record<(typeof LIMIT_TYPES)[number], Partial<LimitDraft>> = {
    product: { products: { kind: 'all' }, max: 3 },
    collection: { collectionIds: ['1'], min: 1 },
    customer_tag: { customerTags: { kind: 'all' }, applyTo: 'product', products: { kind: 'all' }, max: 3 },
    cart: { max: 3, endDate: '2030-01-01' },
    'product-blocking': {
      products: { kind: 'specific', items: [{ productId: '1', variantIds: ['2'] }] },
      applyTo: 'product',
      targets: { kind: 'group', match: 'any', conditions: [{ field: 'tags', operator: 'equals', value: 'x' }] },
    },
  };

  it.each(LIMIT_TYPES)('of the type %s is answered as the rulebook completes it, and can be sent again', (type) => {
    const complete = completeLimit('1', { name: 'A limit', type, ...drafts[type] });
    expect(limit.parse(complete)).toEqual(complete);
    const { id: _id, ...draft } = complete;
    expect(limitDraft.parse(draft)).toEqual(draft);
  });

  it('lets a draft leave out what has a default, and takes an emptied day as missing', () => {
    expect(limitDraft.parse({ name: '', type: 'cart' })).toEqual({ name: '', type: 'cart' });
    expect(limitDraft.parse({ name: '', type: 'cart', startDate: null, endDate: '' })).toMatchObject({
      startDate: '',
      endDate: null,
    });
  });

  it.each([
    [{ unknown: 1 }, 'unknown field'],
    [{ max: '3' }, 'text for a number'],
    [{ products: { kind: 'specific' } }, 'selection without its items'],
    [{ messages: { xx: {} } }, 'unknown language'],
  ])('refuses %j: %s', (change, _why) => {
    expect(limitDraft.safeParse({ name: '', type: 'cart', ...change }).success).toBe(false);
  });
});
