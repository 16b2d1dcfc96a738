// Who counts as one customer, in the form (rules §3.19).
import { screen, waitFor } from '@testing-library/react';
import type { Limit } from '@purchase-limits/domain/limit';
import { FakeApi, limitView } from './fake-api';
import { ORDERS_KNOWN } from './fake-repurchase';
import { save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.repurchase = ORDERS_KNOWN;
});

const LOGIN = 'Re-purchase limits require customers to be logged in';
const MONTHLY = { option: 'once_per_month', persons: 'contacts' } as const;
const open = (repurchase: Limit['repurchase'], change: Partial<Limit> = {}) => {
  api.limits = [limitView('a', { name: 'Hoodies', max: 3, repurchase, ...change })];
  return renderAdmin('/order-limits/edit/a');
};
const who = () => screen.findByLabelText<HTMLSelectElement>('One customer is');
const posted = () => (api.of('PUT', '/limits/a')[0]!.body as { repurchase: object }).repurchase;

it('is an account, until a person is chosen, who need not log in', async () => {
  const { user } = open({ option: 'once_per_month' });
  expect(await who()).toHaveValue('accounts');
  expect(screen.getByText(LOGIN)).toBeInTheDocument();
  await user.selectOptions(await who(), 'A person, by email and phone');
  expect(screen.getByText(/It stores only codes made from them/)).toBeInTheDocument();
  expect(screen.queryByText(LOGIN)).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(1));
  expect(posted()).toEqual(MONTHLY);
});

it('is given back to accounts', async () => {
  const { user } = open({ option: 'once_per_month', persons: 'households' });
  expect(await who()).toHaveValue('households');
  expect(screen.getByText(/neighbors who omit their apartment/)).toBeInTheDocument();
  await user.selectOptions(await who(), 'An account');
  await user.click(save());
  await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(1));
  expect(posted()).toEqual({ option: 'once_per_month' });
});

it('says how many customers the checkout knows', async () => {
  api.repurchase = { ...ORDERS_KNOWN, persons: { state: 'known', held: 12, total: 12 } };
  open(MONTHLY);
  expect(await screen.findByText('Checkout knows 12 customers of this kind.')).toBeInTheDocument();
});

it('says so where there is no room for all', async () => {
  api.repurchase = { ...ORDERS_KNOWN, persons: { state: 'known', held: 1989, total: 2500 } };
  open(MONTHLY);
  expect(await screen.findByText(/^Checkout has room for 1,989 of 2,500 customers/)).toHaveTextContent(
    'period ends first.',
  );
});

it('says what happens where Shopify has not approved it', async () => {
  api.repurchase = { ...ORDERS_KNOWN, persons: { state: 'refused', held: null, total: null } };
  open(MONTHLY);
  expect(await screen.findByText(/^Until Shopify approves access to email/)).toBeInTheDocument();
});

it('says that the checkout can’t check it along with weight', async () => {
  open(MONTHLY, { conditionType: 'total_weight' });
  expect(await screen.findByText(/checkout can’t check this together with tags, weight/)).toBeInTheDocument();
});
