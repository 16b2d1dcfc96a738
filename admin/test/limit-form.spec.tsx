import { act, screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, openMessageTab, openRepurchase, save } from './limit-form-page';
import { renderAdmin, tab } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', version: 3 })];
});

describe('creating a limit', () => {
  it('says inline what is wrong, once the merchant has been there', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    const name = await nameField();
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    await user.type(field('max'), '0');
    await user.tab();
    expect(await screen.findByText('Enter a number greater than 0')).toBeInTheDocument();
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    await user.clear(name);
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(name).toHaveAttribute('aria-invalid', 'true');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    // Named by what it shows: a label of its own would have to repeat it word for word.
    expect(tab(/General ?Errors: 2/)).not.toHaveAttribute('aria-label');
  });

  it('leads from what is missing to its field', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.click(screen.getByRole('button', { name: /^Maximum: / }));
    await waitFor(() => expect(field('max')).toHaveFocus());
    expect(await screen.findByText('Set at least a minimum, a maximum or a multiple')).toBeInTheDocument();
  });

  it('posts exactly the draft, with an idempotency key, and says so', async () => {
    const { user, at } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), '  At least 20 dollars ');
    await user.selectOptions(field('conditionType'), 'Total value (USD)');
    await user.type(field('min'), '20.50');
    await user.click(save());

    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    const [call, ...more] = api.of('POST', '/limits');
    expect(more).toHaveLength(0);
    expect(call?.body).toEqual({
      name: 'At least 20 dollars',
      type: 'cart',
      status: 'active',
      startDate: new Date().toISOString().slice(0, 10),
      endDate: null,
      conditionType: 'total_product_value',
      min: 20.5,
      max: null,
      multiple: null,
      exclusions: { products: [] },
      notificationTrigger: 'limit_reached_in_cart_page',
      repurchase: { option: 'no_limit' },
      contactUs: { enabled: false, url: '' },
      messages: {},
    });
    expect(call?.headers['idempotency-key']).toMatch(/^[\da-f-]{32,36}$/);
    await waitFor(() => expect(at()).toMatch(/^\/order-limits\/edit\/new-/));
  });

  it('posts products, conditions and texts as they were chosen', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Nike');
    await user.click(screen.getByLabelText('Products that meet conditions'));
    await user.selectOptions(await screen.findByLabelText('Field'), 'Vendor');
    await user.selectOptions(screen.getByLabelText('Operator'), 'contains');
    await user.type(screen.getByLabelText('Value'), 'Nike');
    await user.type(field('max'), '5');
    await user.selectOptions(await openRepurchase(user), 'Custom period');
    await user.type(field('repurchase.every.amount'), '10');
    await openMessageTab(user);
    await user.selectOptions(await screen.findByLabelText('Language'), 'de');
    await user.type(screen.getByLabelText(/Re-purchase message/), 'Schon gekauft');
    await user.click(save());
    await screen.findByText('Created successfully');
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({
      products: { kind: 'group', match: 'all', conditions: [{ field: 'vendor', operator: 'contains', value: 'Nike' }] },
      applyToEachVariant: false,
      repurchase: { option: 'custom', every: { amount: 10, unit: 'days' } },
      messages: { de: { repurchaseMessage: 'Schon gekauft' } },
    });
  });

  it('sends one limit for two clicks', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    // Both before anything is rendered, so that no disabled button helps.
    act(() => {
      save().click();
      save().click();
    });
    await screen.findByText('Created successfully');
    expect(api.of('POST', '/limits')).toHaveLength(1);
  });

  it('uses the same key for every try, also of another draft', async () => {
    let isDown = true;
    api.override(({ method, path }) =>
      method === 'POST' && path === '/limits' && isDown ? 'network error' : undefined,
    );
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await user.click(save());
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    expect(screen.queryByText('Save failed')).not.toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(api.of('POST', '/limits')).toHaveLength(2));
    isDown = false;
    await user.type(await nameField(), '!');
    await user.click(save());
    await screen.findByText('Created successfully');
    const [first, second, third] = api.of('POST', '/limits').map(({ headers }) => headers['idempotency-key']);
    expect([second, third]).toEqual([first, first]);
  });

  it('shows what the server refuses at its field, on its tab, until it is changed', async () => {
    api.refuse('POST', '/limits', 422, {
      error: 'The limit is not valid',
      code: 'invalid',
      fields: { 'messages.en.maximumQuantityLimitMessage': 'This text is not allowed' },
    });
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await user.click(save());
    expect(await screen.findByText('This text is not allowed')).toBeInTheDocument();
    expect(tab(/Message ?Errors: 1/)).toHaveAttribute('aria-selected', 'true');
    const text = field('messages.en.maximumQuantityLimitMessage');
    await waitFor(() => expect(text).toHaveFocus());
    await user.type(text, ' please');
    expect(screen.queryByText('This text is not allowed')).not.toBeInTheDocument();
  });

  it('turns to the language of a refused text', async () => {
    api.refuse('POST', '/limits', 422, {
      error: 'Not valid',
      code: 'invalid',
      fields: { 'messages.fr.maximumQuantityLimitMessage': 'Too rude' },
    });
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await user.click(save());
    expect(await screen.findByText('Too rude')).toBeInTheDocument();
    expect(screen.getByLabelText('Language')).toHaveValue('fr');
  });

  it('keeps a text that reads like the built-in one out of the draft', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await openMessageTab(user);
    const text = field('messages.en.maximumQuantityLimitMessage');
    await user.type(text, '!');
    await user.type(text, '{Backspace}');
    await user.click(save());
    await screen.findByText('Created successfully');
    expect(api.of('POST', '/limits')[0]?.body).toMatchObject({ messages: {} });
    expect(api.of('POST', '/limits')[0]?.body).not.toHaveProperty('messages.en');
  });

  it('names both limits that contradict each other', async () => {
    api.warnings = [
      {
        code: 'contradiction',
        message: 'No quantity satisfies both.',
        limits: [
          { id: 'new-1', name: 'Cart' },
          { id: 'a', name: 'Hoodies' },
        ],
      },
    ];
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '5');
    await user.click(save());
    expect(await screen.findByText(/‘Cart’ and ‘Hoodies’/)).toBeInTheDocument();
  });

  it('names them too when the limit is opened', async () => {
    api.limits = [limitView('a', { name: 'Cart' })];
    api.warnings = [
      {
        code: 'contradiction',
        message: 'No quantity satisfies both.',
        limits: [
          { id: 'a', name: 'Cart' },
          { id: 'b', name: 'Hoodies' },
        ],
      },
    ];
    renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText(/‘Cart’ and ‘Hoodies’/)).toBeInTheDocument();
  });
});

