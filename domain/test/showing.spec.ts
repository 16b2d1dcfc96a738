import { compileRulebook } from '../src/evaluate.js';
import type { Limit, LimitDraft } from '../src/limit.js';
import { messagesToShow, type PageView } from '../src/showing.js';
import { limit, line, NOW } from './builders.js';

const cartPage: PageView = { kind: 'cart', hasAdded: false };
const otherPage: PageView = { kind: 'other', hasAdded: false };
const productPage = (chosen: number, hasAdded = false): PageView => ({
  kind: 'product',
  chosen: line('p1', chosen),
  hasAdded,
});

/** What a page shows as `kind`, or `kind holds`; of several limits with the limit's id. */
const show = (rules: readonly Limit[], page: PageView, inCart: number) =>
  messagesToShow(compileRulebook(rules, { weightUnit: 'kg' }), rules, page, {
    now: NOW,
    lines: inCart > 0 ? [line('p1', inCart)] : [],
    customer: { id: 'u', tags: ['vip'] },
    purchases: [],
  }).map(({ limitId, kind, holds }) => `${rules.length > 1 ? `${limitId} ` : ''}${kind}${holds ? ' holds' : ''}`);

type Row = [string, Partial<LimitDraft>, PageView, number, string[]];
const cases = (rows: Row[]) =>
  it.each<Row>(rows)('%s', (_, change, page, inCart, expected) => {
    expect(show([limit('L1', change)], page, inCart)).toEqual(expected);
  });

describe('limit_reached', () => {
  cases([
    ['shows a maximum that the chosen quantity would break', {}, productPage(4), 0, ['max']],
    ['shows a maximum that the cart and the chosen quantity would break', {}, productPage(2), 2, ['max']],
    ['shows no maximum that the cart and the chosen quantity meet', {}, productPage(2), 1, []],
    ['shows a maximum that the cart breaks on the cart page', {}, cartPage, 4, ['max']],
    ['shows a maximum that the cart breaks on any other page', {}, otherPage, 4, ['max']],
    ['shows a minimum on a product page once the cart holds the subject', { min: 3 }, productPage(1), 1, ['min']],
    ['shows no minimum on a product page while the cart does not', { min: 3 }, productPage(1), 0, []],
    ['shows no minimum that the cart and the chosen quantity meet', { min: 3 }, productPage(2), 1, []],
    [
      'shows a multiple on a product page once the cart holds the subject',
      { multiple: 2 },
      productPage(1),
      2,
      ['multiple'],
    ],
    ['shows no multiple on a product page while the cart does not', { multiple: 2 }, productPage(1), 0, []],
    ['shows a minimum on the cart page', { min: 3 }, cartPage, 1, ['min']],
    ['shows no minimum on any other page', { min: 3 }, otherPage, 1, []],
    ['shows no rule that holds', { min: 1 }, cartPage, 2, []],
  ]);
});

describe('add_to_cart', () => {
  const notificationTrigger = 'add_to_cart';
  cases([
    ['shows nothing on a product page before the shopper adds', { notificationTrigger }, productPage(4), 0, []],
    ['shows a maximum there after it', { notificationTrigger }, productPage(1, true), 4, ['max']],
    ['shows a minimum there after it', { notificationTrigger, min: 3 }, productPage(1, true), 1, ['min']],
    [
      'shows no minimum there while the cart does not hold the subject',
      { notificationTrigger, min: 3 },
      productPage(1, true),
      0,
      [],
    ],
    ['shows a maximum on the cart page', { notificationTrigger }, cartPage, 4, ['max']],
    ['shows a maximum on any other page', { notificationTrigger }, otherPage, 4, ['max']],
  ]);
});

describe('limit_reached_in_cart_page', () => {
  const cart = { type: 'cart' } as const;
  cases([
    ['shows what is broken on the cart page', { ...cart, min: 5, max: 3 }, cartPage, 4, ['min', 'max']],
    ['shows nothing there that holds', cart, cartPage, 2, []],
    ['shows nothing on a product page', cart, productPage(4), 4, []],
    ['shows nothing on any other page', cart, otherPage, 4, []],
  ]);
});

describe('show_notification_cart_page', () => {
  const stated = { type: 'cart', notificationTrigger: 'show_notification_cart_page' } as const;
  cases([
    ['states the maximum on the cart page while it holds', stated, cartPage, 2, ['max holds']],
    [
      'states every bound',
      { ...stated, min: 2, multiple: 2 },
      cartPage,
      2,
      ['min holds', 'multiple holds', 'max holds'],
    ],
    ['states the rule in an empty cart', stated, cartPage, 0, ['max holds']],
    ['shows a bound that is broken beside one that holds', { ...stated, min: 2 }, cartPage, 1, ['min', 'max holds']],
    ['shows a maximum that is broken once', stated, cartPage, 4, ['max']],
    ['shows nothing on a product page', stated, productPage(4), 4, []],
    ['shows nothing on any other page', stated, otherPage, 2, []],
  ]);

  it('shows what is broken before what holds, each limit by itself', () => {
    const rules = [limit('loose', { ...stated, max: 9 }), limit('tight', { ...stated, max: 1 })];
    expect(show(rules, cartPage, 2)).toEqual(['tight max', 'loose max holds']);
  });

  it('states no rule of a limit with another trigger', () => {
    const rules = [limit('stated', stated), limit('silent', { type: 'cart' })];
    expect(show(rules, cartPage, 2)).toEqual(['stated max holds']);
  });
});

describe('no_notification', () => {
  const notificationTrigger = 'no_notification';
  cases([
    ['shows nothing on a product page', { notificationTrigger }, productPage(4, true), 4, []],
    ['shows nothing on the cart page', { notificationTrigger }, cartPage, 4, []],
    ['shows nothing on the cart page of a cart limit', { type: 'cart', notificationTrigger }, cartPage, 4, []],
  ]);
});

describe('a page', () => {
  const tagged = { type: 'customer_tag', customerTags: { kind: 'all' } } as const;
  cases([
    [
      'other than a product page judges the cart without a chosen quantity',
      {},
      { ...productPage(4), kind: 'other' },
      1,
      [],
    ],
    [
      'of a product of which nothing is chosen judges the cart',
      tagged,
      { kind: 'product', hasAdded: false },
      4,
      ['max'],
    ],
  ]);

  it('shows nothing of limits that it is not asked for', () => {
    const rulebook = compileRulebook([limit('L1')], { weightUnit: 'kg' });
    expect(messagesToShow(rulebook, [], cartPage, { now: NOW, lines: [line('p1', 4)] })).toEqual([]);
  });

  it('tells with each message what was judged, the chosen quantity included', () => {
    const rule = limit('L1');
    const rulebook = compileRulebook([rule], { weightUnit: 'kg' });
    expect(messagesToShow(rulebook, [rule], productPage(3), { now: NOW, lines: [line('p1', 2)] })).toMatchObject([
      { limitId: 'L1', kind: 'max', current: 5, max: 3, isInCart: true, holds: false },
    ]);
  });
});
