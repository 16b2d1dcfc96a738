import { compileSmallRulebook, type PresentCart } from '../src/evaluate.js';
import { HINT_TEXTS, hintTextsFor } from '../src/hint-texts.js';
import { hintsOf, hintTemplate, type Hint } from '../src/hints.js';
import { LANGUAGES } from '../src/languages.js';
import type { Limit, LimitDraft } from '../src/limit.js';
import { compile } from '../src/evaluate.js';
import { overAllowance } from '../src/allowance.js';
import { renderText } from '../src/messages.js';
import { limit, line, NOW } from './builders.js';

const customer = { id: 'u', tags: ['vip'] };
const inWords = (hint: Hint, { repurchase }: Limit) => {
  const { min, max, multiple, subject, subjectKind } = hint;
  const isOther = subjectKind === 'cart' || subjectKind === 'collection';
  const template = hintTemplate(hint, repurchase, HINT_TEXTS.en, { count: String, isOther });
  const values = { min, max, multiple, name: subject, period: 'month' };
  return renderText(
    template,
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]]))),
  );
};

/** The hints of p1 as English texts. */
function textsOf(limits: readonly Limit[], cart: Partial<PresentCart> = {}, facts = {}): string[] {
  const whole = { now: NOW, lines: [], customer: null, ...cart };
  const rulebook = compileSmallRulebook(limits, { weightUnit: 'kg' });
  return hintsOf(limits, rulebook, whole, line('p1', 1, facts)).map((hint) =>
    inWords(
      hint,
      limits.find(({ id }) => id === hint.limitId)!,
    ),
  );
}
const hinted = (change: Partial<LimitDraft> = {}, id = 'L1') => limit(id, { hint: true, ...change });

it.each<[string, Partial<LimitDraft>, string]>([
  ['a maximum', {}, 'Up to 3 per order'],
  ['a minimum', { min: 2, max: null }, 'At least 2 per order'],
  ['both', { min: 2, max: 6 }, '2 to 6 per order'],
  ['both alike', { min: 3 }, 'Exactly 3 per order'],
  ['multiples', { max: null, multiple: 6 }, 'Sold in multiples of 6'],
  ['everything', { min: 6, max: 24, multiple: 6 }, '6 to 24 per order · Sold in multiples of 6'],
  ['a value', { conditionType: 'total_product_value', max: 50 }, 'Up to 50 per order'],
  ['a collection', { type: 'collection', collectionIds: ['c1'], products: undefined }, 'c1: Up to 3 per order'],
])('says of %s what is allowed', (_case, change, expected) => {
  expect(textsOf([hinted(change)], {}, { collectionIds: ['c1', 'c2'] })).toEqual([expected]);
});

it.each<[string, Partial<LimitDraft>, string[]]>([
  ['no hint is wanted', { hint: false }, []],
  ['nothing shows of the limit', { notificationTrigger: 'no_notification' }, []],
  ['other products are limited', { products: { kind: 'specific', items: [{ productId: 'p2' }] } }, []],
  ['the product is excluded', { exclusions: { products: [{ productId: 'p1' }] } }, []],
  ['the limit has not begun', { startDate: '2027-01-01' }, []],
])('says nothing where %s', (_case, change, expected) => {
  expect(textsOf([hinted(change)])).toEqual(expected);
});

it.each<[string, Partial<LimitDraft>, string]>([
  ['value', { conditionType: 'total_product_value', max: 50 }, 'Up to 50 per order'],
  ['multiples', { max: 24, multiple: 6 }, 'Up to 24 per order · Sold in multiples of 6'],
  ['a minimum alone', { min: 4, max: null }, 'At least 4 per order'],
])('says nothing of what can still be added, for %s', (_what, change, expected) => {
  expect(textsOf([hinted(change)], { lines: [line('p1', 1)] })).toEqual([expected]);
});

it('says of each collection what it allows, and what is left of it', () => {
  const limits = [hinted({ type: 'collection', collectionIds: ['c1', 'c2'], products: undefined })];
  const lines = [line('p2', 1, { collectionIds: ['c2'] })];
  expect(textsOf(limits, { lines }, { collectionIds: ['c1', 'c2'] })).toEqual([
    'c1: Up to 3 per order',
    'c2: Up to 3 per order · You can add 2 more',
  ]);
});

