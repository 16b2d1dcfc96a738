import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('the product picker', () => {
  it('lets products be picked, with single variants', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Shoes');
    await user.click(screen.getByLabelText('Specific products'));
    await user.click(screen.getByRole('button', { name: 'Select products', hidden: true }));
    const picker = within(await screen.findByRole('dialog'));
    await user.click(await picker.findByLabelText('Hoodie'));
    await user.click(picker.getByLabelText('Size 42'));
    await user.click(picker.getByRole('button', { name: 'Select' }));
    expect(await screen.findByText('Size 42')).toBeInTheDocument();
    await user.type(field('max'), '1');
    await user.click(save());
    await screen.findByText('Created successfully');
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({
      products: { kind: 'specific', items: [{ productId: '1001' }, { productId: '1002', variantIds: ['3'] }] },
    });
  });

  it('gives the focus back to the button that opened it', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.click(await screen.findByLabelText('Specific products'));
    await user.click(screen.getByRole('button', { name: 'Select products' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Select products' })).toHaveFocus());
  });
});
