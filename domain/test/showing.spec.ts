import { compileRulebook, compileSmallRulebook } from '../src/evaluate.js';
import type { Limit, LimitDraft } from '../src/limit.js';
import { messagesToShow, type PageView } from '../src/showing.js';
import type { Subject } from '../src/measure.js';
import { limit, line, NOW } from './builders.js';

const cartPage: PageView = { place: 'cart', hasActed: false, hasAdded: false };
const otherPage: PageView = { place: 'none', hasActed: true, hasAdded: true };
type Acts = { hasActed?: boolean; hasAdded?: boolean };
/** A product form with this quantity chosen; 0: it stands for what was just added. */
const form = (chosen: number, { hasAdded = false, hasActed = hasAdded }: Acts = {}): PageView => ({
  place: 'form',
  ...(chosen > 0 && { chosen: line('p1', chosen) }),
  hasActed,
  hasAdded,
});
const blocking = { type: 'product-blocking', max: null } as const;
const acted = { hasActed: true };
const added = { hasAdded: true };

/** What a page shows as `kind`, or `kind holds`; of several limits with the limit's id. */
const show = (rules: readonly Limit[], page: PageView, inCart: number) =>
  messagesToShow(compileRulebook(rules, { weightUnit: 'kg' }), rules, page, {
    now: NOW,
    lines: inCart > 0 ? [line('p1', inCart)] : [],
    customer: { id: 'u', tags: ['vip'] },
  }).map(({ limitId, kind, holds }) => `${rules.length > 1 ? `${limitId} ` : ''}${kind}${holds ? ' holds' : ''}`);

type Row = [string, Partial<LimitDraft>, PageView, number, string[]];
const cases = (rows: Row[]) =>
  it.each<Row>(rows)('%s', (_, change, page, inCart, expected) => {
    expect(show([limit('L1', change)], page, inCart)).toEqual(expected);
  });

describe('limit_reached', () => {
  cases([
    ['shows a maximum that the chosen quantity would break', {}, form(4), 0, ['max']],
    ['shows a maximum that the cart and the chosen quantity would break', {}, form(2), 2, ['max']],
    ['shows no maximum that the cart and the chosen quantity meet', {}, form(2), 1, []],
    ['shows no maximum for what was just added', {}, form(0, added), 3, []],
    ['shows a maximum that the cart breaks after an add', {}, form(0, added), 4, ['max']],
    ['shows a maximum that the cart breaks', {}, cartPage, 4, ['max']],
    ['shows a minimum at a form once the cart holds the subject', { min: 3 }, form(1), 1, ['min']],
    ['shows a minimum at a form once the shopper has acted', { min: 3 }, form(1, acted), 0, ['min']],
    ['shows no minimum at a form before', { min: 3 }, form(1), 0, []],
    ['shows no minimum that the cart and the chosen quantity meet', { min: 3 }, form(2), 1, []],
    ['shows a multiple at a form once the cart holds the subject', { multiple: 2 }, form(1), 2, ['multiple']],
    ['shows no multiple at a form before the shopper has acted', { multiple: 2 }, form(1), 0, []],
    ['shows a minimum in the cart', { min: 3 }, cartPage, 1, ['min']],
    ['shows no rule that holds', { min: 1 }, cartPage, 2, []],
    ['shows nothing where there is neither form nor cart', { min: 3 }, otherPage, 4, []],
    ['shows a block at a form once the shopper has acted', { ...blocking }, form(1, acted), 0, ['blocked']],
    ['shows no block at a form before', { ...blocking }, form(1), 0, []],
  ]);
});

