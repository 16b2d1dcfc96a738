import { bridge } from './embedded-page';
import { act, screen, waitFor } from '@testing-library/react';
import { get } from '../src/api/client';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { CONFIRMATION_URL } from './fake-billing';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

let api: FakeApi;
beforeEach(() => {
  jest.clearAllMocks();
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' })];
});

const save = () => document.querySelector<HTMLButtonElement>('ui-save-bar button[variant="primary"]')!;

describe('inside the admin of the platform', () => {
  it('has the menu of the platform, and no bar or sidebar of its own', async () => {
    renderAdmin('/');
    await screen.findByText('Welcome, Demo Store');
    expect(screen.queryByText('Back to Shopify admin')).not.toBeInTheDocument();
    const links = [...document.querySelectorAll('s-app-nav a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/embed',
      '/embed/order-limits',
      '/embed/branding',
      '/embed/settings',
      '/embed/integrations',
      '/embed/subscription',
    ]);
    expect(links[0]).toHaveAttribute('rel', 'home');
    expect(screen.getByRole('main')).toContainElement(screen.getByText('Welcome, Demo Store'));
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('asks the platform for a token for each call', async () => {
    renderAdmin('/');
    await screen.findByText('Welcome, Demo Store');
    expect(api.calls.every(({ headers }) => headers['x-auth-token'] === 'token of the platform')).toBe(true);
    expect(bridge.idToken.mock.calls.length).toBe(api.calls.length);
  });

  it('gives up after a minute in which the platform gives no token', async () => {
    jest.useFakeTimers();
    bridge.idToken.mockReturnValueOnce(new Promise(() => {}));
    const handleFailure = jest.fn();
    const failing = get('/shops').catch(handleFailure);
    await jest.advanceTimersByTimeAsync(59_999);
    expect(handleFailure).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    await failing;
    expect(handleFailure).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'timeout of 60000ms exceeded', status: 0 }),
    );
  });

  it('shows the dashboard at the address that the platform used before', async () => {
    const { at } = renderAdmin('/auth/shopify/callback');
    expect(await screen.findByText('Welcome, Demo Store')).toBeInTheDocument();
    expect(at()).toBe('/');
  });

  it('saves with the save bar of the platform, and tells it in its toast', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await screen.findByLabelText(/Limit name/), 'Shoes');
    await waitFor(() => expect(bridge.saveBar.show).toHaveBeenCalled());
    expect(save()).toBeDisabled();
    await user.click(screen.getByLabelText('Specific products'));
    await user.click(screen.getByRole('button', { name: 'Select products' }));
    expect(await screen.findByText('Size 42')).toBeInTheDocument();
    await user.type(document.getElementById('field-max')!, '2');
    await user.click(save());
    await waitFor(() =>
      expect(bridge.toast.show).toHaveBeenCalledWith(
        'Created successfully',
        expect.objectContaining({ duration: 5000 }),
      ),
    );
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({
      products: { kind: 'specific', items: [{ productId: '1001' }, { productId: '1002', variantIds: ['3'] }] },
    });
    await waitFor(() => expect(bridge.saveBar.hide).toHaveBeenCalled());
  });

  it('lets the platform ask before unsaved changes are lost', async () => {
    const { user, at, goTo } = renderAdmin('/order-limits/edit/a');
    await user.type(await screen.findByLabelText(/Limit name/), ' mine');
    await goTo('/order-limits/type');
    await waitFor(() => expect(at()).toBe('/order-limits/type'));
    expect(bridge.saveBar.leaveConfirmation).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('heading', { name: 'Select limit type' })).toBeInTheDocument();
  });

  it('asks again at the next try to leave, after the merchant has stayed', async () => {
    bridge.saveBar.leaveConfirmation.mockImplementationOnce(() => new Promise(() => {}));
    const { user, at, goTo } = renderAdmin('/order-limits/edit/a');
    await user.type(await screen.findByLabelText(/Limit name/), ' mine');
    await goTo('/order-limits/type');
    await waitFor(() => expect(bridge.saveBar.leaveConfirmation).toHaveBeenCalledTimes(1));
    expect(at()).toBe('/order-limits/edit/a');
    await goTo('/order-limits');
    await waitFor(() => expect(at()).toBe('/order-limits'));
    expect(bridge.saveBar.leaveConfirmation).toHaveBeenCalledTimes(2);
  });

  it('leaves the frame for the page on which the platform asks about a charge', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = renderAdmin('/subscription');
    await user.click((await planCard('Basic')).getByRole('button', { name: 'Choose Basic' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith(CONFIRMATION_URL, '_top'));
    expect(bridge.toast.show).toHaveBeenCalledWith('Directing to Shopify', expect.anything());
    expect(bridge.loading).toHaveBeenCalledWith(true);
    await waitFor(() => expect(bridge.loading).toHaveBeenLastCalledWith(false));
    open.mockRestore();
  });

  it('follows a choice in the menu of the platform without loading anew', async () => {
    const { at } = renderAdmin('/');
    await screen.findByText('Welcome, Demo Store');
    const link = document.querySelector('s-app-nav a[href="/embed/order-limits"]')!;
    await act(async () => link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true })));
    await waitFor(() => expect(at()).toBe('/order-limits'));
  });
});
