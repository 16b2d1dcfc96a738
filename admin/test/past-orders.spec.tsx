// What a limit as it is typed would have done to past orders, beside the form.
import { screen, waitFor, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { NEW_CHECK, stoppedOrder, SUMS } from './fake-past-orders';
import { renderAdmin } from './render-admin';

const LIMIT = '0198a2c0-0000-7000-8000-00000000000a';
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView(LIMIT, { name: 'Hoodies', max: 3 })];
});

const open = async () => {
  const rendered = renderAdmin(`/order-limits/edit/${LIMIT}`);
  await rendered.user.click(await screen.findByRole('button', { name: 'Past orders' }));
  await screen.findByRole('heading', { name: 'What would this limit have done?' });
  return rendered;
};
const check = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(await screen.findByRole('button', { name: /^Check (past orders|again)$/ }));
/** The check as the worker has left it. */
const ends = (change: Partial<typeof NEW_CHECK>) => {
  api.pastOrders = { missingScopes: [], isRefused: false, check: { ...api.pastOrders.check!, ...change } };
};

it('asks for the orders where the store has yet to allow it', async () => {
  api.pastOrders = { missingScopes: ['read_orders'], isRefused: false, check: null };
  await open();
  expect(await screen.findByText('Give access to orders and customers.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check past orders' })).not.toBeInTheDocument();
});

it('says that the platform refuses orders', async () => {
  api.pastOrders = { missingScopes: [], isRefused: true, check: null };
  await open();
  expect(await screen.findByText(/^Shopify hasn’t approved this app/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check past orders' })).not.toBeInTheDocument();
});

it('cannot check a limit that is not complete, and says what is missing', async () => {
  const opened = await open();
  await opened.user.clear(screen.getByRole('textbox', { name: /^Maximum/ }));
  expect(await screen.findByText(/^Complete the limit first/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check past orders' })).toHaveAttribute('aria-disabled', 'true');
});

it('cannot check a limit whose conditions no order tells', async () => {
  const country = { type: 'country' as const, operator: 'any_of' as const, values: ['DE'] };
  api.limits = [limitView(LIMIT, { name: 'Hoodies', max: 3, appliesWhen: { match: 'all', conditions: [country] } })];
  await open();
  expect(await screen.findByText(/^Can’t check limits by country/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check past orders' })).toHaveAttribute('aria-disabled', 'true');
});

it('says how far it is, and what it found', async () => {
  await check(await open());
  expect(await screen.findByText('Collecting orders.')).toBeInTheDocument();
  ends({ state: 'gathering', total: 800 });
  expect(await screen.findByText(/: 800 so far/)).toBeInTheDocument();
  ends({ state: 'checking', done: 500, total: 1_202 });
  expect(await screen.findByText('500 of 1,202 orders checked')).toBeInTheDocument();
  ends({ state: 'done', sums: SUMS });
  const verdict = /^Would have stopped 21 of 1,200 since Sep 24, 2026, worth \$840\.50/;
  expect(await screen.findByText(verdict)).toBeInTheDocument();
  expect(screen.getByText(/^Left out: 2 from other sources/)).toBeInTheDocument();
  expect(await accessibilityProblems()).toEqual([]);
});

it('sends the limit as it is typed, and the id of the saved one', async () => {
  const opened = await open();
  const max = screen.getByRole('textbox', { name: /^Maximum/ });
  await opened.user.clear(max);
  await opened.user.type(max, '7');
  await check(opened);
  await screen.findByText(/Collecting orders/);
  const sent = api.calls.find(({ method, path }) => method === 'POST' && path === '/past-order-checks')!;
  expect(sent.body).toMatchObject({ limitId: LIMIT, limit: { max: 7 } });
});

it('says when the limit was changed after the check, but not of its name', async () => {
  const opened = await open();
  await check(opened);
  ends({ state: 'done', sums: SUMS });
  await screen.findByText(/^Would have stopped/);
  await opened.user.type(screen.getByLabelText(/^Limit name/), ' of summer');
  expect(screen.queryByText(/changed since this check/)).not.toBeInTheDocument();
  await opened.user.type(screen.getByRole('textbox', { name: /^Maximum/ }), '0');
  expect(await screen.findByText(/changed since this check/)).toBeInTheDocument();
});

it('is cancelled', async () => {
  const opened = await open();
  await check(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Check canceled.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
});

it('tells the days as a table, too', async () => {
  api.pastOrders = {
    missingScopes: [],
    isRefused: false,
    check: { ...NEW_CHECK, limitId: LIMIT, state: 'done', sums: SUMS },
  };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayOrdersWould have been stoppedWorth',
    'Nov 2, 202620020$800.00',
    'Oct 1, 20261,0001$40.50',
  ]);
});

it('shows which orders, over pages that have none, and more of them', async () => {
  api.pastOrders = {
    missingScopes: [],
    isRefused: false,
    check: { ...NEW_CHECK, limitId: LIMIT, state: 'done', sums: SUMS },
  };
  api.stoppedOrders = [
    { items: [], next: 1 },
    { items: Array.from({ length: 20 }, (_, index) => stoppedOrder(1_001 + index)), next: 2 },
    { items: [stoppedOrder(1_021)], next: null },
  ];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show these orders' }));
  const list = await screen.findByRole('list', { name: 'Orders that would have been stopped' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(20));
  expect(within(list).getByRole('link', { name: /^#1001/ })).toHaveAttribute(
    'href',
    'https://demo.myshopify.com/admin/orders/1001',
  );
  expect(within(list).getAllByText('Classic Hoodie: at most 3 allowed, 5 bought')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(21));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it.each([
  [{ state: 'failed', problem: 'Not allowed.' }, 'Couldn’t finish the check: Not allowed.'],
  [{ state: 'checking', problem: 'No answer.' }, 'Retrying: No answer.'],
  [{ state: 'done', sums: { ...SUMS, stopped: 0, days: [] } }, /^Would have stopped none of 1,200 since/],
  [{ state: 'done' }, /^No online store orders since Sep 24, 2026/],
] as const)('says how it stands: %j', async (state, sentence) => {
  const found = {
    ...NEW_CHECK,
    limitId: LIMIT,
    ...state,
    sums: 'sums' in state ? { ...state.sums, days: [] } : NEW_CHECK.sums,
  };
  api.pastOrders = { missingScopes: [], isRefused: false, check: found };
  await open();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('says why it was refused, and can be begun again', async () => {
  api.refuse('POST', '/past-order-checks', 409, { error: 'Earlier orders are still being read.', code: 'being_read' });
  await check(await open());
  expect(await screen.findByText('Earlier orders are still being read.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check past orders' })).toBeEnabled();
});
