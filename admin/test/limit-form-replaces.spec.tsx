// Limits that another one replaces, in its form.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [
    limitView('a', { name: 'Everybody, at most 5' }),
    limitView('b', { name: 'Guests, at most 2' }),
    limitView('c', { name: 'Wholesale', replaces: ['a'] }),
  ];
});

const open = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Other limits' }));
  return screen.findByRole('combobox', { name: 'Limits that this one replaces' });
};
const summary = () => screen.getByRole('region', { name: 'Summary' });
const untilSavable = () => waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled', 'true'));

describe('the limits that one replaces', () => {
  it('are searched for and chosen, and stand in the sentence', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Sale');
    await user.type(field('max'), '9');
    expect(screen.getByText('Replaces none')).toBeInTheDocument();
    await user.type(await open(user), 'Guests');
    await waitFor(() => expect(api.of('GET', '/limits').at(-1)?.query.get('search')).toBe('Guests'));
    await user.click(await screen.findByRole('option', { name: 'Guests, at most 2' }));
    expect(screen.getByRole('button', { name: 'Remove Guests, at most 2' })).toBeInTheDocument();
    expect(summary()).toHaveTextContent('Cart: at most 9 units · instead of 1 other limit');
    await untilSavable();
    await user.click(save());
    await screen.findByText('Created successfully');
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({ replaces: ['b'] });
  });

  it('have their names in the form of a saved limit, which is not among those to choose from', async () => {
    const { user } = renderAdmin('/order-limits/edit/c');
    expect(await screen.findByText('Replaces 1 limit')).toBeInTheDocument();
    await user.click(await open(user));
    expect(await screen.findByRole('button', { name: 'Remove Everybody, at most 5' })).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'Guests, at most 2' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Wholesale' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Everybody, at most 5' }));
    await untilSavable();
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(api.of('PUT', '/limits/c')[0]?.body).not.toHaveProperty('replaces');
  });

  it('name those that replace them', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await open(user);
    expect(await screen.findByText(/Doesn’t apply while one of these does: .Wholesale.\./)).toBeInTheDocument();
  });

  it('say why they cannot be replaced', async () => {
    const { user } = renderAdmin('/order-limits/edit/c');
    await screen.findByText('Replaces 1 limit');
    await user.type(await nameField(), '!');
    const error = '“Everybody, at most 5” already replaces this limit';
    api.refuse('PUT', '/limits/c', 422, { error, code: 'invalid', fields: { replaces: error } });
    await untilSavable();
    await user.click(save());
    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
    expect(screen.getByRole('combobox', { name: 'Limits that this one replaces' })).toBeInTheDocument();
  });
});
