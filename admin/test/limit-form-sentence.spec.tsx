import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const sentence = () => screen.getByRole('region', { name: 'Summary' }).textContent;
const part = (name: RegExp | string) =>
  within(screen.getByRole('region', { name: 'Summary' })).getByRole('button', { name });

describe('the sentence of a limit', () => {
  it('says what is typed, from before the first key on', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await nameField();
    expect(sentence()).toBe('At most … of each product');
    await user.type(field('max'), '3');
    expect(sentence()).toBe('At most 3 of each product');
    await user.click(screen.getByLabelText('Specific products'));
    expect(sentence()).toBe('At most 3 of each chosen product');
    await user.type(field('min'), '2');
    expect(sentence()).toBe('2 to 3 of each chosen product');
  });

  it('leads from each part to its field, and opens what is folded', async () => {
    api.limits = [
      limitView('a', {
        type: 'cart',
        products: undefined,
        max: 3,
        exclusions: { products: [{ productId: '1001' }], customerTags: [] },
      }),
    ];
    const { user } = renderAdmin('/order-limits/edit/a');
    await nameField();
    expect(sentence()).toBe('Cart: at most 3 units (1 product excluded)');
    await user.click(part('at most 3 units'));
    await waitFor(() => expect(field('max')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Change excluded products' })).not.toBeInTheDocument();
    await user.click(part('(1 product excluded)'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change excluded products' })).toHaveFocus());
  });

  it.each([
    ['product', /of each chosen product/, 'Specific products'],
    ['customer_tag', /for customers tagged …/, 'Customers with one of these tags'],
  ])('leads to a choice of a %s limit', async (type, name, choice) => {
    const { user } = renderAdmin(`/order-limits/create/${type}`);
    await nameField();
    if (type === 'product') await user.click(screen.getByLabelText('Specific products'));
    await user.click(part(name));
    await waitFor(() => expect(screen.getByLabelText(choice)).toHaveFocus());
  });
});

describe('the name of a limit', () => {
  it('is proposed from the sentence until the merchant writes another', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    const name = await nameField();
    expect(name).toHaveValue('');
    await user.type(field('max'), '3');
    expect(name).toHaveValue('At most 3 of each product');
    await user.type(field('max'), '0');
    expect(name).toHaveValue('At most 30 of each product');
    await user.clear(name);
    expect(name).toHaveValue('');
    await user.type(name, 'Hoodies');
    await user.type(field('max'), '0');
    expect(name).toHaveValue('Hoodies');
  });

  it('needs no key: a number is all that a first limit asks for', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await nameField();
    await user.type(field('max'), '3');
    await user.click(save());
    await waitFor(() => expect(api.of('POST', '/limits')).toHaveLength(1));
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({ name: 'At most 3 of each product', max: 3 });
  });

  it('stays what it is where the limit has been saved', async () => {
    api.limits = [limitView('a', { name: 'At most 3 of each product', max: 3 })];
    const { user } = renderAdmin('/order-limits/edit/a');
    const name = await nameField();
    await user.type(field('max'), '0');
    expect(name).toHaveValue('At most 3 of each product');
  });
});
