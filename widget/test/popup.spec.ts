import { cartLine, hoodieLimit, inWidget, openPage, pass, serve, shownTexts } from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  serve(() => ({}));
});
afterEach(() => jest.useRealTimers());

describe('many messages of one limit', () => {
  const limits = [
    hoodieLimit({ products: { kind: 'all' }, max: 1, contactUs: { enabled: true, url: 'https://example.com/help' } }),
  ];
  const lines = [1, 2, 3, 4, 5].map((id) =>
    cartLine({ key: String(id), product_id: id, variant_id: id * 10, product_title: `Product ${id}`, quantity: 2 }),
  );

  it('fold behind the third, and one button to contact stands with them', async () => {
    openPage('<button name="checkout"></button>');
    await visit({ limits, facts: cartPage, cart: cartOf(...lines) });
    expect(shownTexts()).toEqual([1, 2, 3].map((id) => `You can order up to 1 of Product ${id}.`));
    const inShadow = (selector: string) =>
      document.querySelector('purchase-limits')!.shadowRoot!.querySelectorAll(selector);
    expect(inShadow('.contact')).toHaveLength(1);
    expect(inWidget('.more')!.textContent).toBe('and 2 more');
    inWidget('.more')!.click();
    await pass(250);
    expect(shownTexts()).toHaveLength(5);
    expect(inWidget('.more')).toBeNull();
    const { activeElement } = document.querySelector('purchase-limits')!.shadowRoot!;
    expect(activeElement!.querySelector('.text')!.textContent).toBe('You can order up to 1 of Product 4.');
    expect(inShadow('.contact')).toHaveLength(1);
  });
});

