import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const NOT_FOUND = "The page you're looking for couldn't be found";

describe('the routes', () => {
  it.each(['/nothing', '/order-limits/create/unknown', '/order-limits/create/collection', '/auth/other'])(
    'answer Not Found at %s, and lead home',
    async (path) => {
      const { user, at } = renderAdmin(path);
      expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Not Found' })).toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: 'Back to Home' }));
      expect(await screen.findByText('Welcome, Demo Store')).toBeInTheDocument();
      expect(at()).toBe('/');
    },
  );

  it.each([
    ['/branding', 'Branding'],
    ['/settings', 'Settings'],
    ['/settings/checkout-rules', 'Checkout rules'],
    ['/integrations', 'Integrations'],
    ['/integrations/shopify-flow', 'Shopify Flow'],
    ['/subscription', 'Plans'],
    ['/dev_zone', 'Development zone'],
  ])('say at %s that the screen is still to come', async (path, title) => {
    renderAdmin(path);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText('Coming soon')).toBeInTheDocument();
  });

  it('show Not Found for a rendering error, until the next navigation', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    api.override(({ path }) =>
      path === '/quota' && isBroken ? { status: 200, body: { level: 'unheard of', max: 1 } } : undefined,
    );
    const { user } = renderAdmin('/');
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByText('Coming soon')).toBeInTheDocument();
    expect(screen.queryByText(NOT_FOUND)).not.toBeInTheDocument();
    silence.mockRestore();
  });
});
