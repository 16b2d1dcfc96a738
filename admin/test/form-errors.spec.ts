import {
  errorAt,
  errorsOf,
  fieldId,
  fieldName,
  isShownField,
  ruleErrorIn,
  tabOf,
} from '../src/screens/limit-form/form-errors';
import { NO_BOUND } from '@purchase-limits/domain/validate-limit';
import { draftOf, newValues } from '../src/screens/limit-form/form-values';

const SHOP = { currency: 'EUR', defaultLanguage: 'en' } as const;
const cardOf = (...paths: string[]) => ({
  Card: () => null,
  fields: Object.fromEntries(paths.map((path) => [path, 'name'] as const)),
});

describe('the errors of the form', () => {
  const start = newValues('product', '2026-11-20');
  const values = {
    ...start,
    name: '',
    startDate: '',
    max: 'three',
    contactUs: { enabled: true, url: 'nowhere' },
  };
  const fieldsIn = (...cards: ReturnType<typeof cardOf>[]) =>
    Object.keys(errorsOf(values, draftOf('product', values), { cards }, SHOP));

  it('stand in the order of the fields, and those of the other tab behind them', () => {
    expect(fieldsIn(cardOf('name'), cardOf('startDate', 'max'))).toEqual(['name', 'startDate', 'max', 'contactUs.url']);
    expect(fieldsIn(cardOf('max', 'startDate'), cardOf('name'))).toEqual(['max', 'startDate', 'name', 'contactUs.url']);
  });
});

describe('a number that can be read in two ways', () => {
  const start = newValues('product', '2026-11-20');
  const errors = (changes: Partial<typeof start>) => {
    const values = { ...start, ...changes };
    return errorsOf(values, draftOf('product', values), { cards: [cardOf('max', 'repurchase')] }, SHOP);
  };

  it.each([
    ['product_quantity', '10999'],
    ['total_product_value', '10999'],
    ['total_weight', '10999 or 10.9990'],
  ] as const)('has forms that a limit of %s may have', (conditionType, forms) => {
    expect(errors({ conditionType, max: '10.999' }).max).toMatch(new RegExp(`Write ${forms}$`));
  });

  it('has none with decimals for a period', () => {
    const repurchase = {
      ...start.repurchase,
      option: 'custom' as const,
      every: { amount: '10.999', unit: 'days' as const },
    };
    expect(errors({ max: '3', repurchase })['repurchase.every.amount']).toMatch(/Write 10999$/);
  });
});

describe('a limit without a bound', () => {
  const unbounded = newValues('product', '2026-11-20');
  const errorOfMax = (changes: Partial<typeof unbounded>, type: 'product' | 'product-blocking' = 'product') => {
    const values = { ...unbounded, ...changes };
    return errorsOf(values, draftOf(type, values), { cards: [cardOf('min', 'max')] }, SHOP).max;
  };

  it('is refused, unless it blocks the order, which somebody has to choose', () => {
    expect(errorOfMax({})).toBe(NO_BOUND);
    expect(errorOfMax({}, 'product-blocking')).toBe(NO_BOUND);
    expect(errorOfMax({ blocksOrder: true }, 'product-blocking')).toBeUndefined();
  });

  it.each(['min', 'max', 'multiple'] as const)('is none with %s', (bound) => {
    expect(errorOfMax({ [bound]: '3' })).toBeUndefined();
    expect(errorOfMax({ [bound]: '3' }, 'product-blocking')).toBeUndefined();
  });

  it('says first what is wrong with what was typed', () => {
    const typed = errorOfMax({ max: 'three' });
    expect(typed).toEqual(expect.any(String));
    expect(typed).not.toBe(NO_BOUND);
  });
});

describe('a field of the form', () => {
  const form = {
    cards: [
      { Card: () => null, fields: { name: 'name', products: 'products' } as const },
      { Card: () => null, fields: { min: 'min' } as const },
    ],
  } as unknown as Parameters<typeof fieldName>[1];
  const errors = { name: 'Taken', 'products.items.0': 'Gone', min: 'Too small', 'messages.en.a': 'Too long' };

  it.each([
    ['name', 'general', true],
    ['products.items.0', 'general', true],
    ['products', 'general', true],
    ['productsOfOthers', 'general', false],
    ['endDate', 'general', false],
    ['messages.en.text', 'message', true],
    ['contactUs.url', 'message', true],
    ['messages', 'general', false],
    ['x.messages.', 'general', false],
    ['x.contactUs.', 'general', false],
  ] as const)('%s is on the tab %s, shown: %s', (path, tab, isShown) => {
    expect([tabOf(path), isShownField(path, form)]).toEqual([tab, isShown]);
  });

  it.each([
    ['contactUs.url', ['contactUsUrl']],
    ['messages.en.text', ['messageText']],
    ['contactUs.label', ['messageText']],
    ['products.conditions.11.value', ['condition', { number: 12 }]],
    ['products.items.0', ['products']],
    ['min', ['min']],
    ['endDate', ['otherField', { path: 'endDate' }]],
  ] as const)('%s has a name outside of its card', (path, name) => {
    expect(fieldName(path, form)).toEqual(name);
  });

  it('has the error of itself, or of the first thing in it', () => {
    expect(errorAt(errors, 'name')).toBe('Taken');
    expect(errorAt(errors, 'products')).toBe('Gone');
    expect(errorAt(errors, 'prod')).toBeUndefined();
    expect(errorAt({ ...errors, products: 'None chosen' }, 'products')).toBe('None chosen');
    expect(fieldId('products.items')).toBe('field-products.items');
  });

  it('decides about carts unless it is the name or a text', () => {
    expect(ruleErrorIn(errors)).toBe('Gone');
    expect(ruleErrorIn({ name: 'Taken', 'messages.en.a': 'Too long' })).toBeUndefined();
    expect(ruleErrorIn({ 'messages.en.a': 'Too long', min: 'Too small' })).toBe('Too small');
    expect(ruleErrorIn({})).toBeUndefined();
  });
});
