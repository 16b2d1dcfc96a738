import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const NOT_FOUND = "The page you're looking for couldn't be found";

describe('the routes', () => {
  it.each(['/nothing', '/order-limits/create/unknown', '/order-limits/create/collection', '/order-limits/edit/gone', '/auth/other'])(
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

  it.each(['/order-limits', '/order-limits/type', '/branding', '/subscription'])('hide %s from a blocked shop', async (path) => {
    api.override(() => ({ status: 403, body: { error: 'This shop is not served', code: 'shop_blocked' } }));
    renderAdmin(path);
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
  });

  it('leave a blocked shop the dashboard and the samples', async () => {
    api.override(() => ({ status: 403, body: { error: 'This shop is not served', code: 'shop_blocked' } }));
    const { goTo } = renderAdmin('/');
    expect(await screen.findByText('This shop is not served')).toBeInTheDocument();
    await goTo('/samples');
    expect(await screen.findByRole('heading', { name: 'Samples' })).toBeInTheDocument();
  });

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
    api.override(({ path }) => (path === '/quota' && isBroken ? { status: 200, body: { level: 'unheard of', max: 1 } } : undefined));
    const { user } = renderAdmin('/');
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByText('Coming soon')).toBeInTheDocument();
    expect(screen.queryByText(NOT_FOUND)).not.toBeInTheDocument();
    silence.mockRestore();
  });

  it('have plans in the menu only where they can be changed', async () => {
    api.subscription.allow = false;
    renderAdmin('/order-limits/type');
    await screen.findByText('Product limit');
    await waitFor(() => expect(api.of('GET', '/subscription')).not.toHaveLength(0));
    expect(screen.queryByRole('link', { name: 'Plans' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Limits management' })).not.toHaveLength(0);
  });

  it('let only product and cart limits be chosen', async () => {
    renderAdmin('/order-limits/type');
    expect(await screen.findByRole('link', { name: 'Select product limit' })).toHaveAttribute('href', '/order-limits/create/product');
    expect(screen.getByRole('link', { name: 'Select cart limit' })).toBeInTheDocument();
    for (const name of ['collection limit', 'customer tag limit', 'product blocking'])
      expect(screen.getByRole('button', { name: `Select ${name}` })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Most popular')).toBeInTheDocument();
    expect(screen.getAllByText('Coming soon')).toHaveLength(3);
  });
});
