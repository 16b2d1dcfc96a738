import { screen } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, SHOP } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('a store that an operator has opened for support', () => {
  it('says so on every screen', async () => {
    const shop = { ...SHOP, shop: { ...SHOP.shop, isCrmLogin: true } };
    api.override(({ path }) => (path === '/shops' ? { status: 200, body: shop } : undefined));
    const { goTo } = renderAdmin('/');
    for (const path of ['/', '/order-limits']) {
      await goTo(path);
      expect(await screen.findByText('You’re in this store for support')).toBeInTheDocument();
      expect(screen.getByText(/recorded under your name/)).toBeInTheDocument();
    }
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('is not mentioned to the merchant', async () => {
    renderAdmin('/');
    await screen.findByText(/Demo Store/);
    expect(screen.queryByText(/opened this store for support/)).not.toBeInTheDocument();
  });
});
