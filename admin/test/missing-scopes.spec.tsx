import { screen } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, SHOP } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('a permission that the merchant has not granted', () => {
  it('is asked for on every screen, where the platform asks for it', async () => {
    const { shopInfo } = SHOP;
    const shop = {
      ...SHOP,
      shopInfo: { ...shopInfo, missingScopes: ['read_locales', 'write_app_proxy', 'read_orders'] },
    };
    api.override(({ path }) => (path === '/shops' ? { status: 200, body: shop } : undefined));
    const { goTo } = renderAdmin('/');
    for (const path of ['/', '/order-limits/type']) {
      await goTo(path);
      expect(await screen.findByText('Purchase limits needs another permission')).toBeInTheDocument();
      expect(
        screen.getByText(
          'Without it, the app can’t read your store’s languages, verify impressions from your storefront, ' +
            'and read part of your store. Missing: read_locales, write_app_proxy, read_orders.',
        ),
      ).toBeInTheDocument();
      const link = screen.getByRole('link', { name: 'Review permission' });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([shopInfo.grantUrl, '_top']);
    }
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('is not mentioned when none is missing', async () => {
    renderAdmin('/');
    await screen.findByText('Welcome, Demo Store');
    expect(screen.queryByText(/another permission/)).not.toBeInTheDocument();
  });
});
