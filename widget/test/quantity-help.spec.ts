import { createBounds } from '../src/quantity-fields.js';
import {
  cartLine,
  HOODIE,
  hoodieLimit,
  inWidget,
  openPage,
  pass,
  serve,
  setQuantity,
  shownTexts,
} from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  serve(() => ({}));
});
afterEach(() => jest.useRealTimers());

const field = () => document.querySelector<HTMLInputElement>('[name=quantity]')!;
const choose = async (quantity: number) => {
  setQuantity(quantity);
  // The page is looked at twice more.
  await pass(500);
};

describe('the button beside a message', () => {
  it('sets the nearest valid quantity, as if it had been typed', async () => {
    await visit({ limits: [hoodieLimit()], cart: cartOf(cartLine({ quantity: 1 })) });
    await choose(5);
    expect(inWidget('.change')!.textContent).toBe('You can add 2 more. Change to 2');
    const heard: string[] = [];
    for (const type of ['input', 'change']) document.addEventListener(type, ({ type: what }) => heard.push(what));
    inWidget('.change .button')!.click();
    await pass(100);
    expect([field().value, heard]).toEqual(['2', ['input', 'change']]);
    expect(shownTexts()).toEqual([]);
    expect(inWidget('.change')).toBeNull();
  });

  it('is there once, below all messages, and speaks the language of the page', async () => {
    const limits = [hoodieLimit({ max: 3 }), hoodieLimit({ max: 2 })];
    await visit({ limits, facts: { locale: 'fr' } });
    await choose(5);
    expect(shownTexts()).toHaveLength(2);
    const buttons = document.querySelector('purchase-limits')!.shadowRoot!.querySelectorAll('.change');
    expect([...buttons].map(({ textContent }) => textContent)).toEqual(['Passer à 2']);
    expect(buttons[0]!.closest('.message')!.nextElementSibling).toBeNull();
  });

  it('stands by what it can change, which alone the field is marked for', async () => {
    const other = hoodieLimit({
      multiple: 2,
      max: null,
      products: { kind: 'specific', items: [{ productId: '200' }] },
    });
    const line = cartLine({ key: 'other', product_id: 200, variant_id: 2001, quantity: 5, product_title: 'Mug' });
    await visit({ limits: [hoodieLimit(), other], cart: cartOf(line) });
    expect([shownTexts(), inWidget('.change')]).toEqual([['Mug is sold in multiples of 2.'], null]);
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    await choose(5);
    expect(shownTexts()).toHaveLength(2);
    expect(inWidget('.change')!.closest('.message')!.textContent).toBe(
      'You can order up to 3 of Classic Hoodie.Change to 3',
    );
    const { id } = document.querySelector('[aria-label^="You can"]')!;
    expect(document.getElementById(id)!.getAttribute('aria-label')).not.toContain('Mug');
  });

  it.each([
    ['the cart holds all that is allowed', { cart: cartOf(cartLine({ quantity: 3 })) }],
    ['the merchant wants messages alone', { settings: { withoutHelp: true as const } }],
  ])('is not offered where %s', async (_case, given) => {
    await visit({ limits: [hoodieLimit()], ...given });
    await choose(5);
    expect(shownTexts()).toHaveLength(1);
    expect(inWidget('.change')).toBeNull();
  });

  it('is not offered where the theme has no field', async () => {
    const list = '<select name="quantity"><option>5</select>';
    openPage(`<form action="/cart/add"><input name="id" value="1001">${list}<button></form>`);
    await visit({ limits: [hoodieLimit()] });
    expect([shownTexts().length, inWidget('.change')]).toEqual([1, null]);
  });
});

