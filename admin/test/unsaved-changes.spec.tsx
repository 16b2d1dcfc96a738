import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

beforeEach(() => {
  const api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' })];
});

describe('a page with unsaved changes', () => {
  it('says so in a bar with Discard and Save, and has none without changes', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    const name = await nameField();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    await user.type(name, ' mine');
    expect(await screen.findByText('Unsaved changes')).toBeInTheDocument();
    expect(save()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
    expect(await nameField()).toHaveValue('Hoodies');
  });

  it('asks before unsaved changes are lost', async () => {
    const { user, at, goTo } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    await goTo('/order-limits');
    const prompt = within(await screen.findByRole('dialog'));
    await user.click(prompt.getByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/order-limits/edit/a');
    expect(await nameField()).toHaveValue('Hoodies mine');
    await goTo('/order-limits');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(at()).toBe('/order-limits'));
  });

  it('has the focus where it was when the merchant stays', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus());
  });

  it('leaves none to the next page, which can be left without a question', async () => {
    const { user, at, goTo } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    await goTo('/order-limits/type');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(at()).toBe('/order-limits/type'));
    await goTo('/order-limits');
    await waitFor(() => expect(at()).toBe('/order-limits'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('cannot be saved while it is being saved', async () => {
    const api = new FakeApi().install();
    api.limits = [limitView('a', { name: 'Hoodies' })];
    const release = api.hold('PUT', '/limits/a');
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(save());
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
    release();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