describe('add_to_cart', () => {
  const notificationTrigger = 'add_to_cart';
  cases([
    ['shows nothing at a form before the shopper adds', { notificationTrigger }, form(4, acted), 0, []],
    ['shows a maximum there after it', { notificationTrigger }, form(1, added), 4, ['max']],
    ['shows a maximum there where the cart holds the subject', { notificationTrigger }, form(2), 2, ['max']],
    ['shows a minimum there after it', { notificationTrigger, min: 3 }, form(1, added), 1, ['min']],
    ['shows a minimum there where the cart holds the subject', { notificationTrigger, min: 3 }, form(1), 1, ['min']],
    ['shows a maximum in the cart', { notificationTrigger }, cartPage, 4, ['max']],
    ['shows nothing where there is neither form nor cart', { notificationTrigger }, otherPage, 4, []],
  ]);
});

describe('limit_reached_in_cart_page', () => {
  const cart = { type: 'cart' } as const;
  cases([
    ['shows what is broken on the cart page', { ...cart, min: 5, max: 3 }, cartPage, 4, ['min', 'max']],
    ['shows nothing there that holds', cart, cartPage, 2, []],
    ['shows nothing on a product page', cart, form(4), 4, []],
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
    ['shows nothing on a product page', stated, form(4), 4, []],
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
    ['shows nothing on a product page', { notificationTrigger }, form(4, added), 4, []],
    ['shows nothing on the cart page', { notificationTrigger }, cartPage, 4, []],
    ['shows nothing on the cart page of a cart limit', { type: 'cart', notificationTrigger }, cartPage, 4, []],
  ]);
});

describe('a page', () => {
  it('shows nothing of limits that it is not asked for', () => {
    const rulebook = compileRulebook([limit('L1')], { weightUnit: 'kg' });
    expect(messagesToShow(rulebook, [], cartPage, { now: NOW, lines: [line('p1', 4)] })).toEqual([]);
  });

  it('tells with each message what was judged, the chosen quantity included', () => {
    const rule = limit('L1');
    const rulebook = compileRulebook([rule], { weightUnit: 'kg' });
    expect(messagesToShow(rulebook, [rule], form(3), { now: NOW, lines: [line('p1', 2)] })).toMatchObject([
      { limitId: 'L1', kind: 'max', current: 5, max: 3, isInCart: true, holds: false },
    ]);
  });

  const month = { option: 'once_per_month' } as const;
  it.each<[string, Partial<LimitDraft>, number, number | undefined]>([
    ['with what the cart holds of it', {}, 2, 2],
    ['with nothing where the cart holds none of it', {}, 0, 0],
    ['not at all for a minimum', { min: 9, max: null }, 2, undefined],
  ])('tells a product form %s', (_what, bounds, inCart, expected) => {
    const rule = limit('L1', bounds);
    const lines = inCart > 0 ? [line('p2', 7), line('p1', inCart)] : [line('p2', 1)];
    const shown = messagesToShow(compileRulebook([rule], { weightUnit: 'kg' }), [rule], form(4, acted), {
      now: NOW,
      lines,
    });
    expect(shown.find(({ subject }) => subject === 'p1')?.inCart).toBe(expected);
  });

  it('tells a window at a product form before anything was done', () => {
    const rule = limit('L1', { max: null, repurchase: month });
    const rulebook = compileSmallRulebook([rule], { weightUnit: 'kg' });
    const customer = { id: 'u', tags: [] };
    const overOf = () => (subject: Subject) => subject;
    expect(messagesToShow(rulebook, [rule], form(1), { now: NOW, lines: [], customer, overOf })).toMatchObject([
      { kind: 'repurchase', holds: false },
    ]);
  });

  it('judges the cart page by the cart alone, whatever is chosen', () => {
    const rule = limit('L1');
    const page = { ...cartPage, chosen: line('p1', 4) };
    expect(show([rule], page, 1)).toEqual([]);
  });

  it('asks each limit for its own trigger', () => {
    const rules = [limit('silent', { notificationTrigger: 'no_notification' }), limit('told', { max: 2 })];
    expect(show(rules, cartPage, 4)).toEqual(['told max']);
    expect(show([...rules].reverse(), cartPage, 4)).toEqual(['told max']);
  });
});
