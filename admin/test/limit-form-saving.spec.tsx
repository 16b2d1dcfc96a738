import { screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', version: 3 })];
});

describe('what is typed while the limit is saved', () => {
  it('stays in the form of an existing limit, and is saved next', async () => {
    const release = api.hold('PUT', '/limits/a');
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' one');
    await user.click(save());
    await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(1));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.type(await nameField(), ' two');
    release();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Hoodies one two');
    await user.click(save());
    await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(2));
    expect(api.of('PUT', '/limits/a').map(({ body }) => body)).toMatchObject([
      { name: 'Hoodies one', version: 3 },
      { name: 'Hoodies one two', version: 4 },
    ]);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  });

  it('stays in the form of a new limit, as a change that is not saved yet', async () => {
    const release = api.hold('POST', '/limits');
    const { user, at } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await user.click(save());
    await waitFor(() => expect(api.of('POST', '/limits')).toHaveLength(1));
    await user.type(await nameField(), ' of all');
    release();
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeInTheDocument();
    expect(at()).toMatch(/^\/order-limits\/edit\/new-/);
    await waitFor(async () => expect(await nameField()).toHaveValue('Cart of all'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await nameField()).toHaveValue('Cart');
  });

  it('is not asked about when there is nothing', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeInTheDocument();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });
});

describe('a save that is refused', () => {
  it('shows no toast over the field that has the error', async () => {
    api.refuse('PUT', '/limits/a', 422, { error: 'Not valid', code: 'invalid', fields: { name: 'Taken' } });
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' one');
    await user.click(save());
    expect(await screen.findByText('Taken')).toBeInTheDocument();
    expect(await nameField()).toHaveFocus();
    expect(screen.queryByText('Save failed')).not.toBeInTheDocument();
    await user.type(await nameField(), '!');
    expect(screen.queryByText('Taken')).not.toBeInTheDocument();
    await user.type(await nameField(), '{Backspace}');
    expect(screen.getByText('Taken')).toBeInTheDocument();
  });

  it('keeps the errors of the other fields', async () => {
    const fields = { 'products.items': 'Gone from the shop', max: 'Too many' };
    api.refuse('PUT', '/limits/a', 422, { error: 'Not valid', code: 'invalid', fields });
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.click(await screen.findByLabelText('Specific products'));
    await user.click(screen.getByRole('button', { name: 'Select products', hidden: true }));
    await user.click(await screen.findByLabelText('Hoodie'));
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await screen.findByRole('button', { name: 'Remove Hoodie' });
    await user.click(save());
    expect(await screen.findByText('Gone from the shop')).toBeInTheDocument();
    await user.type(field('max'), '0');
    expect(screen.queryByText('Too many')).not.toBeInTheDocument();
    expect(screen.getByText('Gone from the shop')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Hoodie' }));
    expect(screen.queryByText('Gone from the shop')).not.toBeInTheDocument();
    expect(screen.getByText('Choose at least one product')).toBeInTheDocument();
  });

  it('says that the limit was deleted, and leads back to the list', async () => {
    const { user, at } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' one');
    api.limits = [];
    await user.click(save());
    expect(await screen.findByText('Someone deleted this limit')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Hoodies one');
    await user.click(screen.getByRole('link', { name: 'Back to limits' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(at()).toBe('/order-limits'));
  });
});

describe('the page of a limit that is not there', () => {
  it('says that it was deleted, and leads back to the list', async () => {
    const { user, at } = renderAdmin('/order-limits/edit/gone');
    expect(await screen.findByText('It was deleted, or the link is wrong.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to limits' }));
    await waitFor(() => expect(at()).toBe('/order-limits'));
  });
});
