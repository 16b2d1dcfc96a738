import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TriedStanding, TryLimitRequest } from '@purchase-limits/contract/try-limit';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, openMessageTab } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { max: 3, products: { kind: 'specific', items: [{ productId: '1001' }] } })];
});

const standing = (change: Partial<TriedStanding> = {}): TriedStanding => ({
  kind: 'max',
  isBroken: true,
  subject: '1001',
  subjectKind: 'product',
  name: 'Hoodie',
  current: 4,
  min: null,
  max: 3,
  multiple: null,
  bought: null,
  message: 'You can order up to 3 of Hoodie.',
  ...change,
});
const limit = (change: object = {}) => ({
  id: null,
  name: 'Hoodies',
  conditionType: 'product_quantity' as const,
  outOfForce: null,
  standings: [standing()],
  contact: null,
  ...change,
});
const requests = () => api.of('POST', '/limits/try').map(({ body }) => body as TryLimitRequest);
const lastRequest = () => requests().at(-1);
const result = () => screen.getByRole('status', { name: 'Result' });

async function open(user: UserEvent): Promise<void> {
  await nameField();
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  await screen.findByText('The cart is empty.');
}

async function openWithCart(user: UserEvent): Promise<void> {
  await open(user);
  await user.click(screen.getByRole('button', { name: 'Add this limit’s products' }));
  await screen.findByRole('spinbutton', { name: 'Quantity of Hoodie' });
}

async function retype(user: UserEvent, name: string, text: string): Promise<void> {
  const input = screen.getByRole('spinbutton', { name });
  await user.clear(input);
  await user.type(input, text);
}