it('says what can still be added beside the cart, and nothing where that is none', () => {
  const limits = [hinted()];
  const inCart = (quantity: number) => textsOf(limits, { lines: [line('p1', quantity)] });
  expect(inCart(1)).toEqual(['Up to 3 per order · You can add 2 more']);
  expect(inCart(3)).toEqual(['Up to 3 per order']);
  expect(textsOf(limits, { lines: [line('p2', 2)] })).toEqual(['Up to 3 per order']);
});

describe('with a window', () => {
  const once = { option: 'once_per_month' as const };
  const forLife = { option: 'once_per_lifetime' as const };
  /** Of a customer who bought as many in the window, or of all customers. */
  const bought = (units: number) => ({
    customer,
    overOf: (compiled: ReturnType<typeof compile>, bounds: ReturnType<typeof compile>['bounds'], cart: object) =>
      ((subject) =>
        overAllowance(subject, { total: units, units, isKnown: true }, compiled, bounds, cart)) as ReturnType<
        NonNullable<PresentCart['overOf']>
      >,
  });

  it.each<[string, Partial<LimitDraft>, string]>([
    ['a maximum', { repurchase: once }, 'Up to 3 per month'],
    ['one order', { repurchase: once, max: null }, 'One order per month'],
    ['a maximum for life', { repurchase: forLife }, 'Up to 3 per customer'],
    ['one order for life', { repurchase: forLife, max: null }, 'One order per customer'],
    [
      'more',
      { repurchase: once, min: 2, multiple: 2 },
      'Up to 3 per month · At least 2 per order · Sold in multiples of 2',
    ],
  ])('says %s, to guests and customers', (_case, change, expected) => {
    expect(textsOf([hinted(change)])).toEqual([expected]);
    expect(textsOf([hinted(change)], { customer })).toEqual([expected]);
  });

  it('says to a customer what is left of it', () => {
    const limits = [hinted({ repurchase: once })];
    expect(textsOf(limits, { ...bought(2) })).toEqual(['Up to 3 per month · You can add 1 more']);
    expect(textsOf(limits, { ...bought(1), lines: [line('p1', 1)] })).toEqual([
      'Up to 3 per month · You can add 1 more',
    ]);
    expect(textsOf(limits, { ...bought(0) })).toEqual(['Up to 3 per month']);
    expect(textsOf(limits, { ...bought(3) })).toEqual(['Up to 3 per month']);
  });

  it('says to everybody what is left for all customers, whatever is in the cart', () => {
    const monthly = [hinted({ repurchase: { option: 'calendar_month', shared: true } })];
    const lines = [line('p1', 1)];
    expect(textsOf(monthly, { ...bought(1), customer: null, lines })).toEqual([
      '3 per month for all customers · 2 left',
    ]);
    expect(textsOf(monthly, { ...bought(4) })).toEqual(['3 per month for all customers · 0 left']);
    const inAll = [hinted({ repurchase: { option: 'once_per_lifetime', shared: true } })];
    expect(textsOf(inAll, { customer: null })).toEqual(['3 in total for all customers · 3 left']);
    const byValue = [hinted({ conditionType: 'total_product_value', repurchase: monthly[0]!.repurchase })];
    expect(textsOf(byValue)).toEqual(['3 per month for all customers']);
  });
});

it.each(LANGUAGES)('has every text in %s, with the same placeholders', (language) => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(HINT_TEXTS.en))
    expect(placeholders(HINT_TEXTS[language][key as keyof typeof HINT_TEXTS.en])).toEqual(placeholders(text));
});

it('publishes only the texts that the limits need', () => {
  const texts = hintTextsFor([hinted({ min: 2, multiple: 2 }), limit('L2', { min: 4, max: null })])!;
  expect(texts.fr).toEqual({
    range: 'De {min} à {max} par commande',
    multiple: 'Vendu par multiples de {multiple}',
    more: 'Vous pouvez encore en ajouter {n}',
    about: '{name} : {hint}',
  });
  expect(Object.keys(texts)).toEqual(LANGUAGES);
  expect(hintTextsFor([limit('L2')])).toBeUndefined();
});