describe('the button in a cart', () => {
  const openCart = (fields: string) =>
    openPage(`<main><form>${fields}<button type="button" name="checkout"></button></form></main>`);
  const fieldOf = (quantity: number, variant = 1001) =>
    `<div><a href="/products/hoodie?variant=${variant}"></a><input name="updates[]" value="${quantity}"></div>`;
  const buttons = () =>
    [...document.querySelector('purchase-limits')!.shadowRoot!.querySelectorAll<HTMLElement>('.change button')].map(
      ({ textContent }) => textContent,
    );
  const other = (quantity: number) => cartLine({ key: 'other', product_id: 200, variant_id: 2001, quantity });
  const showCart = (limits: Parameters<typeof visit>[0]['limits'], ...lines: ReturnType<typeof cartLine>[]) =>
    visit({ limits, facts: cartPage, cart: cartOf(...lines) });

  it('sets the valid quantity of the line, and sends a cart that a shopper has to send', async () => {
    openCart(`${fieldOf(5)}${fieldOf(1, 2001)}<button type="button" name="update"></button>`);
    await showCart([hoodieLimit()], cartLine({ quantity: 5 }), other(1));
    expect(buttons()).toEqual(['Change to 3']);
    const heard: string[] = [];
    for (const type of ['input', 'change', 'click'])
      document.querySelector('form')!.addEventListener(type, (event) => heard.push(event.type));
    inWidget('.change .button')!.click();
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect([values, heard]).toEqual([
      ['3', '1'],
      ['input', 'change', 'click', 'click'],
    ]);
  });

  it('is below each message about a line of its own', async () => {
    openCart(`${fieldOf(5)}${fieldOf(9, 2001)}`);
    const second = hoodieLimit({ max: 4, products: { kind: 'specific', items: [{ productId: '200' }] } });
    await showCart([hoodieLimit(), second], cartLine({ quantity: 5 }), other(9));
    expect(buttons()).toEqual(['Change to 3', 'Change to 4']);
  });

  it.each([
    ['the limit measures several lines', `${fieldOf(5)}${fieldOf(6, 2001)}`, { type: 'cart', max: 8 } as const],
    ['the fields are fewer than the lines', fieldOf(5), {}],
    ['a field is being changed', `${fieldOf(4)}${fieldOf(6, 2001)}`, {}],
    ['the theme has the lines in another order', `${fieldOf(5, 2001)}${fieldOf(6)}`, {}],
    ['the field cannot be changed', `${fieldOf(5).replace('<input', '<input readonly')}${fieldOf(6, 2001)}`, {}],
  ])('is not offered where %s', async (_case, fields, draft) => {
    openCart(fields);
    await showCart([hoodieLimit(draft)], cartLine({ quantity: 5 }), other(6));
    expect([shownTexts().length, buttons()]).toEqual([1, []]);
  });
});

it('offers what the theme’s own field takes, and nothing where it takes nothing', async () => {
  Object.assign(field(), { type: 'number', min: '1', max: '4' });
  await visit({ limits: [hoodieLimit({ min: 6, max: null })], cart: cartOf(cartLine()) });
  await choose(2);
  expect([shownTexts().length, inWidget('.change')]).toEqual([1, null]);
  field().max = '';
  await choose(3);
  expect(inWidget('.change')!.textContent).toBe('Change to 5');
  field().readOnly = true;
  await choose(4);
  expect(inWidget('.change')).toBeNull();
});

it('leaves no mark on a copy that the theme makes of the field, and changes nothing at rest', async () => {
  field().setAttribute('aria-describedby', 'own');
  await visit({ limits: [hoodieLimit()] });
  await choose(5);
  field().replaceWith(field().cloneNode());
  await pass(500);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
  await pass(1_000);
  expect(changes).toEqual([]);
  observer.disconnect();
  await choose(3);
  expect(field().outerHTML).toBe('<input name="quantity" value="1" aria-describedby="own">');
});

