import { screen, waitFor, within } from '@testing-library/react';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import { LIMIT_SAMPLES } from '@purchase-limits/domain/limit-samples';
import { accessibilityProblems } from './axe';
import { FakeApi } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const NAMES = [
  'At most 2 per customer',
  'At most 100 a day in all',
  'The first 200',
  'Minimum order value',
  'Sold in packs of 6',
  'Minimum for wholesale customers',
  'Heaviest order',
  'A product that ships alone',
  'At most 3 different samples',
  'One subscription of each product',
  'Largest first order',
  'At most 2 on weekends',
];
const cardOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
/** What the shopper of a sample reads. */
const messageOf = async (name: string) =>
  (await cardOf(name)).querySelector('purchase-limits')?.shadowRoot?.querySelector('.text')?.textContent;
const use = async (name: string) => {
  const rendered = renderAdmin('/samples');
  await rendered.user.click(await screen.findByRole('link', { name: `Use this sample: ${name}` }));
  await screen.findByText('Unsaved changes');
  return rendered;
};

describe('the samples', () => {
  it('are shown, each with what a shopper reads', async () => {
    renderAdmin('/samples');
    await cardOf(NAMES[0]!);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(NAMES);
    for (const name of NAMES) expect(await messageOf(name)).toMatch(/.{10,}/);
    expect(await messageOf('At most 2 per customer')).toContain('2');
    expect(await messageOf('Minimum order value')).toContain('$50.00');
    expect(await messageOf('Sold in packs of 6')).toContain('Classic hoodie');
    expect(await messageOf('Minimum for wholesale customers')).toBe('Order at least 10 in total.');
    await waitFor(() => expect(document.title).toBe('Samples – Purchase Limits'));
    expect(screen.getByText('At most 2 of each chosen product per customer')).toBeInTheDocument();
    for (const sentence of [
      'Cart: at least 10 units for customers tagged wholesale',
      'If the cart has chosen products: none of other products',
      'At most 3 different products across chosen products',
      'Cart: at most $200.00 · first order',
      'At most 2 of each chosen product · Sat, Sun',
    ])
      expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('give a weight in the unit of the shop', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, weightUnit: 'lb' } };
    renderAdmin('/samples');
    expect(await messageOf('Heaviest order')).toContain('66 lb');
  });

  it.each(LIMIT_SAMPLES.map(({ id, draftFor }) => ({ id, draftFor })))(
    'can be saved as they are, once products are chosen: $id',
    ({ draftFor }) => {
      const draft = { ...draftFor('kg'), name: 'A name', startDate: '2026-11-20' };
      const products = { kind: 'specific' as const, items: [{ productId: '1001' }] };
      const complete = draft.products ? { ...draft, products } : draft;
      expect(validateLimit(complete, { currency: 'USD', defaultLanguage: 'en' })).toEqual({});
    },
  );

  it('are reached from the dashboard of a shop without limits', async () => {
    const { user, at } = renderAdmin('/');
    await user.click(await screen.findByRole('button', { name: /^Create your first limit/ }));
    await user.click(screen.getByRole('link', { name: 'See samples' }));
    await cardOf(NAMES[0]!);
    expect(at()).toBe('/samples');
  });

  it('are reached from the empty list', async () => {
    const { user, at } = renderAdmin('/order-limits');
    await user.click(await screen.findByRole('link', { name: 'See samples' }));
    await cardOf(NAMES[0]!);
    expect(at()).toBe('/samples');
  });
});

describe('a sample that is chosen', () => {
  it('fills the form of a new limit, which is saved as it is', async () => {
    const { user, at } = await use('Minimum order value');
    expect(await nameField()).toHaveValue('Minimum order value');
    expect(at()).toBe('/order-limits/create/cart?sample=minimumOrderValue');
    expect(field('min')).toHaveValue('50');
    await user.click(save());
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    expect(api.of('POST', '/limits').map(({ body }) => body)).toMatchObject([
      { name: 'Minimum order value', type: 'cart', conditionType: 'total_product_value', min: 50, max: null },
    ]);
  });

  it('leaves its products to be chosen', async () => {
    await use('At most 2 per customer');
    expect(await nameField()).toHaveValue('At most 2 per customer');
    expect(screen.getByLabelText('Specific products')).toBeChecked();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('is discarded to an empty form', async () => {
    const { user } = await use('Heaviest order');
    expect(await nameField()).toHaveValue('Heaviest order');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await nameField()).toHaveValue('');
  });

  it.each(['/order-limits/create/product?sample=heaviestOrder', '/order-limits/create/product?sample=unheardOf'])(
    'fills no form of another type: %s',
    async (path) => {
      renderAdmin(path);
      expect(await nameField()).toHaveValue('');
      expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    },
  );
});

describe('the samples of a blocked shop', () => {
  it('are shown from its dashboard on, and cannot be used', async () => {
    api.blockShop();
    const { user } = renderAdmin('/');
    await user.click(await screen.findByRole('link', { name: 'See samples' }));
    expect(within(await cardOf('Sold in packs of 6')).queryByRole('link')).not.toBeInTheDocument();
    expect(await messageOf('Minimum order value')).toContain('$50.00');
    expect(screen.queryByRole('link', { name: /^Use this sample/ })).not.toBeInTheDocument();
  });
});

describe('samples of a shop that is not read', () => {
  it('show their outline', async () => {
    const release = api.hold('GET', '/shops');
    renderAdmin('/samples');
    expect(await screen.findByRole('heading', { name: 'Samples' })).toBeInTheDocument();
    expect(document.querySelectorAll('.sample-skeleton-preview')).toHaveLength(NAMES.length);
    release();
    expect(await cardOf(NAMES[0]!)).toBeInTheDocument();
  });

  it('say why it cannot be read', async () => {
    api.refuse('GET', '/shops', 500, { error: 'Out of order', code: 'internal' });
    renderAdmin('/samples');
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
