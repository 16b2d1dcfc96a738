// Limits for some buyers, places and hours, on pages.
import type { AppliesWhen } from '@purchase-limits/domain/applies-when';
import { completeLimit } from '@purchase-limits/domain/limit';
import { forPages, publishedLimit } from '@purchase-limits/domain/publishing';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { compileSmallRulebook } from '@purchase-limits/domain/evaluate';
import { createLearner } from '../src/learn-facts.js';
import { presentCart, unknownIn } from '../src/cart-lines.js';
import type { Page, PageFacts } from '../src/page.js';
import { cartLine, factsOf, settingsOf } from './storefront-page.js';

/** A page as the platform's server prints it, with this limit and three in the cart. */
function pageWith(appliesWhen: AppliesWhen, facts: Partial<PageFacts>, timezone?: string): Page {
  const limit = completeLimit('1', { name: 'A', type: 'cart', max: 2, appliesWhen });
  const document: StorefrontSettings = {
    ...settingsOf([]),
    limits: [publishedLimit(limit)],
    ...(timezone && { timezone }),
  };
  const { settings } = forPages(document);
  return {
    settings,
    limits: settings.limits,
    facts: factsOf({ cart: ['101'], ...facts }),
    cart: { items: [cartLine({ quantity: 3 })] },
    reads: 1,
    adds: 0,
  };
}
const germany: AppliesWhen = { match: 'all', conditions: [{ type: 'country', operator: 'any_of', values: ['DE'] }] };
const judged = (page: Page) =>
  compileSmallRulebook(page.limits, page.settings)
    .judge(presentCart(page))
    .map(({ kind }) => kind);
const learn = (page: Page) =>
  createLearner(page)(unknownIn(page, undefined) || { line: undefined, form: undefined, chosen: undefined });

afterEach(() => jest.useRealTimers());

it('is not judged before it is known whether the limit is for this shopper', async () => {
  const page = pageWith(germany, { situation: { country: 'DE', customer: {} } });
  expect(judged(page)).toEqual([]);
  expect(unknownIn(page, undefined)).toBeTruthy();
  await learn(page);
  expect(judged(page)).toEqual(['max']);
});

it('is left out elsewhere', async () => {
  const page = pageWith(germany, { situation: { country: 'US', customer: {} } });
  await learn(page);
  expect(judged(page)).toEqual([]);
});

it('begins and ends while the page is open, by the clock of the shop', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-25T07:59:00Z') });
  const hours: AppliesWhen = {
    match: 'all',
    conditions: [{ type: 'hours', operator: 'any_of', values: ['09:00-10:00'] }],
  };
  const page = pageWith(hours, { situation: { customer: {} } }, 'Europe/Stockholm');
  const at = async (time: string) => {
    jest.setSystemTime(Date.parse(time));
    await learn(page);
    return judged(page);
  };
  expect(await at('2026-11-25T07:59:59Z')).toEqual([]);
  expect(await at('2026-11-25T08:00:00Z')).toEqual(['max']);
  expect(await at('2026-11-25T09:00:00Z')).toEqual([]);
});

it('tells tags by their places, and what the page knows of the buyer', async () => {
  const conditions: AppliesWhen['conditions'] = [
    { type: 'customer_tags', operator: 'all_of', values: ['VIP', 'gold'] },
    { type: 'order_count', operator: 'at_least', values: ['2'] },
    { type: 'company_location', operator: 'any_of', values: ['7'] },
  ];
  const customer = (tags: string[], orderCount: number, companyLocation: string | null) => ({
    customer: { id: '1', tags },
    situation: { customer: { orderCount, companyLocation } },
  });
  const verdict = async (facts: Partial<PageFacts>) => {
    const page = pageWith({ match: 'all', conditions }, facts);
    expect(JSON.stringify(page.settings)).not.toMatch(/vip|gold/i);
    await learn(page);
    return judged(page);
  };
  expect(await verdict(customer(['0', '1'], 2, '7'))).toEqual(['max']);
  expect(await verdict(customer(['0'], 2, '7'))).toEqual([]);
  expect(await verdict(customer(['0', '1'], 1, '7'))).toEqual([]);
  expect(await verdict(customer(['0', '1'], 2, '8'))).toEqual([]);
});
