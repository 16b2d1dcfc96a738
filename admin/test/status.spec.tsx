// The shop's status: a card on the dashboard, and a banner on other screens where something keeps limits from working.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { StatusView } from '@purchase-limits/contract/status';
import { SHOP_STATES } from '@purchase-limits/domain/shop-status';
import { takeWantedPlan } from '../src/api/wanted-plan';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { RULES_ON } from './fake-checkout-rules';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  window.localStorage.clear();
  api = new FakeApi().install();
  api.limits = [limitView('a')];
  api.checkoutRules = RULES_ON;
  api.dismissed = ['quick-guide', 'dashboard-greeting'];
});

const CHECKOUT: StatusView['checkout'] = {
  isEnabled: true,
  isPublished: true,
  unheld: 0,
  isSwitchedOff: false,
  problem: null,
};
const LIMITS: StatusView['limits'] = { all: 3, inForce: 2, stopped: 0 };
const PENDING: StatusView['pending'] = {
  plan: 'basic',
  planName: 'Basic',
  interval: 'monthly',
  confirmationUrl: 'https://demo.myshopify.com/admin/charges/7/confirm',
};
const card = async (title: string) => within(await screen.findByRole('region', { name: title }));

type Case = [
  status: Partial<StatusView>,
  title: string,
  text: string | null,
  action: [name: string, address: string] | null,
];
const CASES: Case[] = [
  [
    { state: 'stopped', freeImpressions: { used: 1_250, max: 1_100 } },
    'Your limits are off',
    'You’ve used all 1,100 free impressions.',
    ['Upgrade plan', '/subscription'],
  ],
  [
    { state: 'frozen', limits: { ...LIMITS, stopped: 1 } },
    'Your plan is paused',
    'Pay your open Shopify bill to resume it.',
    ['Open billing', 'https://demo.myshopify.com/admin/settings/billing'],
  ],
  [
    { state: 'embed_off', embed: { state: 'off', toldAt: '2026-11-19T09:00:00.000Z' } },
    'Customers can’t see your limits',
    'The app embed was off in your theme on Nov 19, 2026, 9:00 AM.',
    ['Turn on app embed', 'https://demo.myshopify.com/admin/themes/current/editor'],
  ],
  [
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, problem: 'No' }, limits: LIMITS },
    'Checkout is out of date',
    'Shopify refused your last change.',
    ['Open checkout rules', '/settings/checkout-rules'],
  ],
  [
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, isPublished: false, problem: 'No' }, limits: LIMITS },
    'Checkout isn’t enforcing your limits',
    'Shopify refused your last change.',
    ['Open checkout rules', '/settings/checkout-rules'],
  ],
  [
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, isEnabled: false, problem: 'Gone' }, limits: LIMITS },
    'Checkout isn’t enforcing your limits',
    'The checkout rule was removed in Shopify.',
    ['Open checkout rules', '/settings/checkout-rules'],
  ],
  [
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, isSwitchedOff: true }, limits: LIMITS },
    'Checkout isn’t enforcing your limits',
    'The checkout rule was turned off in Shopify.',
    ['Open checkout rules', '/settings/checkout-rules'],
  ],
  [
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, unheld: 1 }, limits: LIMITS },
    'Checkout isn’t enforcing every limit',
    'Limits not enforced at checkout: 1',
    ['Open checkout rules', '/settings/checkout-rules'],
  ],
  [
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, unheld: 2 }, limits: LIMITS },
    'Checkout isn’t enforcing your limits',
    'Limits not enforced at checkout: 2',
    ['Open checkout rules', '/settings/checkout-rules'],
  ],
  [
    { state: 'approval', pending: PENDING },
    'Approve Basic in Shopify',
    null,
    ['Approve plan', 'https://demo.myshopify.com/admin/charges/7/confirm'],
  ],
  [
    { state: 'orders_hidden', withoutOrders: 1 },
    'Your order history isn’t connected',
    'Limits that need it: 1',
    ['Give access', '/broken-limits'],
  ],
  [
    { state: 'near_quota', freeImpressions: { used: 99, max: 100 } },
    'Free impressions left: 1',
    'Your limits stop when they run out.',
    ['See plans', '/subscription'],
  ],
  [
    { state: 'first_run', limits: { all: 0, inForce: 0, stopped: 0 } },
    'Create your first limit',
    null,
    ['Create limit', '/order-limits/type'],
  ],
  [
    { state: 'none_in_force', limits: { all: 3, inForce: 0, stopped: 0 } },
    'No active limits',
    'Inactive, scheduled or ended: 3',
    ['See limits', '/order-limits'],
  ],
  [
    { state: 'checkout_off' },
    'Messages only',
    'Customers see your limits but can still check out.',
    ['Turn on checkout rule', '/settings/checkout-rules'],
  ],
  [
    { state: 'working', limits: LIMITS, lastSeen: { at: '2026-11-20T08:00:00.000Z', day: '2026-11-20' } },
    'Your limits are working',
    '2 active, last shown Nov 20, 2026, 8:00 AM',
    null,
  ],
  [
    { state: 'working', limits: LIMITS, lastSeen: { at: null, day: '2026-10-02' } },
    'Your limits are working',
    '2 active, last shown Oct 2, 2026',
    null,
  ],
  [
    { state: 'working', limits: LIMITS, lastSeen: { at: null, day: null } },
    'Your limits are on',
    '2 active, not shown yet',
    null,
  ],
];
/** Said above every screen. */
const EVERYWHERE = ['stopped', 'frozen', 'embed_off', 'checkout_incomplete', 'approval'];