describe('what the form says of re-purchase', () => {
  it('does not claim to know earlier orders', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.selectOptions(await openRepurchase(user), 'Once per year');
    expect(screen.getByText(/^Without access to orders/)).toBeInTheDocument();
    expect(screen.queryByText(/all orders of a customer/)).not.toBeInTheDocument();
  });
});

describe('editing a limit', () => {
  it('puts the version it changes, and says so', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    const name = await nameField();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.type(name, ' again');
    await user.click(save());
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(api.of('PUT', '/limits/a')[0]?.body).toMatchObject({
      name: 'Hoodies again',
      version: 3,
      products: { kind: 'all' },
    });
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
    await user.type(await nameField(), '!');
    await user.click(save());
    await waitFor(() => expect(api.of('PUT', '/limits/a')[1]?.body).toMatchObject({ version: 4 }));
  });

  it.each([
    ['17', 'Ada Kaya', true, 'You changed it in another window on'],
    ['17', 'Ada Kaya', false, 'Ada Kaya changed it on'],
    ['operator:Lena', null, false, 'Our support changed it on'],
    [null, null, false, 'Purchase Limits stopped or resumed it on'],
  ])('says whose change was first: %s', async (changedBy, changedByName, isYou, text) => {
    api.saves.changed = { changedBy, changedByName, isYou, changedAt: '2026-11-20T08:44:00Z' };
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    api.limits = [limitView('a', { name: 'Theirs', version: 4 })];
    await user.click(save());
    expect(await screen.findByText(`${text} Nov 20, 2026, 8:44 AM.`)).toBeInTheDocument();
  });

  it('takes everything back on Discard', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await nameField()).toHaveValue('Hoodies');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });
});
