import type { ShopView } from '@purchase-limits/contract/shop';
import { act, screen } from '@testing-library/react';
import { ENGLISH_DEFAULT_KEY } from '../src/components/english-default';
import { activate } from '../src/i18n/texts';
import { FakeApi } from './fake-api';
import { activated } from './fake-billing';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  api = new FakeApi().install();
  api.subscription = { ...activated('basic', 'monthly'), endsAt: '2026-12-24T12:00:00.000Z' };
});
afterEach(() => act(() => activate('en')));

const inAdminLocale = (adminLocale: ShopView['shop']['adminLocale']) => {
  api.shop = { ...api.shop, shop: { ...api.shop.shop, adminLocale } };
};

// While localization is off the admin is in English, whatever was chosen.
it.each(['en', 'de'] as const)('dates are English in an English admin: %s', async (adminLocale) => {
  inAdminLocale(adminLocale);
  renderAdmin('/subscription');
  expect(await screen.findByText('Basic ends on Dec 24, 2026, then Free.')).toBeInTheDocument();
});

it('dates and what a plan includes are in the merchant’s language', async () => {
  window.localStorage.setItem(ENGLISH_DEFAULT_KEY, 'false');
  inAdminLocale('de');
  renderAdmin('/subscription');
  const basic = await planCard('Basic');
  expect(await basic.findByText('Alles aus Free, dazu:')).toBeInTheDocument();
  expect(basic.getByText('Unbegrenzte Impressionen')).toBeInTheDocument();
  expect(screen.getByText(/24\.12\.2026/)).toBeInTheDocument();
});
