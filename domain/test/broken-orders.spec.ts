import { completeLimit, type LimitDraft } from '../src/limit.js';
import { publishedLimit } from '../src/publishing.js';
import { validateLimit } from '../src/validate-limit.js';

const draft = (brokenOrders: LimitDraft['brokenOrders']): LimitDraft => ({
  name: 'A limit',
  type: 'cart',
  max: 3,
  ...(brokenOrders && { brokenOrders }),
});
const complete = (brokenOrders: LimitDraft['brokenOrders']) => completeLimit('a', draft(brokenOrders)).brokenOrders;
const errors = (tag?: string) =>
  validateLimit(draft({ action: 'tag', ...(tag !== undefined && { tag }) }), {
    currency: 'USD',
    defaultLanguage: 'en',
  });

describe('what becomes of orders that broke a limit', () => {
  it('is said only as far as the action needs it', () => {
    expect(complete(undefined)).toBeUndefined();
    expect(complete({ action: 'none', tag: 'over', tellsCustomer: true })).toEqual({ action: 'none' });
    expect(complete({ action: 'tag', tag: ' over ', tellsCustomer: true })).toEqual({ action: 'tag', tag: 'over' });
    expect(complete({ action: 'hold', tag: 'over', tellsCustomer: true })).toEqual({
      action: 'hold',
      tellsCustomer: true,
    });
    expect(complete({ action: 'cancel', tellsCustomer: false })).toEqual({ action: 'cancel' });
  });

  it.each([
    [undefined, 'Enter a tag'],
    ['  ', 'Enter a tag'],
    ['a,b', 'A tag has no comma'],
    ['x'.repeat(41), 'Use at most 40 characters'],
  ])('needs a tag that orders can have: %s', (tag, error) => {
    expect(errors(tag)).toEqual({ 'brokenOrders.tag': error });
  });

  it('takes a tag of forty characters with blanks around it', () => {
    expect(errors(` ${'x'.repeat(40)} `)).toEqual({});
    expect(validateLimit(draft({ action: 'hold' }), { currency: 'USD', defaultLanguage: 'en' })).toEqual({});
  });

  it('is told to nobody but the merchant', () => {
    expect(publishedLimit(completeLimit('a', draft({ action: 'hold' })))).not.toHaveProperty('brokenOrders');
  });
});
