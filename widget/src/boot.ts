// The part of the widget that every page loads: finds out whether a limit can apply here, and only then fetches the UI.
import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { canApply, limitsForPage } from './can-apply.js';
import { watchCart } from './cart-watcher.js';
import type { Page, PageFacts, Ui } from './page.js';

/** Starts the widget once a page. It throws nothing. */
export function boot(load: (url: string) => Promise<Ui>): void {
  try {
    const settings = document.getElementById('purchase-limits-settings');
    const facts = document.getElementById('purchase-limits-facts');
    if (!settings || !facts || window.PurchaseLimits) return;
    window.PurchaseLimits = {};
    const document_: StorefrontSettings | SettingsOverflow = JSON.parse(settings.textContent!);
    const run = (complete: StorefrontSettings) =>
      follow(complete, JSON.parse(facts.textContent!), () => load(facts.dataset.ui!));
    if ('overflow' in document_)
      fetch(`${document_.endpoint}/storefront/${document_.shop}/settings`)
        .then((answer) => answer.json())
        .then(run)
        .catch(ignore);
    else run(document_);
  } catch {
    // Without messages the page works as before.
  }
}

function follow(settings: StorefrontSettings, facts: PageFacts, load: () => Promise<Ui>): void {
  const page: Page = {
    settings,
    facts,
    limits: limitsForPage(settings.limits, facts.kind),
    cart: null,
    hasAdded: false,
  };
  if (page.limits.length === 0) return;
  let update: () => void = ignore;
  let isLoading = false;

  const loadIfNeeded = (cart: string[]) => {
    if (isLoading || !canApply(page.limits, facts, facts.productId ? [facts.productId].concat(cart) : cart)) return;
    isLoading = true;
    load()
      .then((ui) => {
        update = ui.start(page);
      })
      .catch(ignore);
  };
  const read = watchCart((cart, hasAdded) => {
    page.cart = cart;
    page.hasAdded = hasAdded;
    update();
    loadIfNeeded(cart.items.map((item) => String(item.product_id)));
  });
  loadIfNeeded(facts.cart);
  if (isLoading && facts.cart.length > 0) read();
}

function ignore(): void {}