it('is tested in every state', () => {
  expect([...new Set(CASES.map(([{ state }]) => state))]).toEqual(SHOP_STATES);
});

it.each(CASES)('on the dashboard, of %j: %s', async (status, title, text, action) => {
  api.status = status;
  renderAdmin('/');
  const shown = await card(title);
  if (text !== null) expect(shown.getByText(text)).toBeInTheDocument();
  const links = shown.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(action ? [action] : []);
  expect(screen.getAllByText(title)).toHaveLength(1);
});

it.each(CASES)('above the list, of %j: %s', async (status, title, text, action) => {
  api.status = status;
  renderAdmin('/order-limits');
  expect(await screen.findByText('Limit a')).toBeInTheDocument();
  if (!EVERYWHERE.includes(status.state!)) {
    expect(screen.queryByText(title)).not.toBeInTheDocument();
    return;
  }
  if (text !== null) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: action![0] })).toHaveAttribute('href', action![1]);
});

it.each(['/', '/order-limits'])(
  'takes the approval out of the frame from %s, and notes the plan for the return',
  async (path) => {
    sessionStorage.clear();
    api.status = { state: 'approval', pending: PENDING };
    const { user } = renderAdmin(path);
    const link = await screen.findByRole('link', { name: 'Approve plan' });
    expect(link).toHaveAttribute('target', '_top');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(takeWantedPlan()).toEqual({ plan: 'basic', interval: 'monthly' });
  },
);

it.each([
  ['/subscription', { state: 'approval', pending: PENDING }, 'Approve Basic in Shopify'],
  ['/subscription', { state: 'frozen' }, 'Your plan is paused'],
  [
    '/settings/checkout-rules',
    { state: 'checkout_incomplete', checkout: { ...CHECKOUT, unheld: 1 }, limits: LIMITS },
    'Checkout isn’t enforcing every limit',
  ],
] as const)('is left to the screen that says it in more words: %s, %j', async (path, status, title) => {
  api.status = status;
  const { goTo } = renderAdmin('/order-limits');
  expect(await screen.findByText(title)).toBeInTheDocument();
  await goTo(path);
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
});

it('is read again at once, and once, after the merchant changed something', async () => {
  api.dismissed = ['quick-guide'];
  const { user } = renderAdmin('/');
  const dismiss = await screen.findByRole('button', { name: 'Dismiss notification' });
  const before = api.of('GET', '/status').length;
  await user.click(dismiss);
  await waitFor(() => expect(api.dismissed).toContain('dashboard-greeting'));
  // The card and the frame both have it, and it is asked for once.
  await waitFor(() => expect(api.of('GET', '/status')).toHaveLength(before + 1));
});

it('greets nobody while limits do not work, or only show messages', async () => {
  api.dismissed = ['quick-guide'];
  api.status = { state: 'embed_off', embed: { state: 'off', toldAt: null } };
  renderAdmin('/');
  await card('Customers can’t see your limits');
  expect(screen.getByText('The app embed is off in your theme.')).toBeInTheDocument();
  expect(screen.queryByText('Good to have you here')).not.toBeInTheDocument();
  cleanup();
  api.status = { state: 'checkout_off' };
  renderAdmin('/');
  await card('Messages only');
  expect(screen.queryByText('Good to have you here')).not.toBeInTheDocument();
  cleanup();
  api.status = { state: 'working' };
  renderAdmin('/');
  expect(await screen.findByText('Good to have you here')).toBeInTheDocument();
});

it('leaves the first limit to the quick guide, while that is there', async () => {
  api.limits = [];
  api.dismissed = [];
  renderAdmin('/');
  await screen.findByText('Quick guide');
  expect(screen.getAllByText('Create your first limit')).toHaveLength(1);
  expect(screen.queryByText('Activity')).not.toBeInTheDocument();
});

it('lets the screen be used when it cannot be read', async () => {
  api.refuse('GET', '/status', 500, { error: 'Broken', code: 'internal' });
  renderAdmin('/');
  expect(await screen.findByText('Activity')).toBeInTheDocument();
  expect(screen.queryByText('Broken')).not.toBeInTheDocument();
});

it('has nothing that axe finds', async () => {
  api.status = { state: 'embed_off', embed: { state: 'off', toldAt: null } };
  renderAdmin('/');
  await card('Customers can’t see your limits');
  expect(await accessibilityProblems()).toEqual([]);
});

it('says once that a limit is stopped because the free impressions are used up', async () => {
  api.limits = [limitView('a', { stoppedBy: 'quota' })];
  api.status = { state: 'stopped' };
  renderAdmin('/order-limits/edit/a');
  await screen.findByText('Your limits are off');
  await screen.findByRole('heading', { name: 'Limit a' });
  expect(screen.queryByText('Stopped: free impressions used up')).not.toBeInTheDocument();
});