it('links the field to what is said about it, and undoes that', async () => {
  field().setAttribute('aria-describedby', 'own');
  await visit({ limits: [hoodieLimit()] });
  await choose(5);
  const ids = field().getAttribute('aria-describedby')!.split(' ');
  expect(ids[0]).toBe('own');
  expect(document.getElementById(ids[1]!)!.getAttribute('aria-label')).toBe('You can order up to 3 of Classic Hoodie.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await choose(3);
  expect(field().getAttribute('aria-describedby')).toBe('own');
  expect(field().hasAttribute('aria-invalid')).toBe(false);
});

describe('the quantity field', () => {
  const bounds = () => ['min', 'max', 'step'].map((name) => field().getAttribute(name));
  const fieldsOnly = { settings: { fieldsOnly: true as const } };
  const oneVariant = { variants: { 1001: { price: '60.00', productId: HOODIE } } };
  beforeEach(() => {
    field().type = 'number';
    field().form!.noValidate = true;
  });

  it('stops where limits do that a message has named, and is put back exactly', async () => {
    field().max = '50';
    const limits = [hoodieLimit({ min: 2, multiple: 2, max: 7 })];
    const { page, update } = await visit({ limits, facts: oneVariant });
    expect(bounds()).toEqual([null, '50', null]);
    await choose(9);
    expect(bounds()).toEqual(['2', '6', '2']);
    await choose(4);
    expect([shownTexts(), bounds()]).toEqual([[], ['2', '6', '2']]);
    // The theme has another maximum, on a field of its own making.
    field().replaceWith(field().cloneNode());
    field().max = '5';
    await choose(3);
    expect(bounds()).toEqual(['2', '5', '2']);
    page.cart = cartOf(cartLine({ quantity: 6 }));
    await update();
    await choose(0);
    expect(field().outerHTML).toBe('<input name="quantity" value="1" type="number" max="5">');
  });

  it('stops at once, without any message, where the merchant wants that', async () => {
    const limits = [hoodieLimit({ min: 2, multiple: 2, max: 7 })];
    const { page, update } = await visit({ limits, facts: oneVariant, ...fieldsOnly });
    expect(bounds()).toEqual(['2', '6', '2']);
    await choose(9);
    expect([document.querySelector('purchase-limits'), bounds()]).toEqual([null, ['2', '6', '2']]);
    page.cart = cartOf(cartLine({ quantity: 3 }));
    await update();
    expect(bounds()).toEqual([null, '3', '2']);
    page.cart = cartOf(cartLine({ quantity: 7 }));
    await update();
    expect(bounds()).toEqual([null, null, null]);
    expect(field().hasAttribute('data-purchase-limits-field')).toBe(false);
  });

  it('is worked out once for each judgement, not at each look', async () => {
    const { page } = await visit({ limits: [hoodieLimit()] });
    const boundsFor = createBounds(page);
    const judge = jest.fn(() => []);
    const line = { id: '', productId: HOODIE, variantId: '1001', quantity: 1 };
    page.rulebook = { judge, standing: () => [] };
    const where = { form: field().form!, line };
    const judged = { now: 0, lines: [] };
    const look = (cart: typeof judged) => boundsFor({ ...where, cart }, () => true);
    look(judged);
    const { length } = judge.mock.calls;
    expect(length).toBeGreaterThan(0);
    look(judged);
    expect(judge).toHaveBeenCalledTimes(length);
    look({ ...judged });
    expect(judge).toHaveBeenCalledTimes(2 * length);
  });

  it('does not demand of one variant what others can bring', async () => {
    await visit({ limits: [hoodieLimit({ min: 2, max: 7 })], ...fieldsOnly });
    expect(bounds()).toEqual([null, '7', null]);
  });

  it('keeps to the steps and the bounds of the theme', async () => {
    field().step = '4';
    field().max = '5';
    await visit({ limits: [hoodieLimit({ min: 2, max: 7 })], facts: oneVariant, ...fieldsOnly });
    expect(bounds()).toEqual([null, '5', '4']);
    field().max = '20';
    await choose(3);
    expect(bounds()).toEqual([null, '7', '4']);
  });

  it('is left alone where browsers would refuse to send the form, unless the merchant wants that', async () => {
    field().form!.noValidate = false;
    await visit({ limits: [hoodieLimit({ min: 2, max: 7 })], facts: oneVariant });
    await choose(9);
    expect([shownTexts().length, bounds()]).toEqual([1, [null, null, null]]);
    await visit({ limits: [hoodieLimit({ min: 2, max: 7 })], facts: oneVariant, ...fieldsOnly });
    expect(bounds()).toEqual(['2', '7', null]);
  });
});
