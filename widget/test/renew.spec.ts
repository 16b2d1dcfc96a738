import type { LimitDraft } from '@purchase-limits/domain/limit';
import {
  cartLine,
  embed,
  factsOf,
  hoodieLimit,
  inWidget,
  openPage,
  pass,
  serve,
  setQuantity,
  settingsOf,
  shownTexts,
  type Answer,
} from './storefront-page.js';
import { cartOf, visit } from './visit.js';

let hidden = false;
beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => jest.useRealTimers());

/** The shopper looks at another tab for so long. */
async function leaveFor(milliseconds: number): Promise<void> {
  for (const isHidden of [true, false]) {
    hidden = isHidden;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(isHidden ? milliseconds : 1_000);
  }
}
/** The page as the store makes it now. */
const pageWith = (version: number, ...limits: LimitDraft[]): Answer => ({
  body: `<html><body>${embed({ ...settingsOf(limits), version }, factsOf())}</body></html>`,
});
/** A page with a message, whose store then answers this. */
async function messageShown(answer: () => Answer) {
  const requests = serve((url) => (url === location.href ? answer() : {}));
  const opened = await visit({ limits: [hoodieLimit()], settings: { version: 1 } });
  setQuantity(5);
  await pass(500);
  expect(shownTexts()).toEqual(['You can order up to 3 of Classic Hoodie.']);
  return { ...opened, pages: () => requests.filter(({ url }) => url === location.href).length };
}

it('forgets a limit that was deleted while the shopper was away', async () => {
  const { pages } = await messageShown(() => pageWith(2));
  await leaveFor(31_000);
  expect([shownTexts(), pages()]).toEqual([[], 1]);
});

it('learns what a limit allows now, and says so', async () => {
  await messageShown(() => pageWith(2, hoodieLimit({ max: 4 })));
  await leaveFor(31_000);
  expect(shownTexts()).toEqual(['You can order up to 4 of Classic Hoodie.']);
  setQuantity(4);
  await pass(500);
  expect(shownTexts()).toEqual([]);
});

it('frees a checkout button that a deleted limit held', async () => {
  const settings = { disableCheckoutButton: true as const };
  serve((url) => (url === location.href ? pageWith(2) : {}));
  document.body.insertAdjacentHTML('beforeend', '<button name="checkout">Check out</button>');
  await visit({ limits: [hoodieLimit()], settings, cart: cartOf(cartLine({ quantity: 9 })) });
  await pass(500);
  const button = document.querySelector('[name=checkout]')!;
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await leaveFor(31_000);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
});

it.each<[string, () => Answer]>([
  ['nothing has changed', () => pageWith(1)],
  ['the store does not answer', () => new Error('offline')],
  ['the store asks for a password', () => ({ body: '<html><body>Closed</body></html>' })],
])('leaves the page as it is where %s', async (_case, answer) => {
  await messageShown(answer);
  await leaveFor(31_000);
  expect(shownTexts()).toEqual(['You can order up to 3 of Classic Hoodie.']);
  expect(inWidget('.change')).not.toBeNull();
});

it('does not ask after a glance at another tab', async () => {
  const { pages } = await messageShown(() => pageWith(2));
  await leaveFor(5_000);
  expect([pages(), shownTexts()]).toEqual([0, ['You can order up to 3 of Classic Hoodie.']]);
});