describe('trying a limit', () => {
  it('sends the limit as it is typed with the cart, in place of the saved one', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await retype(user, 'Quantity of Hoodie', '4');
    await user.clear(field('max'));
    await user.type(field('max'), '2');
    await waitFor(() =>
      expect(lastRequest()).toMatchObject({
        limit: { max: 2, status: 'active' },
        limitId: 'a',
        cart: { lines: [{ productId: '1001', quantity: 4 }] },
        customer: null,
        language: 'en',
      }),
    );
    expect(lastRequest()).not.toHaveProperty('at');
    expect(lastRequest()).not.toHaveProperty('purchases');
    expect(api.limits[0]).toMatchObject({ max: 3, version: 1 });
  });

  it('says whether the order is allowed, and why, limit by limit', async () => {
    api.tried = {
      ...api.tried,
      allowed: false,
      inForce: 7,
      limits: [
        limit({ id: 'c', name: 'Cart', standings: [standing({ isBroken: false, name: 'Your cart', message: null })] }),
        limit({ id: 'b', name: 'Silent', standings: [standing({ kind: 'min', min: 9, message: null })] }),
        limit(),
      ],
    };
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await within(result()).findByText('The order is not allowed');
    const texts = [...result().querySelectorAll('.tried-limit')].map((element) => element.textContent);
    expect(texts).toStrictEqual([
      'BrokenThis limitHoodie: 4, at most 3You can order up to 3 of Hoodie.',
      'BrokenSilentHoodie: 4, at least 9Customers don’t see a message.',
      'OKCartYour cart: 4, at most 3',
    ]);
    expect(within(result()).getByText('Other active limits checked: 7')).toBeInTheDocument();
    expect(within(result()).getByRole('link', { name: 'Silent' })).toHaveAttribute('href', '/order-limits/edit/b');
    expect(within(result()).getByText('You can order up to 3 of Hoodie.')).toHaveAttribute('dir', 'auto');
  });

  it('knows a customer with tags who bought before', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await user.selectOptions(screen.getByLabelText('Customer'), 'A signed-in customer');
    await user.type(screen.getByLabelText('Customer tags'), 'vip, wholesale ,');
    await retype(user, 'Bought before of Hoodie', '2');
    await waitFor(() =>
      expect(lastRequest()).toMatchObject({
        customer: { tags: ['vip', 'wholesale'] },
        purchases: [{ lines: [{ productId: '1001', quantity: 2 }] }],
      }),
    );
  });

  it('knows a guest again by the email, where the limit counts persons', async () => {
    Object.assign(api.limits[0]!, { repurchase: { option: 'once_per_month', persons: 'contacts' } });
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    expect(screen.getByText('By a guest or another account with the same email')).toBeInTheDocument();
    await retype(user, 'Bought before of Hoodie', '2');
    await waitFor(() =>
      expect(lastRequest()?.purchases).toMatchObject([{ isOthers: true, lines: [{ productId: '1001', quantity: 2 }] }]),
    );
    const { customer, cart, purchases } = lastRequest()!;
    expect([customer, purchases![0]!.email]).toEqual([null, cart.email]);
    expect(cart.email).toContain('@');
  });

  it('is bought as the limit asks, or in the other way', async () => {
    Object.assign(api.limits[0]!, { purchaseType: 'subscription' });
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await waitFor(() => expect(lastRequest()?.cart.lines).toMatchObject([{ isSubscription: true }]));
    await user.selectOptions(screen.getByLabelText('Purchase'), 'One-time purchase');
    await waitFor(() => expect(lastRequest()?.cart.lines[0]).not.toHaveProperty('isSubscription'));
  });

  it('asks what was sold before, where all customers share the limit', async () => {
    Object.assign(api.limits[0]!, { repurchase: { option: 'calendar_day', shared: true } });
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await retype(user, 'Sold before of Hoodie', '9');
    await waitFor(() => expect(lastRequest()?.sold).toMatchObject([{ lines: [{ productId: '1001', quantity: 9 }] }]));
    expect(lastRequest()).not.toHaveProperty('purchases');
  });

  it('tells what the judge says of a window, and of what keeps the limit out', async () => {
    api.tried.limits = [
      limit({
        outOfForce: 'quota',
        standings: [
          standing({ kind: 'repurchase', bought: 2 }),
          standing({ kind: 'blocked', subject: 'x' }),
          standing({ kind: 'blocked', subject: 'y', name: 'Preorder', isBroken: false }),
        ],
      }),
    ];
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    expect(await screen.findByText('Hoodie: 4 now and 2 before, at most 3 in the period')).toBeInTheDocument();
    expect(screen.getByText('Hoodie is in the cart and blocks the order')).toBeInTheDocument();
    expect(screen.getByText('Preorder: nothing that it can’t be ordered with')).toBeInTheDocument();
    expect(screen.getByText(/^Off until you upgrade: free impressions/)).toBeInTheDocument();
  });

  it('can be done on the day on which the limit starts', async () => {
    api.limits = [{ ...api.limits[0]!, startDate: '2099-12-24' }];
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await user.click(screen.getByRole('button', { name: 'Try on Dec 24, 2099' }));
    await waitFor(() => expect(lastRequest()).toMatchObject({ at: '2099-12-24T12:00:00.000Z' }));
    expect(screen.queryByRole('button', { name: /^Try on/ })).not.toBeInTheDocument();
  });

  it('asks to complete the limit first, and sends nothing until then', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await waitFor(() => expect(requests()).toHaveLength(1));
    await user.clear(field('max'));
    expect(await screen.findByText(/^Complete the limit first: /)).toBeInTheDocument();
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(requests()).toHaveLength(1);
  });

  it('says when the cart cannot be judged, and tries again', async () => {
    const answers = { isBroken: true };
    api.override((call) =>
      answers.isBroken && call.path === '/limits/try'
        ? { status: 503, body: { error: 'Try again in a minute.', code: 'unavailable' } }
        : undefined,
    );
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    expect(await screen.findByText('Try again in a minute.')).toBeInTheDocument();
    answers.isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The order is allowed')).toBeInTheDocument();
  });

  it('names a quantity that is none, and takes lines out', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await retype(user, 'Quantity of Hoodie', '1.5');
    expect(await screen.findByText('Enter a whole number from 0 to 1,000,000')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Remove Hoodie.* from the cart$/ }));
    expect(screen.getByText('The cart is empty.')).toBeInTheDocument();
  });

  it('keeps the cart while the preview or the other tab is shown', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await openWithCart(user);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await openMessageTab(user);
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByRole('spinbutton', { name: 'Quantity of Hoodie' })).toBeInTheDocument();
  });

  it('can be done before a limit is saved for the first time', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await open(user);
    await user.type(field('max'), '1');
    await user.click(screen.getByRole('button', { name: 'Add products' }));
    await user.click(await screen.findByRole('checkbox', { name: /Hoodie/ }));
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await waitFor(() => expect(lastRequest()).toMatchObject({ limit: { type: 'cart', max: 1 }, limitId: null }));
  });
});