describe('the popup', () => {
  const popup = { branding: { displayType: 'popup' as const } };
  it.each([
    ['its button', () => inWidget('.close')!.click()],
    ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ])('closes with %s, and opens again for another message only', async (_case, close) => {
    openPage('<input id="before"><button name="checkout"></button>');
    const { page, update } = await visit({
      limits: [hoodieLimit({ max: 1 }), hoodieLimit({ conditionType: 'total_product_value', max: 200 })],
      settings: popup,
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    expect(shownTexts()).toEqual(['You can order up to 1 of Classic Hoodie.']);
    document.querySelector<HTMLInputElement>('#before')!.focus();
    inWidget('.close')!.focus();
    close();
    await pass(100);
    expect(shownTexts()).toEqual([]);
    expect(document.activeElement!.id).toBe('before');
    page.cart = cartOf(cartLine({ quantity: 3, final_line_price: 12800 }));
    await update();
    expect(shownTexts()).toEqual([]);
    page.cart = cartOf(cartLine({ quantity: 3, final_line_price: 20100 }));
    await update();
    expect(shownTexts()).toEqual(['You can spend up to $200.00 on Classic Hoodie.']);
    // Resolved and broken again.
    page.cart = cartOf(cartLine({ quantity: 1 }));
    await update();
    page.cart = cartOf(cartLine({ quantity: 2 }));
    await update();
    expect(shownTexts()).toEqual(['You can order up to 1 of Classic Hoodie.']);
  });

  it('keeps the Escape that closes it to itself, until the key is up', async () => {
    openPage('<div id="drawer"><button name="checkout"></button></div>');
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: popup,
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    const heard: string[] = [];
    const button = document.querySelector('#drawer button')!;
    for (const type of ['keydown', 'keyup'] as const)
      document.querySelector('#drawer')!.addEventListener(type, ({ key, type: what }: Event & { key?: string }) => {
        heard.push(`${what} ${key}`);
      });
    const press = (type: string, key = 'Escape', init: KeyboardEventInit = {}) =>
      button.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...init }));
    press('keydown', 'a');
    press('keydown');
    await pass(100);
    expect(shownTexts()).toEqual([]);
    // Held down, the key repeats.
    press('keydown', 'Escape', { repeat: true });
    press('keyup');
    expect(heard).toEqual(['keydown a']);
    press('keydown');
    press('keyup');
    expect(heard).toEqual(['keydown a', 'keydown Escape', 'keyup Escape']);
  });

  it('leaves an Escape alone whose key was pressed before it opened, or came up elsewhere', async () => {
    openPage('<div id="drawer"><button name="checkout"></button></div>');
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: popup,
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    const heard: string[] = [];
    const button = document.querySelector('#drawer button')!;
    document.querySelector('#drawer')!.addEventListener('keydown', () => heard.push('keydown'));
    document.querySelector('#drawer')!.addEventListener('keyup', () => heard.push('keyup'));
    const press = (type: string) =>
      button.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', bubbles: true, cancelable: true }));
    press('keyup');
    expect(heard).toEqual(['keyup']);
    press('keydown');
    await pass(100);
    // The key came up in another window: the next press is the page's.
    press('keydown');
    expect(heard).toEqual(['keyup', 'keydown']);
  });

  it('opens elsewhere only after the shopper has acted; what is due at load shows inline', async () => {
    const { page, update } = await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: popup,
      cart: cartOf(cartLine()),
    });
    expect(inWidget('.messages')!.className).toBe('messages theme inline');
    expect(document.querySelector('[name=quantity] + purchase-limits')).not.toBeNull();
    page.adds += 1;
    page.cart = cartOf(cartLine({ quantity: 2 }));
    await update();
    expect(inWidget('.messages')!.className).toBe('messages theme popup');
  });

  it('covers no button to check out: it stands above it, or at the top where there is no room', async () => {
    openPage('<button name="checkout"></button>');
    const button = document.querySelector('[name=checkout]')!;
    const at = (top: number) =>
      (button.getBoundingClientRect = () => ({ left: 0, right: 100, top, bottom: top + 1000 }) as DOMRect);
    at(innerHeight - 30);
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: popup,
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    const host = document.querySelector<HTMLElement>('purchase-limits')!;
    const placeAt = async (top: number) => {
      at(top);
      await pass(250);
      return [host.className, host.style.transform];
    };
    expect(await placeAt(innerHeight - 30)).toEqual(['popup', 'translateY(-30px)']);
    expect(await placeAt(20)).toEqual(['popup top', '']);
    expect(await placeAt(innerHeight)).toEqual(['popup', '']);
  });

  it('covers none of several buttons to check out', async () => {
    openPage('<button name="checkout"></button><a href="/checkout">Check out</a>');
    const tops = [innerHeight - 40, innerHeight - 130];
    [...document.querySelectorAll('[name=checkout], a')].forEach((button, at) => {
      button.getBoundingClientRect = () => ({ left: 0, right: 100, top: tops[at]!, bottom: tops[at]! + 40 }) as DOMRect;
    });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: popup,
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    expect(document.querySelector<HTMLElement>('purchase-limits')!.style.transform).toBe('translateY(-130px)');
  });

  it('is a dialog named by its first message, and no dialog where it shows inline', async () => {
    openPage('<dialog open><button name="checkout"></button></dialog><button name="checkout"></button>');
    const dialog = document.querySelector('dialog')!;
    dialog.remove();
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: popup,
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    const host = document.querySelector<HTMLElement>('purchase-limits')!;
    expect(host.getAttribute('role')).toBe('dialog');
    expect(host.getAttribute('aria-label')).toBe('You can order up to 1 of Classic Hoodie.');
    document.body.append(dialog);
    await pass(250);
    expect(host.className).toBe('');
    expect([host.hasAttribute('role'), host.hasAttribute('aria-label'), host.style.transform]).toEqual([
      false,
      false,
      '',
    ]);
  });

  it('takes no focus, and its region stays for assistive technology', async () => {
    const { page, update } = await visit({ limits: [hoodieLimit({ max: 2 })], settings: popup });
    expect(document.querySelector('purchase-limits')).toBeNull();
    document.querySelector<HTMLInputElement>('[name=quantity]')!.focus();
    page.cart = cartOf(cartLine({ quantity: 3 }));
    await update();
    const region = inWidget('[role=status]');
    expect(region).not.toBeNull();
    page.cart = cartOf();
    await update();
    expect(shownTexts()).toEqual([]);
    expect(inWidget('[role=status]')).toBe(region);
    expect(document.activeElement!.getAttribute('name')).toBe('quantity');
  });

  describe('stands in the browser’s top layer', () => {
    const opened = jest.fn();
    beforeEach(() => {
      opened.mockClear();
      HTMLElement.prototype.showPopover = opened;
    });
    afterEach(() => {
      delete (HTMLElement.prototype as Partial<HTMLElement>).showPopover;
    });
    const openOnCart = (lines: number) =>
      visit({
        limits: [hoodieLimit({ max: 1 })],
        settings: popup,
        facts: cartPage,
        cart: cartOf(cartLine({ quantity: lines })),
      });

    it('next to what was touched, for the next press of Tab, and stays there while it shows', async () => {
      openPage('<p><input id="one"></p><p><input id="two"></p><button name="checkout"></button>');
      const { page, update } = await openOnCart(1);
      document.querySelector<HTMLInputElement>('#one')!.focus();
      page.cart = cartOf(cartLine({ quantity: 2 }));
      await update();
      expect(document.querySelector('#one + purchase-limits')).not.toBeNull();
      expect(document.activeElement!.id).toBe('one');
      expect(document.querySelector('purchase-limits')!.getAttribute('popover')).toBe('manual');
      document.querySelector<HTMLInputElement>('#two')!.focus();
      await pass(1_000);
      expect(document.querySelector('#one + purchase-limits')).not.toBeNull();
      expect(opened).toHaveBeenCalledTimes(1);
      page.cart = cartOf(cartLine({ quantity: 1 }));
      await update();
      page.cart = cartOf(cartLine({ quantity: 3 }));
      await update();
      expect(document.querySelector('#two + purchase-limits')).not.toBeNull();
      expect(opened).toHaveBeenCalledTimes(2);
    });

    it('not inside of the button that was touched, and in an open dialog where there is one', async () => {
      openPage('<dialog open><button id="more"><svg></svg></button></dialog><button name="checkout"></button>');
      const { page, update } = await openOnCart(2);
      page.cart = cartOf(cartLine({ quantity: 1 }));
      await update();
      document.querySelector('svg')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      page.cart = cartOf(cartLine({ quantity: 2 }));
      await update();
      expect(document.querySelector('#more + purchase-limits')).not.toBeNull();
    });

    it('at the page’s beginning before anything was touched, and at its end without a top layer', async () => {
      const body = '<p></p><button name="checkout"></button>';
      openPage(body);
      await openOnCart(2);
      expect(document.body.firstElementChild!.localName).toBe('purchase-limits');
      delete (HTMLElement.prototype as Partial<HTMLElement>).showPopover;
      openPage(body);
      await openOnCart(2);
      expect(document.body.lastElementChild!.localName).toBe('purchase-limits');
    });
  });
});
