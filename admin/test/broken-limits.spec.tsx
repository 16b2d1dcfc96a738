// The orders that broke a limit: the card of the dashboard, and the list.
import type { BrokenLimit } from '@purchase-limits/contract/broken-limits';
import { screen, waitFor, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin } from './render-admin';

const PATH = '/broken-limits';
const BROKEN: BrokenLimit = {
  orderId: '5500000001',
  orderName: '#1001',
  at: '2026-11-20T10:00:00.000Z',
  source: 'point_of_sale',
  appName: null,
  reason: null,
  limitId: '0198a2c0-0000-7000-8000-000000000001',
  limitName: 'Hoodies, at most 3',
  isLimitKept: true,
  beyond: null,
  action: null,
  kind: 'max',
  conditionType: 'product_quantity',
  subjectKind: 'product',
  subjectName: 'Classic Hoodie',
  current: 5,
  min: null,
  max: 3,
  multiple: null,
};
const UNSEEN = { orders: 0, missingScopes: ['read_orders', 'write_customers'], isRefused: false };

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const list = () => screen.findByRole('heading', { level: 1, name: 'Orders that broke a limit' });

describe('the card of the dashboard', () => {
  beforeEach(() => (api.limits = [limitView('a')]));

  it.each([
    [{ orders: 2, missingScopes: [], isRefused: false }, 'in the last 30 days', 'See orders'],
    [{ orders: 0, missingScopes: [], isRefused: false }, 'None in the last 30 days.', 'See orders'],
    [{ orders: 0, missingScopes: [], isRefused: true }, /^Shopify hasn’t approved this app/, 'See orders'],
    [UNSEEN, 'The app needs access to orders.', 'Give access'],
  ])('says how many orders broke a limit, and leads to them (%#)', async (count, sentence, way) => {
    api.brokenCount = count;
    const { user, at } = renderAdmin('/');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: way }));
    await list();
    expect(at()).toBe(PATH);
  });

  it('says what went wrong, and tries again', async () => {
    api.refuse('GET', '/broken-limits/count', 400, { error: 'Not now', code: 'internal' });
    renderAdmin('/');
    const card = (await screen.findByText('Not now')).closest<HTMLElement>('.Polaris-Card, .Polaris-ShadowBevel')!;
    expect(within(card).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('the list of orders that broke a limit', () => {
  it('does not claim that none did where the platform refuses orders', async () => {
    api.brokenCount = { orders: 0, missingScopes: [], isRefused: true };
    renderAdmin(PATH);
    expect(await screen.findByText(/^Shopify hasn’t approved this app/)).toBeInTheDocument();
    expect(screen.queryByText('No orders broke a limit')).not.toBeInTheDocument();
  });

  it('says of each which limit, what was allowed and bought, when, and where it came from', async () => {
    api.brokenLimits = [BROKEN];
    renderAdmin(PATH);
    const order = await screen.findByRole('link', { name: /^#1001/ });
    expect(order).toHaveAttribute('href', 'https://demo.myshopify.com/admin/orders/5500000001');
    const limit = screen.getByRole('link', { name: 'Hoodies, at most 3' });
    expect(limit).toHaveAttribute('href', `/order-limits/edit/${BROKEN.limitId}`);
    expect(screen.getByText('Classic Hoodie: at most 3 allowed, 5 bought')).toBeInTheDocument();
    expect(screen.getByText(/Nov 20, 2026.* · Point of sale$/)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await waitFor(() => expect(document.title).toBe('Orders that broke a limit – Purchase Limits'));
  });

  it.each<[Partial<BrokenLimit>, string | RegExp]>([
    [{ kind: 'min', min: 9, max: null }, 'Classic Hoodie: at least 9 needed, 5 bought'],
    [{ kind: 'multiple', multiple: 4 }, 'Classic Hoodie: only multiples of 4 allowed, 5 bought'],
    [{ kind: 'blocked' }, 'Classic Hoodie: not allowed in this order, 5 bought'],
    [{ kind: 'repurchase' }, 'Classic Hoodie: at most 3 allowed in the period, 5 bought in all'],
    [{ kind: 'repurchase', max: null }, /one order allowed in the period/],
    [{ kind: 'login_required' }, /the order has no customer$/],
    [{ conditionType: 'total_product_value', subjectName: null }, 'at most $3.00 allowed, $5.00 bought'],
    [{ conditionType: 'distinct_products', subjectName: null }, /^at most 3 different products allowed, 5 different/],
    [{ source: 'app', appName: 'Robot' }, / · Another app \(Robot\)$/],
    [{ source: 'online_store', reason: 'checkout_off' }, 'Checkout rule was off.'],
    [{ source: 'online_store', reason: 'not_at_checkout' }, /doesn’t enforce this limit/],
    [{ isLimitKept: false }, 'Hoodies, at most 3 (deleted)'],
  ])('has words for %j', async (change, sentence) => {
    api.brokenLimits = [{ ...BROKEN, ...change }];
    renderAdmin(PATH);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says that there is none', async () => {
    renderAdmin(PATH);
    expect(await screen.findByRole('heading', { name: 'No orders broke a limit' })).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('says what has to be allowed before the app can tell', async () => {
    api.brokenCount = UNSEEN;
    renderAdmin(PATH);
    expect(await screen.findByRole('heading', { name: 'Allow access to orders' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Open in Shopify/ })).toHaveAttribute(
      'href',
      'https://demo.example/apps/1/broken-limits',
    );
    expect(screen.queryByText('No orders broke a limit')).not.toBeInTheDocument();
  });

  it('shows older orders when they are asked for', async () => {
    const next = `${BROKEN.at}_${BROKEN.orderId}_${BROKEN.limitId}`;
    const older = { ...BROKEN, orderId: '5500000000', orderName: '#1000' };
    api.override(({ path, query }) => {
      if (path !== PATH) return undefined;
      const body = query.get('after') === next ? { items: [older], next: null } : { items: [BROKEN], next };
      return { status: 200, body };
    });
    const { user } = renderAdmin(PATH);
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }));
    expect(await screen.findByRole('link', { name: /^#1000/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^#1001/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older orders' })).not.toBeInTheDocument());
  });

  it('says what went wrong, and tries again', async () => {
    let isBroken = true;
    api.override(({ path }) =>
      path === PATH && isBroken ? { status: 400, body: { error: 'Not now', code: 'internal' } } : undefined,
    );
    const { user } = renderAdmin(PATH);
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No orders broke a limit' })).toBeInTheDocument();
  });
});
