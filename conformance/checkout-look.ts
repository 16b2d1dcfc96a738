// What a shopper can do with the buttons that lead to the checkout, and what is said beside them.
import type { Page } from 'playwright-core';

const BUTTONS = '[name=checkout],.shopify-payment-button';
/** A page that must be left has so long. */
const LEFT_WITHIN_MS = 8_000;
/** One that must not be left has so long after each way; one that is left later shows it when it is looked at again. */
const KEPT_FOR_MS = 700;

type Button = {
  isUnavailable: boolean;
  isDisabled: boolean;
  isFaded: boolean;
  description: string;
  /** What stands near it, not over the page. */
  texts: string[];
};

/** What is wrong with the buttons, which must be unavailable and say this, or not be; null: nothing. */
export async function checkoutProblem(page: Page, names: string | null): Promise<string | null> {
  const buttons = await lookAtButtons(page);
  if (buttons.length === 0) return 'there is no button that leads to the checkout';
  for (const { isUnavailable, isDisabled, isFaded, description, texts } of buttons) {
    if (isDisabled) return 'the button cannot be reached';
    if (names === null) {
      if (isUnavailable || isFaded || description) return 'the button is unavailable';
      continue;
    }
    if (!isUnavailable || !isFaded) return 'the button is available';
    if (texts.length !== 1 || !texts[0]!.toLowerCase().includes(names))
      return `${texts.length} reasons beside the button: ${texts.join(' / ')}`;
    if (description !== texts[0]) return `the button is described as "${description}"`;
  }
  return null;
}

/** Whether the first of the buttons leads to the checkout when it is clicked. */
export async function leadsToCheckout(page: Page): Promise<boolean> {
  await mark(page);
  await page.locator('[data-button-in-use]').click({ force: true, noWaitAfter: true });
  return isAtCheckout(page, LEFT_WITHIN_MS);
}

/** The way in which the checkout is reached although the button is unavailable; null: none. */
export async function wayToCheckout(page: Page): Promise<string | null> {
  await mark(page);
  const button = page.locator('[data-button-in-use]');
  const ways: Record<string, () => Promise<unknown>> = {
    click: () => button.click({ force: true, noWaitAfter: true }),
    'click by script': () => button.evaluate((element) => (element as HTMLElement).click()),
    'key Enter': () => press(page, 'Enter'),
    'key Space': () => press(page, ' '),
    'submit by script': () =>
      button.evaluate((element) => {
        const submit = element.matches('button') ? element : element.querySelector('button');
        (submit as HTMLButtonElement).form!.requestSubmit(submit as HTMLButtonElement);
      }),
    'Enter in a field of the cart': () => pressInField(page),
  };
  for (const [way, go] of Object.entries(ways)) {
    await mark(page);
    await go();
    if (await isAtCheckout(page, KEPT_FOR_MS)) return way;
  }
  return null;
}

async function press(page: Page, key: string): Promise<void> {
  await page.locator('[data-button-in-use]').evaluate((element) => {
    (element.matches('button') ? (element as HTMLElement) : element.querySelector('button')!).focus();
  });
  await page.keyboard.press(key);
}

/** Where the button in use is one of a cart. */
async function pressInField(page: Page): Promise<void> {
  const id = await page.evaluate(() => {
    const form = document.querySelector<HTMLButtonElement>('[name=checkout][data-button-in-use]')?.form;
    const field = [...(form?.elements ?? [])].find((element) => (element as HTMLInputElement).name === 'updates[]');
    (field as HTMLElement | undefined)?.focus();
    return Boolean(field);
  });
  if (id) await page.keyboard.press('Enter');
}

async function isAtCheckout(page: Page, timeout: number): Promise<boolean> {
  try {
    await page.waitForURL(/\/checkout/, { timeout, waitUntil: 'commit' });
  } catch {
    return false;
  }
  // A page that is closed while it loads can keep others from loading.
  await page.waitForLoadState();
  return true;
}

/** Themes replace their buttons: the first in use is marked before each act. */
async function mark(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate((selector) => {
    document.querySelector('[data-button-in-use]')?.removeAttribute('data-button-in-use');
    const seen = [...document.querySelectorAll(selector)].filter(
      (button) => button.checkVisibility({ visibilityProperty: true }) && button.getBoundingClientRect().width > 0,
    );
    const button = seen.find((element) => element.closest('dialog[open],[role=dialog]')) ?? seen[0];
    button?.setAttribute('data-button-in-use', '');
    // A click would miss a button that is still moving.
    button?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, BUTTONS);
}

/** The buttons in use: those of what is open over the page, else all. */
function lookAtButtons(page: Page): Promise<Button[]> {
  return page.evaluate((selector) => {
    const layerOf = (element: Element) => element.closest('dialog,[role=dialog]');
    const isInWidth = ({ left, right, width }: DOMRect) => width > 0 && right > 0 && left < innerWidth;
    const all = [...document.querySelectorAll(selector)].filter(
      (button) =>
        button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        isInWidth(button.getBoundingClientRect()),
    );
    const over = all.filter(layerOf);
    return (over.length > 0 ? over : all).map((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      const near = [...document.querySelectorAll('purchase-limits:not([hidden],.popup)')].filter((host) => {
        const box = host.getBoundingClientRect();
        return layerOf(host) === layerOf(button) && box.top - bottom < 200 && top - box.bottom < 200;
      });
      return {
        isUnavailable: button.getAttribute('aria-disabled') === 'true',
        isDisabled: button.matches(':disabled'),
        isFaded: getComputedStyle(button).opacity !== '1',
        description: button.getAttribute('aria-description') ?? '',
        texts: near.flatMap((host) =>
          [...host.shadowRoot!.querySelectorAll('.message .text')].map((text) => text.textContent),
        ),
      };
    });
  }, BUTTONS);
}
