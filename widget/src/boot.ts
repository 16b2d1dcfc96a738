// The part of the widget that every page loads: finds out whether a limit can apply here, and only then fetches the UI.
import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { canApply, limitsToday } from './can-apply.js';
import { watchCart } from './cart-watcher.js';
import type { Page, PageFacts, Ui } from './page.js';
import { tryAgain } from './try-again.js';

/** Starts the widget once a page. It throws nothing. */
export function boot(load: (url: string) => Promise<Ui>): void {
  try {
    const settings = document.getElementById('purchase-limits-settings');
    const facts = document.getElementById('purchase-limits-facts');
    const ui = document.getElementById('purchase-limits-ui') as HTMLLinkElement;
    if (window.PurchaseLimits) return;
    // A page without them ends here: there are all or none.
    const document_: StorefrontSettings & Partial<SettingsOverflow> = JSON.parse(settings!.textContent!);
    const { overflow } = document_;
    window.PurchaseLimits = {};
    // The link fetches the UI behind the page's images; the import alone would do so ahead of them.
    const run = (complete: StorefrontSettings) =>
      follow(complete, JSON.parse(facts!.textContent!), () => {
        ui.rel = ui.title;
        return load(ui.href);
      });
    if (overflow)
      tryAgain(() =>
        fetch(overflow)
          .then((answer) => answer.json())
          .then(run),
      );
    else run(document_);
  } catch {
    // Without messages the page works as before.
  }
}

function follow(settings: StorefrontSettings, facts: PageFacts, load: () => Promise<Ui>): void {
  const page: Page = {
    settings,
    facts,
    limits: limitsToday(settings),
    reads: 0,
    adds: 0,
  };
  if (!page.limits[0]) return;
  let update = () => {};
  let isLoading: boolean | undefined;

  const loadUi = () => {
    if (isLoading) return;
    isLoading = true;
    tryAgain(() =>
      load().then((ui) => {
        update = ui.start(page);
      }),
    );
  };
  const loadIfNeeded = (cart: string[]) => canApply(page, cart) && loadUi();
  const read = watchCart(
    facts.cartUrl,
    () => {
      page.adds++;
      page.isStale = true;
    },
    (cart) => {
      page.cart = cart;
      page.isStale = false;
      page.reads++;
      update();
      loadIfNeeded(cart.items.map((item) => String(item.product_id)));
    },
  );
  // A form of another product, in a card or a quick view.
  const touch = ({ target }: Event) => {
    const touched = target as HTMLInputElement;
    if (isLoading || !touched.closest || !(touched.form || touched).closest('[action*="/cart/add"]')) return;
    page.touched = touched;
    read();
    loadUi();
  };
  if (!facts.productId) ['click', 'input'].forEach((type) => document.addEventListener(type, touch, true));
  loadIfNeeded(facts.cart);
  if (isLoading && facts.cart[0]) read();
}
