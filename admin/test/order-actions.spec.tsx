// What is done with orders that broke a limit: the choice in the form, and what the list says of each order.
import type { BrokenLimit, OrderAction } from '@purchase-limits/contract/broken-limits';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

const PATH = '/broken-limits';
const ID = '0198a2c0-0000-7000-8000-000000000001';
const HOLD: OrderAction = {
  name: 'hold',
  state: 'done',
  problem: null,
  tag: null,
  units: null,
  isWhole: false,
  changedAt: '2026-11-20T10:00:05.000Z',
};
const broken = (action: Partial<OrderAction>): BrokenLimit => ({
  orderId: '5500000001',
  orderName: '#1001',
  at: '2026-11-20T10:00:00.000Z',
  source: 'online_store',
  appName: null,
  reason: 'race',
  limitId: ID,
  limitName: 'Hoodies, at most 3',
  isLimitKept: true,
  beyond: null,
  action: { ...HOLD, ...action },
  kind: 'repurchase',
  conditionType: 'product_quantity',
  subjectKind: 'product',
  subjectName: 'Classic Hoodie',
  current: 5,
  min: null,
  max: 3,
  multiple: null,
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('an order in the list', () => {
  it.each<[Partial<OrderAction>, string | RegExp, string[]]>([
    [{}, 'Fulfillment is on hold', ['Release hold: #1001']],
    [{ name: 'tag', tag: 'over' }, 'Tagged “over”', ['Remove tag: #1001']],
    [{ name: 'cancel', units: 2 }, 'Units canceled and refunded: 2', []],
    [{ name: 'cancel', units: 5, isWhole: true }, 'Order canceled and refunded', []],
    [{ state: 'doing' }, 'Putting fulfillment on hold', []],
    [{ state: 'undone' }, 'Hold released', []],
    [{ state: 'left' }, 'You left this order as it is', ['Hold fulfillment: #1001']],
    [{ state: 'waiting', problem: 'many' }, /too many orders/, ['Hold fulfillment: #1001', 'Leave it: #1001']],
    [{ state: 'failed', problem: 'fulfilled' }, /already on its way/, ['Hold fulfillment: #1001', 'Leave it: #1001']],
  ])('says what was done, and what can be decided: %j', async (action, sentence, choices) => {
    api.brokenLimits = [broken(action)];
    renderAdmin(PATH);
    const item = (await screen.findByText(sentence)).closest('li')!;
    const buttons = within(item).queryAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(choices);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('is decided about, and read again', async () => {
    api.brokenLimits = [broken({})];
    api.override(({ method, path, body }) => {
      if (method !== 'POST' || path !== `${PATH}/decisions`) return undefined;
      expect(body).toEqual({ orderId: '5500000001', limitId: ID, decision: 'undo' });
      api.brokenLimits = [broken({ state: 'undone' })];
      return { status: 200, body: { ...HOLD, state: 'undoing' } };
    });
    const { user } = renderAdmin(PATH);
    await user.click(await screen.findByRole('button', { name: 'Release hold: #1001' }));
    expect(await screen.findByText('Hold released')).toBeInTheDocument();
  });

  it('says why a decision was refused', async () => {
    api.brokenLimits = [broken({})];
    api.refuse('POST', `${PATH}/decisions`, 409, { error: 'Decided elsewhere', code: 'order_action_changed' });
    const { user } = renderAdmin(PATH);
    await user.click(await screen.findByRole('button', { name: 'Release hold: #1001' }));
    expect(await screen.findByText('Decided elsewhere')).toBeInTheDocument();
  });
});

it('changes how many orders an hour are changed without asking', async () => {
  const { user } = renderAdmin(PATH);
  const most = await screen.findByLabelText('Most orders per hour');
  await user.clear(most);
  await user.type(most, '2000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number from 1 to 1000')).toBeInTheDocument();
  await user.clear(most);
  await user.type(most, '5{Enter}');
  await waitFor(() => expect(api.orderActionSettings.mostPerHour).toBe(5));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
  expect(screen.getByLabelText('Most orders per hour')).toHaveValue('5');
});

describe('the form', () => {
  const openCard = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Orders that break it anyway' }));
    return screen.findByRole('radio', { name: /^Hold fulfillment/ });
  };

  it('saves what is done with orders that break the limit', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Hoodies');
    await user.type(field('max'), '3');
    await openCard(user);
    expect(screen.getByRole('radio', { name: /^List them/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^Tag them/ }));
    await user.click(screen.getByRole('textbox', { name: /^Tag/ }));
    await user.tab();
    expect(await screen.findByText('Enter a tag')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Tag/ }), 'over');
    await user.click(screen.getByRole('radio', { name: /^Cancel and refund/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Email the customer' }));
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(save());
    await screen.findByText('Created successfully');
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({
      brokenOrders: { action: 'cancel', tellsCustomer: true },
    });
    expect((api.of('POST', '/limits')[0]!.body as LimitDraft).brokenOrders).not.toHaveProperty('tag');
  });

  it('says how many orders broke the saved limit, what was done, and which was the worst', async () => {
    const { action: _action, ...worst } = broken({});
    api.limits = [limitView(ID)];
    api.limitOrders = { orders: 14, done: { tag: 0, hold: 0, cancel: 0 }, waiting: 2, worst: boundOf(worst) };
    const { user } = renderAdmin(`/order-limits/edit/${ID}`);
    await user.click(await openCard(user));
    expect(screen.getByText('Would have been affected in 30 days: 14')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Waiting for your decision: 2' })).toHaveAttribute('href', PATH);
    expect(screen.getByText(/^Furthest over: #1001 on Nov 20, 2026, Classic Hoodie: at most 3/)).toBeInTheDocument();
  });

  it('asks for what the action needs', async () => {
    api.orderActionSettings.missingScopes.hold = ['write_merchant_managed_fulfillment_orders'];
    const { user } = renderAdmin('/order-limits/create/product');
    await user.click(await openCard(user));
    expect(await screen.findByRole('link', { name: /^Open in Shopify/ })).toBeInTheDocument();
  });
});

function boundOf({ orderId, orderName, at, ...rest }: Omit<BrokenLimit, 'action'>) {
  const { kind, conditionType, subjectKind, subjectName, current, min, max, multiple } = rest;
  return { orderId, orderName, at, kind, conditionType, subjectKind, subjectName, current, min, max, multiple };
}
