// What only some types of limits have: collections, customer tags, blocking products, and what a limit is applied to.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
const GIFT_CARD = { field: 'giftCard', operator: 'equals', value: 'true' } as const;
beforeEach(() => {
  api = new FakeApi().install();
});

const paid = () => (api.subscription = { ...api.subscription, plan: 'basic', planName: 'Basic', paid: true });
/** Chooses in the dialog that this button opens. */
const pick = async (user: UserEvent, button: string, names: (string | RegExp)[]) => {
  await user.click(screen.getByRole('button', { name: button }));
  const picker = within(await screen.findByRole('dialog'));
  for (const name of names) await user.click(await picker.findByLabelText(name));
  await user.click(picker.getByRole('button', { name: 'Select' }));
};
const saved = async (user: UserEvent) => {
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(save());
  await screen.findByText('Created successfully');
  return api.of('POST', '/limits')[0]?.body;
};

describe('a collection limit', () => {
  it('is about the chosen collections', async () => {
    paid();
    const { user } = renderAdmin('/order-limits/create/collection');
    await user.type(await nameField(), 'Shoes');
    await pick(user, 'Select collections', [/Footwear/]);
    expect(await screen.findByText('Products: 3')).toBeInTheDocument();
    await user.type(field('max'), '2');
    expect(await saved(user)).toMatchObject({ type: 'collection', collectionIds: ['2001'], max: 2 });
  });

  it('names a collection that is no longer there by its id', async () => {
    paid();
    api.limits = [limitView('a', { type: 'collection', products: undefined, collectionIds: ['9999'] })];
    renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText('Collection 9999')).toBeInTheDocument();
    expect(screen.getByText('No longer in your store')).toBeInTheDocument();
  });
});

