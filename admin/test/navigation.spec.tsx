import { screen, waitFor } from '@testing-library/react';
import { leaveFor } from '../src/bridge/leave-for';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

jest.mock('../src/bridge/leave-for');

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const current = () =>
  [...document.querySelectorAll('[class*="Item-selected"], [class*="Item--selected"]')].map((item) => item.textContent);

describe('the menu', () => {
  it('has the screens that exist', async () => {
    renderAdmin('/order-limits/type');
    const links = (await screen.findAllByRole('link')).map((link) => link.textContent);
    expect(links).toEqual(
      expect.arrayContaining(['Dashboard', 'Limits management', 'Branding', 'Settings', 'Integrations']),
    );
  });

  it('leads from Limits management to a new limit at once', async () => {
    const { user, at } = renderAdmin('/branding');
    await user.click(await screen.findByRole('link', { name: 'Select limit type' }));
    expect(await screen.findByRole('heading', { name: 'Select limit type' })).toBeInTheDocument();
    expect(at()).toBe('/order-limits/type');
  });

  it('has Plans where plans can be changed', async () => {
    const { user } = renderAdmin('/order-limits/type');
    await user.click(await screen.findByRole('link', { name: 'Plans' }));
    await planCard('Free');
    expect(current()).toEqual(['Plans']);
  });

  it('has no Plans where billing is not configured', async () => {
    api.subscription = { ...api.subscription, allow: false };
    renderAdmin('/order-limits/type');
    await screen.findByRole('link', { name: 'Limits management' });
    await waitFor(() => expect(api.of('GET', '/subscription').length).toBeGreaterThan(0));
    await screen.findByRole('link', { name: /Back to Shopify admin/ });
    expect(screen.queryByRole('link', { name: 'Plans' })).not.toBeInTheDocument();
  });

  it('marks the page that is shown, and never the way back to the platform', async () => {
    const release = api.hold('GET', '/shops');
    renderAdmin('/order-limits/type');
    await screen.findByRole('link', { name: 'Limits management' });
    expect(current()).toEqual(['Limits management']);
    release();
    expect(await screen.findByRole('link', { name: /Back to Shopify admin/ })).toHaveAttribute(
      'href',
      'https://demo.myshopify.com/admin',
    );
    expect(current()).toEqual(['Limits management']);
  });

  it.each(['/order-limits', '/order-limits/type', '/order-limits/create/cart', '/order-limits/edit/a'])(
    'marks Limits management at %s',
    async (path) => {
      api.limits = [limitView('a', { name: 'Hoodies' })];
      renderAdmin(path);
      await screen.findByRole('link', { name: 'Limits management' });
      expect(current()).toEqual(['Limits management']);
    },
  );

  it('marks Settings at /settings/checkout-rules', async () => {
    renderAdmin('/settings/checkout-rules');
    await screen.findByRole('switch', { name: 'Enforce limits at checkout' });
    expect(current()).toEqual(['Settings']);
  });

  it.each(['/integrations', '/integrations/shopify-flow'])('marks Integrations at %s', async (path) => {
    renderAdmin(path);
    await screen.findByText('Not connected');
    expect(current()).toEqual(['Integrations']);
  });

  it('opens the admin of the platform in a new window', async () => {
    renderAdmin('/order-limits/type');
    const back = await screen.findByRole('link', { name: /Back to Shopify admin/ });
    expect(back).toHaveAttribute('target', '_blank');
  });

  it('has at most two actions beside an item', async () => {
    renderAdmin('/order-limits/type');
    await screen.findByRole('link', { name: 'Select limit type' });
    const actions = [...document.querySelectorAll('nav li')].map((item) => item.querySelectorAll('a').length - 1);
    expect(Math.max(...actions)).toBeGreaterThan(0);
    expect(Math.max(...actions)).toBeLessThanOrEqual(2);
  });
});

describe('signing out', () => {
  it('ends the session', async () => {
    const { user } = renderAdmin('/order-limits/type');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(api.signOuts).toBe(1));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/auth/login'));
  });

  it('says so when it fails', async () => {
    api.isSignOutBroken = true;
    const { user } = renderAdmin('/order-limits/type');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/Couldn’t sign out/)).toBeInTheDocument();
  });
});

describe('signing out everywhere', () => {
  const press = async () => {
    const { user } = renderAdmin('/settings');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  };

  it('ends all sessions, and leaves for the login page', async () => {
    api.override(({ method, path }) =>
      method === 'DELETE' && path === '/sessions' ? { status: 204, body: null } : undefined,
    );
    await press();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/auth/login'));
    expect(api.of('DELETE', '/sessions')).toHaveLength(1);
  });

  it('says so when it fails, and stays', async () => {
    jest.mocked(leaveFor).mockClear();
    api.refuse('DELETE', '/sessions', 503, { error: 'The service is restarting.', code: 'unavailable' });
    await press();
    expect(await screen.findByText("You're still signed in: The service is restarting.")).toBeInTheDocument();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('is not offered to an operator who has opened the store for support', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, isCrmLogin: true } };
    renderAdmin('/settings');
    await screen.findByRole('heading', { name: 'Data and privacy' });
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).not.toBeInTheDocument();
  });
});
