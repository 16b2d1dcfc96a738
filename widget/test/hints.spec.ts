import { HINT_TEXTS } from '@purchase-limits/domain/hint-texts';
import { cartLine, hoodieLimit, inWidget, openPage, pass, serve, setQuantity, shownTexts } from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  serve(() => ({}));
});
afterEach(() => jest.useRealTimers());

const settings = { hints: HINT_TEXTS };
const choose = async (quantity: number) => {
  setQuantity(quantity);
  await pass(500);
};

it('says what is allowed before anything is done, quietly', async () => {
  await visit({ limits: [hoodieLimit({ hint: true, min: 2 })], settings });
  expect(shownTexts()).toEqual(['2 to 3 per order']);
  expect(inWidget('.hint .heading, .hint svg')).toBeNull();
});

it('gives way to a message, and comes back', async () => {
  await visit({ limits: [hoodieLimit({ hint: true })], settings });
  await choose(4);
  expect(shownTexts()).toEqual(['You can order up to 3 of Classic Hoodie.']);
  expect(inWidget('.hint')).toBeNull();
  await choose(3);
  expect(shownTexts()).toEqual(['Up to 3 per order']);
});

it('speaks the language of the page, says each thing once, and no more than three', async () => {
  const limits = [3, 3, 4, 5, 6].map((max) => hoodieLimit({ hint: true, max }));
  await visit({ limits, settings, facts: { locale: 'de-AT' } });
  expect(shownTexts()).toEqual(['Bis zu 3 pro Bestellung', 'Bis zu 4 pro Bestellung', 'Bis zu 5 pro Bestellung']);
});

it('follows the cart', async () => {
  const { page, update } = await visit({ limits: [hoodieLimit({ hint: true })], settings });
  page.cart = cartOf(cartLine({ quantity: 2 }));
  await update();
  expect(shownTexts()).toEqual(['Up to 3 per order · You can add 1 more']);
});

it('keeps no message on the page when it cannot be written', async () => {
  await visit({ limits: [hoodieLimit({ hint: true })], settings: { hints: { en: null } as never } });
  await choose(5);
  expect(shownTexts()).toHaveLength(1);
  await choose(2);
  expect(shownTexts()).toEqual([]);
});

it('has no popup', async () => {
  const branding = { displayType: 'popup' as const };
  await visit({ limits: [hoodieLimit({ hint: true })], settings: { ...settings, branding } as never });
  await choose(2);
  expect(inWidget('.hint')!.className).toContain('inline');
});

it('is not on the cart page', async () => {
  const cart = cartOf(cartLine({ quantity: 1 }));
  await visit({ limits: [hoodieLimit({ hint: true })], settings, facts: cartPage, cart });
  expect(shownTexts()).toEqual([]);
});
