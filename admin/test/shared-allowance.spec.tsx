// A maximum that all customers share, in the form (rules §3.18).
import { screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { ORDERS_KNOWN } from './fake-repurchase';
import { save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.repurchase = ORDERS_KNOWN;
});

const open = (repurchase: object) => {
  api.limits = [limitView('a', { name: 'Hoodies', max: 3, repurchase: repurchase as never })];
  return renderAdmin('/order-limits/edit/a');
};
const who = () => screen.findByLabelText<HTMLSelectElement>('The maximum is for');

it('is chosen with the nearest period of the calendar, said in the sentence, and saved', async () => {
  const { user } = open({ option: 'once_per_month' });
  expect(await who()).toHaveValue('customer');
  expect(screen.getByText('Re-purchase limits require customers to be logged in')).toBeInTheDocument();
  await user.selectOptions(await who(), 'All customers together');
  expect(screen.getByLabelText('The count starts over')).toHaveValue('calendar_month');
  expect(screen.queryByRole('option', { name: 'Custom period' })).not.toBeInTheDocument();
  expect(screen.queryByText('Re-purchase limits require customers to be logged in')).not.toBeInTheDocument();
  expect(screen.getAllByText(/all customers together/).length).toBeGreaterThan(0);
  await user.click(save());
  await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(1));
  expect(api.of('PUT', '/limits/a')[0]!.body).toMatchObject({
    repurchase: { option: 'calendar_month', shared: true },
  });
});

it('is given back to each customer, with every period', async () => {
  const { user } = open({ option: 'calendar_day', shared: true });
  expect(await who()).toHaveValue('all');
  await user.selectOptions(await who(), 'Each customer');
  await user.selectOptions(screen.getByLabelText('A customer can buy again'), 'Custom period');
  await user.selectOptions(screen.getByLabelText('A customer can buy again'), 'Per calendar day');
  await user.click(save());
  await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(1));
  expect(api.of('PUT', '/limits/a')[0]!.body).toMatchObject({ repurchase: { option: 'calendar_day' } });
  expect((api.of('PUT', '/limits/a')[0]!.body as { repurchase: object }).repurchase).not.toHaveProperty('shared');
});

it('shows what is sold so far, when asked', async () => {
  api.allowance = {
    isFound: true,
    left: [{ subject: '1001', subjectKind: 'product', name: 'Classic Hoodie', bought: 2, left: 1 }],
  };
  const { user } = open({ option: 'calendar_day', shared: true });
  await user.click(await screen.findByRole('button', { name: 'See what’s sold so far' }));
  expect(await screen.findByText('Classic Hoodie: bought 2, left 1')).toBeInTheDocument();
  const [call] = api.of('POST', '/repurchase/allowance');
  expect(call!.body).not.toHaveProperty('email');
  expect(call!.body).toMatchObject({ limit: { repurchase: { option: 'calendar_day', shared: true } } });
});

it('says so where nothing is sold yet', async () => {
  const { user } = open({ option: 'once_per_lifetime', shared: true });
  await user.click(await screen.findByRole('button', { name: 'See what’s sold so far' }));
  expect(await screen.findByText('Nothing bought in this period.')).toBeInTheDocument();
});
