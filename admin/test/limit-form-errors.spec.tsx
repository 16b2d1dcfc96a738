import { screen } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, openMessageTab, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('the errors of the form', () => {
  it.each([
    ['1.000', 'Three digits after a separator can be read in two ways. Write 1000 or 1'],
    ['1,500', 'Three digits after a separator can be read in two ways. Write 1500'],
    ['lots', 'Enter a number'],
  ])('refuse a bound of %s', async (typed, error) => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), typed);
    await user.tab();
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(api.of('POST', '/limits')).toHaveLength(0);
  });

  it('go when another field mends them', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await nameField();
    await user.type(field('min'), '9');
    await user.type(field('max'), '5');
    await user.tab();
    expect(await screen.findByText('Maximum must be at least the minimum')).toBeInTheDocument();
    await user.clear(field('min'));
    await user.type(field('min'), '2');
    expect(screen.queryByText('Maximum must be at least the minimum')).not.toBeInTheDocument();
  });

  it('show at the maximum when no bound is left', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await nameField();
    await user.type(field('max'), '3');
    await user.clear(field('max'));
    await user.tab();
    expect(await screen.findByText('Set at least a minimum, a maximum or a multiple')).toBeInTheDocument();
  });

  it('show for a choice of products once it was emptied', async () => {
    api.limits = [limitView('a', { products: { kind: 'specific', items: [{ productId: '1001' }] } })];
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.click(await screen.findByRole('button', { name: 'Remove Hoodie' }));
    expect(await screen.findByText('Choose at least one product')).toBeInTheDocument();
  });

  it('are those of the conditions that are left', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.click(await screen.findByLabelText('Products that meet conditions'));
    await user.click(await screen.findByRole('button', { name: 'Add condition' }));
    await user.type(screen.getAllByLabelText('Value')[1]!, 'new');
    await user.click(screen.getAllByLabelText('Value')[0]!);
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Value')).toHaveValue('new');
  });

  it('start anew after Discard', async () => {
    api.limits = [limitView('a', { name: 'Hoodies' })];
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.clear(await nameField());
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await nameField()).toHaveValue('Hoodies');
    await user.clear(await nameField());
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
  });

  it('show for a text of the default language that was emptied, until it is reset', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await nameField();
    await user.type(field('max'), '5');
    await openMessageTab(user);
    await user.clear(field('messages.en.maximumQuantityLimitMessage'));
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset content' }));
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    expect(field('messages.en.maximumQuantityLimitMessage').value).toMatch(/up to/);
  });
});
