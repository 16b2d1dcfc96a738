import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { field, nameField } from './limit-form-page';
import { renderAdmin, tab } from './render-admin';

beforeEach(() => {
  new FakeApi().install();
});

describe('the preview of a message', () => {
  it('previews the text as it is typed', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '7');
    expect(screen.getByText('Your cart: you can order at most 7.')).toBeInTheDocument();
    await user.click(tab('Message'));
    const text = field('messages.en.maximumQuantityLimitMessage');
    await user.clear(text);
    await user.type(text, 'Only {{max}!');
    expect(screen.getByText('Only 7!')).toBeInTheDocument();
    expect(screen.getByText('Powered by Purchase Limits')).toBeInTheDocument();
  });
});
