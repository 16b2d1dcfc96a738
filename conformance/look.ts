// What a shopper sees of us, and where it stands.
import type { Page } from 'playwright-core';

export type Sight = {
  texts: string[];
  where: 'nothing' | 'popup' | 'drawer' | 'cart' | 'form' | 'block' | 'elsewhere';
  /** Something else is what a shopper would touch in its middle. */
  isCovered: boolean;
  /** A popup stands over a button to check out. */
  coversCheckout: boolean;
};

/** A page that is being replaced by the next one is looked at when that is there. */
export async function look(page: Page): Promise<Sight> {
  try {
    return await lookNow(page);
  } catch {
    await page.waitForLoadState();
    return lookNow(page);
  }
}

function lookNow(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const nothing = { texts: [], where: 'nothing' as const, isCovered: false, coversCheckout: false };
    const hosts = [...document.querySelectorAll<HTMLElement>('purchase-limits:not([hidden])')];
    const texts = hosts.flatMap(({ shadowRoot }) =>
      [...shadowRoot!.querySelectorAll('.message .text')].map((text) => text.textContent!),
    );
    const [host] = hosts;
    if (!host || texts.length === 0) return nothing;
    const isPopup = host.classList.contains('popup');
    if (!isPopup) host.scrollIntoView({ block: 'center' });
    const box = host.getBoundingClientRect();
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const buttons = [...document.querySelectorAll('[name=checkout]')].filter((button) =>
      button.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const isAbove = (button: Element) => {
      const { top, width } = button.getBoundingClientRect();
      return width > 0 && box.bottom <= top + 1 && top - box.bottom < 200;
    };
    const coversCheckout =
      isPopup &&
      buttons.some((button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect();
        return bottom > box.top && top < box.bottom && right > box.left && left < box.right;
      });
    const form = [...document.querySelectorAll<HTMLFormElement>('form[action*="/cart/add"]')].find((candidate) => {
      const button = [...candidate.elements].find((element) => (element as HTMLButtonElement).type === 'submit');
      const under = button?.closest('form')?.getBoundingClientRect();
      return under && Math.abs(box.top - under.bottom) < 60 && box.left < under.right && box.right > under.left;
    });
    // Under the field, or under its row.
    const field = [...document.querySelectorAll('[name=quantity]')].find((candidate) => {
      const { bottom, left, right, width } = candidate.getBoundingClientRect();
      return width > 0 && box.top >= bottom - 1 && box.top - bottom < 90 && box.left < right && box.right > left;
    });
    const layer = host.closest('dialog,[role=dialog]');
    const where = () => {
      if (isPopup) return 'popup' as const;
      if (buttons.some((button) => isAbove(button) && button.closest('dialog,[role=dialog]') === layer))
        return layer ? ('drawer' as const) : ('cart' as const);
      if (field ?? form) return 'form' as const;
      return host.closest('[data-purchase-limits-message]') ? ('block' as const) : ('elsewhere' as const);
    };
    return { texts, where: where(), isCovered: middle !== host, coversCheckout };
  });
}
