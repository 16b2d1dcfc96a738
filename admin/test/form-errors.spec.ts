import { errorsOf } from '../src/screens/limit-form/form-errors';
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
    max: { isUsed: true, text: 'three' },
    contactUs: { enabled: true, url: 'nowhere' },
  };
  const fieldsIn = (...cards: ReturnType<typeof cardOf>[]) =>
    Object.keys(errorsOf(values, draftOf('product', values), { cards }, SHOP));

  it('stand in the order of the fields, and those of the other tab behind them', () => {
    expect(fieldsIn(cardOf('name'), cardOf('startDate', 'max'))).toEqual(['name', 'startDate', 'max', 'contactUs.url']);
    expect(fieldsIn(cardOf('max', 'startDate'), cardOf('name'))).toEqual(['max', 'startDate', 'name', 'contactUs.url']);
  });
});
