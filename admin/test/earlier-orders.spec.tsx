import { screen, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { ORDERS_KNOWN, ORDERS_UNKNOWN } from './fake-repurchase';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', max: 3, repurchase: { option: 'once_per_month' } })];
});

const open = () => renderAdmin('/order-limits/edit/a');
const lookUp = async (user: ReturnType<typeof open>['user'], email: string) => {
  await user.type(await screen.findByLabelText('Customer’s email'), email);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
};

describe('what the form says of earlier orders', () => {
  it('is that they are unknown, and how that can be changed', async () => {
    open();
    expect(await screen.findByText(/^Without access to orders/)).toBeInTheDocument();
    // Outside of the platform's admin nobody can be asked.
    expect(await screen.findByRole('link', { name: /Open in Shopify/ })).toBeInTheDocument();
    expect(screen.queryByLabelText('Customer’s email')).not.toBeInTheDocument();
  });

  it('is how many are read while they are being read', async () => {
    api.repurchase = {
      ...ORDERS_UNKNOWN,
      state: 'reading',
      missingScopes: [],
      progress: { done: 1_200, total: 5_000 },
    };
    open();
    expect(await screen.findByText(/order history: 1,200 of 5,000/)).toBeInTheDocument();
  });

  it('is why they cannot be read', async () => {
    api.repurchase = { ...ORDERS_UNKNOWN, state: 'problem', missingScopes: [], problem: 'Refused.' };
    open();
    expect(await screen.findByText('Couldn’t import order history: Refused.')).toBeInTheDocument();
  });

  it('is that the platform refuses them, and what becomes of it', async () => {
    api.repurchase = { ...ORDERS_UNKNOWN, state: 'refused', missingScopes: [] };
    open();
    expect(await screen.findByText(/^Shopify hasn’t approved this app/)).toBeInTheDocument();
    expect(screen.getByText(/^Without access to orders/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Open in Shopify/ })).not.toBeInTheDocument();
  });

  it('is since when they count', async () => {
    api.repurchase = ORDERS_KNOWN;
    open();
    expect(await screen.findByText('Counts orders since Sep 22, 2026.')).toBeInTheDocument();
  });
});

describe('looking up a customer', () => {
  beforeEach(() => (api.repurchase = ORDERS_KNOWN));

  it('says what is left of the limit as typed', async () => {
    api.allowance = {
      isFound: true,
      left: [{ subject: '1001', subjectKind: 'product', name: 'Classic Hoodie', bought: 2, left: 1 }],
    };
    const { user } = open();
    await lookUp(user, ' anna@example.com');
    expect(await screen.findByText('Classic Hoodie: bought 2, left 1')).toBeInTheDocument();
    const [call] = api.of('POST', '/repurchase/allowance');
    expect(call!.body).toMatchObject({ email: 'anna@example.com', limit: { max: 3 } });
    // Another limit has another answer.
    const max = screen.getByRole('textbox', { name: /Maximum/ });
    await user.type(max, '0');
    expect(within(document.body).queryByText(/left 1/)).not.toBeInTheDocument();
  });

  it.each([
    [{ isFound: false, left: [] }, 'No customer has this email.'],
    [{ isFound: true, left: [] }, 'Nothing bought in this period.'],
  ])('says of %j what it means', async (allowance, text) => {
    api.allowance = allowance;
    const { user } = open();
    await lookUp(user, 'anna@example.com');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says inline what is wrong with the address, or why nobody answers', async () => {
    api.refuse('POST', '/repurchase/allowance', 422, {
      error: 'Some fields are not valid',
      code: 'invalid_fields',
      fields: { email: 'Invalid email address' },
    });
    const { user } = open();
    await lookUp(user, 'anna@example.com');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
  });
});