describe('a customer tag limit', () => {
  it('is about customers with a chosen tag and without an excluded one', async () => {
    const { user } = renderAdmin('/order-limits/create/customer_tag');
    await user.type(await nameField(), 'Wholesale');
    await pick(user, 'Select customer tags', ['wholesale']);
    await user.click(screen.getByRole('button', { name: 'Exclusions' }));
    await pick(user, 'Select tags to exclude', ['vip']);
    await user.click(screen.getByLabelText('Each product'));
    await user.click(screen.getByLabelText('Apply to each variant'));
    await user.type(field('max'), '2');
    expect(await saved(user)).toMatchObject({
      type: 'customer_tag',
      customerTags: { kind: 'specific', tags: ['wholesale'] },
      exclusions: { products: [], customerTags: ['vip'] },
      applyTo: 'product',
      products: { kind: 'all' },
      applyToEachVariant: true,
    });
  });

  it('takes typed tags, several at once and each once', async () => {
    api.customerTags = { items: [], isGranted: false };
    const { user } = renderAdmin('/order-limits/create/customer_tag');
    await nameField();
    await user.click(screen.getByRole('button', { name: 'Select customer tags' }));
    const picker = within(await screen.findByRole('dialog'));
    expect(await picker.findByText(/Open this page in Shopify/)).toBeInTheDocument();
    await user.type(picker.getByRole('textbox'), 'Gold, silver , gold');
    await user.click(picker.getByRole('button', { name: 'Add Gold, silver' }));
    expect(picker.getByText('2 selected')).toBeInTheDocument();
    await user.type(picker.getByRole('textbox'), 'GOLD{Enter}');
    expect(picker.getByText('2 selected')).toBeInTheDocument();
    await user.click(picker.getByRole('button', { name: 'Select' }));
    expect(await screen.findByRole('button', { name: 'Remove silver' })).toBeInTheDocument();
  });

  it('chooses a tag of the store that is typed', async () => {
    const { user } = renderAdmin('/order-limits/create/customer_tag');
    await nameField();
    await user.click(screen.getByRole('button', { name: 'Select customer tags' }));
    const picker = within(await screen.findByRole('dialog'));
    await picker.findByRole('checkbox', { name: 'wholesale' });
    await user.type(picker.getByRole('textbox'), 'Wholesale{Enter}');
    expect(picker.getByRole('checkbox', { name: 'wholesale' })).toBeChecked();
    expect(picker.getByText('1 selected')).toBeInTheDocument();
  });

  it('asks for a tag', async () => {
    const { user } = renderAdmin('/order-limits/create/customer_tag');
    await nameField();
    await user.type(field('max'), '5');
    await user.click(screen.getByRole('button', { name: 'Customer tags: Choose at least one customer tag' }));
    expect(await screen.findByText('Choose at least one customer tag')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select customer tags' })).toHaveFocus();
  });

  it('keeps collections in view where the plan lacks them, with the plan that has them', async () => {
    renderAdmin('/order-limits/create/customer_tag');
    await nameField();
    await waitFor(() => expect(screen.getByLabelText('Each collection')).toBeDisabled());
    expect(screen.getByText('Basic plan or higher')).toBeInTheDocument();
  });
});

describe('a product blocking limit', () => {
  it('blocks the order, without any bound', async () => {
    const { user } = renderAdmin('/order-limits/create/product-blocking');
    await user.type(await nameField(), 'Not sold');
    await pick(user, 'Select products', ['Hoodie']);
    expect(screen.queryByLabelText('Maximum')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Re-purchase' })).not.toBeInTheDocument();
    expect(await saved(user)).toMatchObject({
      type: 'product-blocking',
      products: { kind: 'specific', items: [{ productId: '1001' }] },
      applyTo: 'cart',
      min: null,
      max: null,
      multiple: null,
    });
  });

  it('limits what is bought with it, and then needs a bound', async () => {
    const { user } = renderAdmin('/order-limits/create/product-blocking');
    await user.type(await nameField(), 'Gift wrap');
    await pick(user, 'Select products', ['Hoodie']);
    await user.click(screen.getByLabelText('Limit products'));
    expect(await screen.findByText(/Set at least a minimum, a maximum or a multiple/)).toBeInTheDocument();
    await user.type(field('min'), '1');
    expect(await saved(user)).toMatchObject({ applyTo: 'product', targets: { kind: 'all' }, min: 1, max: null });
  });

  it('keeps products apart', async () => {
    const { user } = renderAdmin('/order-limits/create/product-blocking');
    await user.type(await nameField(), 'Ships alone');
    await pick(user, 'Select products', ['Hoodie']);
    expect(screen.queryByLabelText('Never together')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Limit everything else in the cart'));
    await user.click(screen.getByLabelText('Never together'));
    expect(screen.queryByLabelText('Maximum')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(
      'If the cart has 1 chosen product: none of other products',
    );
    expect(await saved(user)).toMatchObject({ neverTogether: true, applyTo: 'cart', min: null, max: null });
  });

  it('blocks always once that is chosen after all', async () => {
    const { user } = renderAdmin('/order-limits/create/product-blocking');
    await user.type(await nameField(), 'Not for sale');
    await pick(user, 'Select products', ['Hoodie']);
    await user.click(screen.getByLabelText('Limit products'));
    await user.click(screen.getByLabelText('Never together'));
    await user.click(screen.getByLabelText('Block the order'));
    expect(await saved(user)).not.toHaveProperty('neverTogether');
  });
});

describe('conditions on products', () => {
  it('say how many products they choose, and which', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await nameField();
    await user.click(screen.getByLabelText('Products that meet conditions'));
    await user.selectOptions(await screen.findByLabelText('Field'), 'Title');
    await user.selectOptions(screen.getByLabelText('Operator'), 'starts with');
    await user.type(screen.getByLabelText('Value'), 'sneak');
    expect(await screen.findByText('Matching products: 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show products' }));
    expect(screen.getByText('Sneakers')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Value'), 'x');
    expect(await screen.findByText('Matching products: 0')).toBeInTheDocument();
  });

  it('ask of SKUs, which are those of variants', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Small ones');
    await user.click(screen.getByLabelText('Products that meet conditions'));
    await user.selectOptions(await screen.findByLabelText('Field'), 'SKU');
    await user.selectOptions(screen.getByLabelText('Operator'), 'ends with');
    expect(api.of('GET', '/catalog/skus')).toHaveLength(1);
    const { variantId } = api.products[0]!.variants[0]!;
    await user.type(screen.getByLabelText('Value'), `-${variantId}`);
    expect(await screen.findByText('Matching products: 1')).toBeInTheDocument();
    await user.type(field('max'), '2');
    const conditions = [{ field: 'sku', operator: 'ends_with', value: `-${variantId}` }];
    expect(await saved(user)).toMatchObject({ products: { kind: 'group', match: 'all', conditions } });
  });

  it('ask of gift cards without a text, and choose what is excluded', async () => {
    paid();
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'No gift cards');
    await user.type(field('max'), '2');
    await user.click(screen.getByRole('button', { name: 'Exclusions' }));
    await user.click(screen.getByLabelText('Products that meet conditions'));
    await user.selectOptions(await screen.findByLabelText('Operator'), 'contains');
    await user.selectOptions(screen.getByLabelText('Field'), 'Gift card');
    expect(screen.queryByLabelText('Value')).not.toBeInTheDocument();
    const operators = within(screen.getByLabelText('Operator')).getAllByRole('option');
    expect(operators.map(({ textContent }) => textContent)).toEqual(['is', 'is not']);
    expect(await screen.findByText('Matching products: 0')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(
      'Cart: at most 2 units (products that meet 1 condition excluded)',
    );
    const conditions = [{ field: 'giftCard', operator: 'equals', value: 'true' }];
    expect(await saved(user)).toMatchObject({ exclusions: { group: { kind: 'group', match: 'all', conditions } } });
  });

  it('ask for a text again after a gift card, and say where it is missing among exclusions', async () => {
    const giftCards = { kind: 'group' as const, match: 'all' as const, conditions: [{ ...GIFT_CARD }] };
    api.limits = [limitView('a', { exclusions: { products: [], group: giftCards, customerTags: [] } })];
    const { user } = renderAdmin('/order-limits/edit/a');
    await nameField();
    expect(screen.getByText('Products that meet conditions', { selector: 'p' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Exclusions' }));
    await user.selectOptions(await screen.findByLabelText('Field'), 'Vendor');
    expect(screen.getByLabelText('Value')).toHaveValue('');
    await user.click(screen.getByLabelText('Value'));
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
  });
});

describe('conditions on a large catalog', () => {
  const factsOf = (id: number) => ({
    productId: String(id),
    title: `Product ${id}`,
    vendor: 'Acme',
    productType: 'Tops',
    giftCard: false,
    tags: [],
    imageUrl: null,
  });
  /** A catalog of so many pages, each with 250 products. */
  const servePages = (count: number) =>
    api.override(({ path, query }) => {
      if (path !== '/catalog/product-facts') return undefined;
      const page = Number(query.get('after') ?? 0);
      const items = Array.from({ length: 250 }, (_, index) => factsOf(page * 250 + index));
      return { status: 200, body: { items, nextCursor: page + 1 < count ? String(page + 1) : null } };
    });
  const chooseAll = async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await nameField();
    await user.click(screen.getByLabelText('Products that meet conditions'));
    await user.selectOptions(await screen.findByLabelText('Operator'), 'does not contain');
    await user.type(screen.getByLabelText('Value'), 'x');
  };

  it('count over all pages', async () => {
    servePages(4);
    await chooseAll();
    expect(await screen.findByText('Matching products: 1,000')).toBeInTheDocument();
    expect(api.of('GET', '/catalog/product-facts')).toHaveLength(4);
  });

  it('say among how many they counted where there are too many', async () => {
    servePages(25);
    await chooseAll();
    expect(await screen.findByText('Matching products in the first 5,000: 5,000')).toBeInTheDocument();
    expect(api.of('GET', '/catalog/product-facts')).toHaveLength(20);
  });

  it('say why they could not be counted, and try again', async () => {
    let isDown = true;
    api.override(({ path }) =>
      path === '/catalog/product-facts' && isDown
        ? { status: 503, body: { error: 'Your store is busy.', code: 'store_busy' } }
        : undefined,
    );
    await chooseAll();
    expect(await screen.findByText(/Your store is busy/)).toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Matching products: 2')).toBeInTheDocument();
  });
});

describe('the dates of a limit', () => {
  it.each([
    ['1970-01-01', null, 'Always'],
    ['1970-01-01', '2026-11-30', 'Until Nov 30, 2026'],
    ['2026-11-01', null, 'From Nov 1, 2026, no end'],
    ['2026-11-01', '2026-11-30', 'Nov 1, 2026 to Nov 30, 2026'],
  ])('from %s to %s are "%s"', async (startDate, endDate, line) => {
    api.limits = [limitView('a', { startDate, endDate })];
    renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText(line)).toBeInTheDocument();
  });

  it('say what they mean in the shop’s own time zone', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, timezone: 'America/New_York' } };
    api.limits = [limitView('a', { startDate: '2026-11-01', endDate: '2026-11-30' })];
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Oct 31, 2026, 8:00 PM in America/New_York')).toBeInTheDocument();
    expect(screen.getByText('Nov 30, 2026, 7:00 PM in America/New_York')).toBeInTheDocument();
    expect(screen.getByText('Time is based on GMT +00:00')).toBeInTheDocument();
  });
});
