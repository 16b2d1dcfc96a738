import { screen, waitFor, within } from '@testing-library/react';
import type { CheckoutRoomRequest } from '@purchase-limits/contract/checkout-rules';
import { FakeApi, limitView } from './fake-api';
import { RULES_ON } from './fake-checkout-rules';
import { field, nameField, save } from './limit-form-page';
import { row } from './limits-list-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.checkoutRules = RULES_ON;
  api.limits = [limitView('a', { name: 'Hoodies', max: 3 }), limitView('b', { name: 'Sneakers' })];
});

const MARK = 'Shown, not enforced at checkout';
const requests = () => api.of('POST', '/checkout-rules/room').map(({ body }) => body as CheckoutRoomRequest);

describe('a limit without room at the checkout', () => {
  it('is told before it is saved, with what is short and what would help, and can be saved', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await nameField();
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(screen.queryByText(MARK)).not.toBeInTheDocument();
    api.checkoutRoom = { leftOut: { short: ['bytes', 'tags'], alone: false }, pushedOut: [] };
    await user.clear(field('max'));
    await user.type(field('max'), '7');
    expect(await screen.findByText(MARK)).toBeInTheDocument();
    expect(requests().at(-1)).toMatchObject({ limit: { max: 7, name: '' }, limitId: 'a' });
    expect(screen.getByText(/^Shorten its lists/)).toBeInTheDocument();
    expect(screen.getByText('Use fewer customer tags.')).toBeInTheDocument();
    expect(screen.getByText('Or deactivate other limits.')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(api.limits[0]).toMatchObject({ max: 7 }));
  });

  it('is told to have none alone either, where fewer limits do not help', async () => {
    api.checkoutRoom = { leftOut: { short: ['work'], alone: true }, pushedOut: [] };
    renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText(/^Use fewer collections/)).toBeInTheDocument();
    expect(screen.queryByText('Or deactivate other limits.')).not.toBeInTheDocument();
  });

  it('names the limits that another pushes out, the first five of many', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
    api.checkoutRoom = { leftOut: null, pushedOut: names.map((name) => ({ limitId: name, name })) };
    renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText('Limits checkout would stop enforcing: 7')).toBeInTheDocument();
    expect(screen.getByText(/‘One’, ‘Two’, ‘Three’, ‘Four’, ‘Five’, and 2 more\./)).toBeInTheDocument();
    expect(screen.queryByText(MARK)).not.toBeInTheDocument();
  });

  it('is not spoken of when the judgement fails, and can be saved', async () => {
    api.override(({ path }) =>
      path === '/checkout-rules/room' ? { status: 503, body: { error: 'Try again.', code: 'unavailable' } } : undefined,
    );
    const { user } = renderAdmin('/order-limits/edit/a');
    await nameField();
    await user.clear(field('max'));
    await user.type(field('max'), '7');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ limit: { max: 7 } }));
    expect(screen.queryByText('Try again.')).not.toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(api.limits[0]).toMatchObject({ max: 7 }));
    expect(screen.queryByText(MARK)).not.toBeInTheDocument();
  });

  it('is marked in the list, and leads to what explains it', async () => {
    api.leftOut = ['b'];
    renderAdmin('/order-limits');
    const sneakers = within(await row('Sneakers'));
    expect(await sneakers.findByRole('link', { name: MARK })).toHaveAttribute('href', '/settings/checkout-rules');
    expect(screen.getAllByText(MARK)).toHaveLength(1);
  });

  it('has no mark in the list once it is inactive', async () => {
    api.limits = [limitView('a', { name: 'Hoodies' }), limitView('b', { name: 'Sneakers', status: 'inactive' })];
    api.leftOut = ['a', 'b'];
    renderAdmin('/order-limits');
    expect(await within(await row('Hoodies')).findByText(MARK)).toBeInTheDocument();
    expect(within(await row('Sneakers')).queryByText(MARK)).not.toBeInTheDocument();
  });
});

describe('a shop whose checkout holds no limits', () => {
  it('is not asked for room, and has no marks', async () => {
    api.checkoutRules = { ...RULES_ON, isEnabled: false };
    api.leftOut = ['b'];
    api.checkoutRoom = { leftOut: { short: ['bytes'], alone: true }, pushedOut: [] };
    const { user } = renderAdmin('/order-limits');
    await row('Sneakers');
    await waitFor(() => expect(api.of('GET', '/checkout-rules/left-out')).not.toHaveLength(0));
    expect(screen.queryByText(MARK)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Sneakers' }));
    await nameField();
    expect(requests()).toEqual([]);
  });
});
