// What can be done with a limit from its own page, and by keyboard.
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' }), limitView('b', { name: 'Shoes', status: 'inactive' })];
});

/** An action of the page. Polaris renders each a second time to measure it. */
const action = (name: string) => screen.getAllByRole('button', { name })[0]!;
const confirm = async (user: ReturnType<typeof renderAdmin>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the page of a limit', () => {
  it('says how often it was seen lately, and refused a checkout if it did', async () => {
    Object.assign(api, { seen: { a: 1_204 }, refused: { a: 12 } });
    const { goTo } = renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText('seen in 30 days: 1,204')).toBeInTheDocument();
    expect(screen.getByText(/· refused: 12$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See insights' })).toHaveAttribute('href', '/insights');

    await goTo('/order-limits/edit/b');
    expect(await screen.findByText('seen in 30 days: 0')).toBeInTheDocument();
    expect(screen.queryByText(/refused/)).not.toBeInTheDocument();
  });

  it('deactivates and activates, after asking', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await nameField();
    await user.click(action('Deactivate'));
    expect(await screen.findByText('Deactivate ‘Hoodies’?')).toBeInTheDocument();
    await confirm(user, 'Deactivate');
    expect(await screen.findAllByRole('button', { name: 'Activate' })).not.toHaveLength(0);
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('inactive'));
  });

  it('deletes, after asking, and goes back to the list as it was', async () => {
    const { user, at, goTo } = renderAdmin('/order-limits?status=active&search=H');
    await screen.findByText('Hoodies');
    await goTo('/order-limits/edit/a');
    await user.type(await nameField(), ' with unsaved changes');
    await user.click(action('Delete'));
    expect(await screen.findByText('Can be restored for 30 days.')).toBeInTheDocument();
    await confirm(user, 'Delete');
    await waitFor(() => expect(at()).toBe('/order-limits?status=active&search=H'));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
  });

  it('duplicates, and shows the copy', async () => {
    const { user, at } = renderAdmin('/order-limits/edit/a');
    await nameField();
    await user.click(action('Duplicate'));
    await waitFor(() => expect(at()).toMatch(/^\/order-limits\/edit\/new-/));
    await waitFor(async () => expect(await nameField()).toHaveValue('Hoodies (copy)'));
  });

  it('does not change the status under unsaved changes', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), '!');
    expect(action('Deactivate')).toHaveAttribute('aria-disabled', 'true');
  });

  it('leads back to the list as it was', async () => {
    const { goTo } = renderAdmin('/order-limits?status=inactive');
    await screen.findByText('Shoes');
    await goTo('/order-limits/edit/b');
    await nameField();
    const links = screen.getAllByRole('link', { name: 'Limits management' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/order-limits', '/order-limits?status=inactive']);
  });
});

describe('saving by keyboard', () => {
  it('works with Enter in a field', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5{Enter}');
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
  });

  it.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}'])('works with %s anywhere', async (keys) => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), '!');
    await user.keyboard(keys);
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
  });

  it('leads to the first field that is missing', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart{Enter}');
    await waitFor(() => expect(field('max')).toHaveFocus());
    expect(api.of('POST', '/limits')).toHaveLength(0);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('what is missing', () => {
  it('is named beside Save from the first key on, and leads to its field', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await nameField();
    expect(screen.queryByRole('region', { name: 'Before you can save' })).not.toBeInTheDocument();
    await user.selectOptions(field('status'), 'inactive');
    await user.clear(field('name'));
    const missing = within(screen.getByRole('region', { name: 'Before you can save' }));
    expect(missing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Maximum: Set at least a minimum, a maximum or a multiple',
      'Fill in: Limit name',
    ]);
    await user.click(missing.getByRole('button', { name: /^Maximum/ }));
    await waitFor(() => expect(field('max')).toHaveFocus());
    await user.type(field('max'), '5');
    expect(field('name')).toHaveValue('Cart: at most 5 units');
    expect(screen.queryByRole('region', { name: 'Before you can save' })).not.toBeInTheDocument();
  });
});
