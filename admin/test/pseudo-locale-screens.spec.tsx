// Screens in a language that marks every text from a catalog: what stands there unmarked has to be the merchant's own.
import { LISTED_FEATURES } from '@purchase-limits/domain/plan-list';
import { PLANS } from '@purchase-limits/domain/plans';
import { screen, within } from '@testing-library/react';
import { activated } from './fake-billing';
import { FakeApi, limitView } from './fake-api';
import { RULES_ON } from './fake-checkout-rules';
import { row } from './limits-list-page';
import { foreignTexts, showPseudo } from './pseudo-screen';
import { renderAdmin } from './render-admin';

jest.mock('@shopify/polaris/locales/en.json', () =>
  jest
    .requireActual<typeof import('./pseudo-locale')>('./pseudo-locale')
    .pseudoTree(jest.requireActual('@shopify/polaris/locales/en.json')),
);

/** Plans and their features. */
const NAMED_BY_API = [...Object.values(PLANS).map(({ name }) => name), ...Object.values(LISTED_FEATURES)].map(
  (name) => new RegExp(`^${name}$`),
);
/** The names of languages are the browser's, which has none in the language of marks. */
const LANGUAGES =
  /^(English|German|French|Italian|Japanese|Spanish|Dutch|Swedish|Portuguese|Vietnamese|Danish|Chinese)/;

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' }), limitView('b', { name: 'Sneakers', stoppedBy: 'quota' })];
  await showPseudo();
});

describe('every text is from a catalog', () => {
  it.each([
    ['/', /⟦Wëlcömë, Demo Store⟧/],
    ['/order-limits', /⟦Lïmïts mánágëmënt⟧/],
    ['/order-limits?search=nothing', /⟦Nö lïmïts föünd⟧/],
    ['/order-limits/type', /⟦Sëlëct lïmït typë⟧/],
    ['/broken-limits', /⟦Ördërs thát brökë á lïmït⟧/],
    ['/branding', /⟦Brándïng⟧/],
    ['/samples', /⟦Sámplës⟧/],
    ['/nothing', /⟦Nöt Föünd⟧/],
  ])('at %s', async (path, heading) => {
    renderAdmin(path);
    await screen.findByRole('heading', { name: heading });
    expect(foreignTexts()).toEqual([]);
  });

  it('at /settings, but for the names of languages, which are the browser’s, and the store’s address', async () => {
    renderAdmin('/settings');
    await screen.findByRole('checkbox', { name: /⟦Dïsáblë/ });
    expect(foreignTexts(LANGUAGES, /^owner@demo\.example$/)).toEqual([]);
  });

  it('at /settings/checkout-rules, whatever there is to say', async () => {
    const gaps = [{ limitId: 'a', name: 'Hoodies', reasons: ['any_tag' as const, 'past_orders' as const] }];
    const failingSince = '2026-11-21T10:00:00Z';
    const isWaiting = { state: 'publishing' as const, progress: { done: 1, total: 4 } };
    const missingScopes = ['write_products'];
    api.checkoutRules = { ...RULES_ON, ...isWaiting, problem: 'Hoodies', failingSince, gaps, missingScopes };
    const { user } = renderAdmin('/settings/checkout-rules');
    await screen.findByRole('progressbar');
    expect(foreignTexts()).toEqual([]);
    await user.click(screen.getAllByRole('switch')[0]!);
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });

  it('at /integrations', async () => {
    renderAdmin('/integrations');
    await screen.findByText('⟦Nöt cönnëctëd⟧');
    expect(foreignTexts()).toEqual([]);
  });

  it('at /integrations/shopify-flow, but for the names of triggers and actions, which are Shopify Flow’s', async () => {
    renderAdmin('/integrations/shopify-flow');
    await screen.findByText('⟦Trïggërs⟧');
    expect(
      foreignTexts(
        /^(Purchase limit|Impression limit) reached$/,
        /^Impression warning$/,
        /^(Limits deactivated|Limits summary|Order broke a limit)$/,
        /^((Activate|Deactivate|Extend) limit|Set limit bounds|Create limit from sample)$/,
      ),
    ).toEqual([]);
  });

  it('at /dev_zone, but for what the session is about', async () => {
    renderAdmin('/dev_zone');
    await screen.findByText(/cöntröls/);
    expect(foreignTexts(/^(demo\.myshopify\.com|shop-1|free|Etc\/UTC|Dec 31, 2024, .*|Jan 1, 2025, .*)$/)).toEqual([]);
  });

  it('at /subscription, but for what the API names', async () => {
    const { user } = renderAdmin('/subscription?interval=yearly');
    await screen.findAllByRole('radio');
    expect(foreignTexts(...NAMED_BY_API)).toEqual([]);
    await user.click(screen.getAllByRole('radio')[0]!);
    expect(foreignTexts(...NAMED_BY_API)).toEqual([]);
  });

  it('where a shop moves to the free plan', async () => {
    api.subscription = activated('professional', 'yearly');
    const { user } = renderAdmin('/subscription');
    await user.click(await screen.findByRole('button', { name: /⟦Mövë tö Frëë⟧/ }));
    await screen.findByText(/⟦Grow ënds rïght áwáy/);
    expect(foreignTexts(...NAMED_BY_API)).toEqual([]);
  });

  it('in the list of a shop without limits', async () => {
    api.limits = [];
    renderAdmin('/order-limits');
    await screen.findByText(/⟦Lïmït whát/);
    expect(foreignTexts()).toEqual([]);
  });

  it('where a file of limits is chosen', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    await user.click(screen.getAllByRole('button', { name: /⟦Ïmpört⟧/ })[0]!);
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });

  it('in a confirmation', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('switch'));
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });
});
