// One random walk: a shopper adds, changes and removes, goes from page to page and from tab to tab. After each step
// what is seen is compared with what the rulebook says of the cart and the form.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { Random } from '@purchase-limits/scripts/random';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { addToCart, takeStep } from './shopper.js';
import type { Theme } from './themes.js';
import { lookAtPage, noteFlashes, read, readCart, takeFlashes, type PageSight } from './walk-look.js';
import { PRODUCTS, type WalkLimits } from './walk-limits.js';
import { ShopperView } from './walk-view.js';

/** A shop as the walks use it. */
export type WalkShop = {
  theme: Theme;
  limits: WalkLimits;
  address: (path: string) => string;
  setRule: (enabled: boolean) => Promise<void>;
};
type Step = { say: string; run: () => Promise<void> };

const SEEN_WITHIN_MS = 10_000;
/** What is right must be so for this long. */
const STAYS_MS = 600;
/** A wrong message for less than that nobody reads. */
const FLASH_MS = 300;
const SLOW_MS = 700;

export class Walk {
  readonly steps: string[] = [];
  private readonly random: Random;
  private page!: Page;
  /** A page without the theme and the widget, which asks the store what is so. */
  private witness!: Page;
  private isRuleOn = false;
  private isSlow = false;
  private views = 0;
  private adds = 0;
  private readonly view: ShopperView;
  private due: string[] = [];
  private sight!: PageSight;
  private lines: CartLine[] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly shop: WalkShop,
    seed: number,
    /** On a slow machine any answer may take that long. */
    private readonly judgesFlashes: boolean,
  ) {
    this.random = new Random(seed);
    this.view = new ShopperView(shop.limits.products);
  }

  /** Walks; throws where something contradicts. */
  async run(length: number): Promise<void> {
    await this.context.addInitScript('window.PurchaseLimitsTest = 300');
    await this.context.addInitScript(noteFlashes);
    await this.context.route('**/storefront/impressions', (route) =>
      route.fulfill({ json: { stored: 0, surplus: 0, duplicates: 0, ignored: [] } }),
    );
    await this.context.route('**/apps/purchase-limits/ticket', (route) =>
      route.fulfill({ json: { ticket: 'a ticket' } }),
    );
    this.witness = await this.context.newPage();
    await this.witness.goto(this.shop.address('/cart.js'));
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(SEEN_WITHIN_MS);
    this.page.on('domcontentloaded', () => (this.views += 1));
    this.page.on('response', (response) => this.noteAdd(response));
    await this.begin();
    for (let taken = 0; taken < length; taken += 1) {
      const step = this.random.pick(this.possible());
      this.steps.push(step.say);
      this.view.expect(null);
      await step.run();
      await this.requireRight();
      if (this.random.isTrue(3) || taken === length - 1) await this.requireCheckout();
    }
  }

  private async begin(): Promise<void> {
    const { address, limits, setRule } = this.shop;
    this.isRuleOn = this.random.isTrue(3);
    await setRule(this.isRuleOn);
    await this.page.goto(address('/search?theme=classic'));
    const product = this.random.pick(limits.products);
    const inCart = this.random.below(4);
    if (inCart > 0) await addToCart(this.page, this.random.pick(available(product)).id, inCart);
    const path = this.random.pick([...PRODUCTS.map((handle) => `/products/${handle}`), '/cart', '/collections/all']);
    this.steps.push(
      `checkout rule ${this.isRuleOn ? 'on' : 'off'}, ${inCart} of ${product.handle} in the cart, open ${path}`,
    );
    await this.open(path);
    await this.requireRight();
  }

  private possible(): Step[] {
    const { sight, lines } = this;
    const { theme } = this.shop;
    const steps: Step[] = [
      this.goes(`/products/${this.random.pick(PRODUCTS)}`),
      this.goes('/cart'),
      { say: 'add one in another tab', run: () => this.addElsewhere() },
      { say: this.isSlow ? 'the network is fast again' : 'the network is slow', run: () => this.setSlow() },
    ];
    const { drawer } = theme;
    if (sight.form === null || sight.isDrawerOpen)
      steps.push(...sight.offers.map((offer) => this.acceptsOfferInCart(offer)));
    if (sight.isDrawerOpen) {
      if (drawer?.close) steps.push(this.does({ do: 'close drawer' }, 'close the drawer'));
      if (drawer?.quantity && lines.length > 0) steps.push(this.sets('drawer quantity', 'in the drawer'));
      // An empty drawer looks like none.
      if (drawer?.remove && lines.length > 1) steps.push(this.does({ do: 'drawer remove' }, 'remove the first line'));
      return steps;
    }
    if (sight.kind === 'cart' && sight.hasCheckout) steps.push(this.sets('cart quantity', 'on the cart page'));
    // What another tab has added, the theme's drawer does not show.
    if (drawer?.open && sight.kind !== 'cart' && this.view.isDrawerFilled)
      steps.push(this.does({ do: 'open drawer' }, 'open the drawer'));
    if (sight.form === null) return steps;
    const form = [this.sets('quantity', 'in the form'), this.sets('quantity', 'in the form')];
    if (theme.chooseVariant) form.push(this.acts('choose another variant', () => theme.chooseVariant!(this.page)));
    for (const { to } of sight.offers) form.push(this.acceptsOffer(to));
    // Where the browser sends the form, a refused add leads to a page of the store's.
    if (theme.afterAdd !== 'cart page' || !this.isRuleOn) form.push(this.addsChosen(), this.addsChosen());
    return [...steps, ...form];
  }

  private goes(path: string): Step {
    return { say: `go to ${path}`, run: () => this.open(path) };
  }

  private does(step: { do: 'close drawer' | 'open drawer' | 'drawer remove' }, say: string): Step {
    return { say, run: () => takeStep(this.page, this.shop.theme, step, this.about()) };
  }

  private sets(what: 'quantity' | 'drawer quantity' | 'cart quantity', where: string): Step {
    const to = 1 + this.random.below(6);
    const run = () => takeStep(this.page, this.shop.theme, { do: what, to }, this.about());
    const say = `set the quantity ${where} to ${to}`;
    return what === 'quantity' ? this.acts(say, run) : { say, run };
  }

  /** What changes the form is the shopper's act. */
  private acts(say: string, run: () => Promise<unknown>): Step {
    return {
      say,
      run: async () => {
        this.view.expect({ onForm: this.sight.form });
        await run();
      },
    };
  }

  private acceptsOffer(to: number): Step {
    return this.acts(`press "Change to ${to}"`, async () => {
      await this.page.locator('purchase-limits .change button').first().click();
      const { form } = await this.look();
      if (form?.quantity !== to) throw new Error(`"Change to ${to}" leaves ${form?.quantity} in the field`);
    });
  }

  /** What is seen then must be right, so only the cart is compared here. */
  private acceptsOfferInCart({ text, to }: PageSight['offers'][number]): Step {
    const run = async () => {
      const before = this.lines.map(({ quantity }) => quantity);
      const message = this.page.locator('purchase-limits .message').filter({ hasText: text });
      await message.locator('.change button').first().click();
      const changed = async () => {
        const now = (await readCart(this.witness)).map(({ quantity }) => quantity);
        return now.filter((quantity, at) => quantity !== before[at]).join() === String(to);
      };
      for (const end = Date.now() + SEEN_WITHIN_MS; !(await changed()); await this.page.waitForTimeout(100))
        if (Date.now() > end) throw new Error(`"Change to ${to}" did not change one line to that`);
    };
    return { say: `press "Change to ${to}" below ${text}`, run };
  }

  private addsChosen(): Step {
    const { random } = this;
    const pause = random.pick([0, 0, 100, 300, 700]);
    const run = async () => {
      const chosen = this.view.chosenLine(this.sight.form!);
      const isRefused = this.isRuleOn && this.shop.limits.isRefusedInCart([...this.lines, chosen]);
      const adds = this.adds;
      await this.page.waitForTimeout(pause);
      const answered = this.page.waitForResponse(isAdd);
      await this.page.locator(this.shop.theme.add).first().click();
      await answered;
      await this.page.waitForLoadState('networkidle');
      const isAdded = this.adds > adds;
      if (isAdded === isRefused) throw new Error(`The add was ${isAdded ? 'accepted' : 'refused'}, against the limits`);
    };
    return { say: `add${pause ? ` after ${pause} ms` : ''}`, run };
  }

  private async addElsewhere(): Promise<void> {
    const { limits, address } = this.shop;
    const product = this.random.pick(limits.products);
    this.steps.push(`  (${product.handle})`);
    const variantId = this.random.pick(available(product)).id;
    const about = { ...this.about(), address, handle: product.handle, variantId };
    await takeStep(this.page, this.shop.theme, { do: 'add in another tab', quantity: 1 }, about);
  }

  private async setSlow(): Promise<void> {
    this.isSlow = !this.isSlow;
    await this.page.unroute('**/cart.js');
    if (!this.isSlow) return;
    await this.page.route('**/cart.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      // The page may be gone by then.
      await route.continue().catch(() => {});
    });
  }

  private async open(path: string): Promise<void> {
    await this.page.goto(this.shop.address(path), { waitUntil: 'networkidle' });
  }

  private about() {
    return { address: this.shop.address, handle: '', variantId: 0 };
  }

  private noteAdd(response: Response): void {
    if (!isAdd(response) || response.status() >= 400) return;
    this.adds += 1;
  }

  private async look(): Promise<PageSight> {
    try {
      return await lookAtPage(this.page, this.shop.theme);
    } catch {
      // The page is being replaced by the next one.
      await this.page.waitForLoadState();
      return lookAtPage(this.page, this.shop.theme);
    }
  }

  /** Waits until what is seen is what is due, and stays so: a theme may be about to change the cart. */
  private async requireRight(): Promise<void> {
    const until = Date.now() + SEEN_WITHIN_MS;
    let rightSince: number | null = null;
    while (rightSince === null || Date.now() - rightSince < STAYS_MS) {
      const problem = await this.problem();
      if (problem && Date.now() > until) throw new Error(problem);
      rightSince = problem ? null : (rightSince ?? Date.now());
      await this.page.waitForTimeout(100);
    }
    await this.requireNoFlash();
  }

  private async problem(): Promise<string | null> {
    this.sight = await this.look();
    this.lines = await readCart(this.witness);
    this.view.follow(this.views, this.adds, this.sight, this.lines.length > 0);
    const { texts, textsOfTheme } = this.sight;
    const view = this.view.pageView(this.sight);
    // A page that was made for an empty cart may have no place for them.
    const isNowhere = view.place === 'cart' && !this.sight.hasPlace;
    const due = isNowhere
      ? []
      : [...new Set(this.shop.limits.shown(view, this.lines))].filter((text) => !textsOfTheme.includes(text));
    // Which of them comes first is the widget's own affair.
    if (texts.toSorted().join() !== due.toSorted().join())
      return `seen: ${texts.join() || 'nothing'}; due: ${due.join() || 'nothing'}`;
    const { form, language, hints } = this.sight;
    const hinted = form ? this.shop.limits.hints(view, this.lines, this.view.chosenLine(form), language) : [];
    if (hints.join() !== hinted.join()) return `hint: ${hints.join() || 'none'}; due: ${hinted.join() || 'none'}`;
    const isCart = view.place === 'cart';
    const offered = this.sight.offers.map(({ text, to }) => (isCart ? `${text}: ${to}` : String(to)));
    const offers = due.length > 0 ? this.shop.limits.offers(view, this.lines, this.sight) : [];
    const wanted = [...new Set(offers)].filter((offer) => !textsOfTheme.some((text) => offer.startsWith(`${text}:`)));
    if (offered.toSorted().join() !== wanted.toSorted().join())
      return `"Change to" ${offered.join() || 'nothing'} instead of ${wanted.join() || 'nothing'}`;
    const refused = view.place === 'form' ? this.shop.limits.refusedByField(view, this.lines, this.sight) : [];
    return refused.length > 0 ? `the field does not take ${refused.join()}` : null;
  }

  private async requireNoFlash(): Promise<void> {
    const due = [...this.sight.texts, ...this.sight.hints];
    const flashes = await takeFlashes(this.page);
    const wrong = flashes.filter(({ text, ms }) => ms >= FLASH_MS && !due.includes(text) && !this.due.includes(text));
    this.due = due;
    if (this.judgesFlashes && wrong.length > 0)
      throw new Error(`seen in between: ${wrong.map(({ text, ms }) => `${text} for ${ms} ms`).join()}`);
  }

  /** The checkout, with the rule on, refuses the cart for exactly what the rulebook says. */
  private async requireCheckout(): Promise<void> {
    if (this.lines.length === 0) return;
    const { setRule, limits } = this.shop;
    await setRule(true);
    const html = await read(this.witness, '/checkout');
    await setRule(this.isRuleOn);
    const said = [...html.matchAll(/role="alert">([^<]*)</g)].map(([, text]) => text!.trim());
    const due = limits.atCheckout(this.lines);
    if (said.toSorted().join() !== due.toSorted().join())
      throw new Error(`the checkout says: ${said.join() || 'nothing'}; due: ${due.join() || 'nothing'}`);
  }
}

const isAdd = (response: Response) =>
  response.request().method() === 'POST' && /\/cart\/add(\.js)?$/.test(new URL(response.url()).pathname);
const available = ({ variants }: { variants: { id: number; available: boolean }[] }) =>
  variants.filter((variant) => variant.available);
