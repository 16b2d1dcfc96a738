// What a shopper has done on a page view: it decides which messages are due.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { PageView } from '@purchase-limits/domain/showing';
import type { Product } from './walk-limits.js';
import type { PageSight } from './walk-look.js';

const FRESH = { hasActed: false, hasAdded: false, isAfterAdd: false };

export class ShopperView {
  private view = { number: 0, adds: 0, isDrawerFilled: false, ...FRESH };
  /** What the shopper's last act changes, sooner or later. */
  private formBeforeAct: string | null = null;

  constructor(private readonly products: readonly Product[]) {}

  /** Whether the theme's drawer has something to show. */
  get isDrawerFilled(): boolean {
    return this.view.isDrawerFilled;
  }

  /** The shopper is about to change the form, or to do something else. */
  expect(act: { onForm: PageSight['form'] } | null): void {
    this.formBeforeAct = act && JSON.stringify(act.onForm);
  }

  /** A page view, of so many, begins with nothing done; an add on it, one of so many, is an act. */
  follow(number: number, adds: number, { form }: PageSight, isCartFilled: boolean): void {
    if (this.view.number !== number) {
      this.formBeforeAct = null;
      this.view = { number, adds, isDrawerFilled: isCartFilled, ...FRESH };
    }
    if (this.formBeforeAct !== null && JSON.stringify(form) !== this.formBeforeAct) {
      this.formBeforeAct = null;
      this.view = { ...this.view, hasActed: true, isAfterAdd: false };
    }
    if (adds > this.view.adds)
      this.view = { number, adds, hasActed: true, hasAdded: true, isAfterAdd: true, isDrawerFilled: true };
  }

  pageView(sight: PageSight): PageView {
    const { hasActed, hasAdded, isAfterAdd } = this.view;
    const acts = { hasActed, hasAdded };
    if (sight.isDrawerOpen || sight.kind === 'cart') return { place: 'cart', ...acts };
    if (!sight.form) return { place: 'none', ...acts };
    return { place: 'form', ...acts, ...(!isAfterAdd && { chosen: this.chosenLine(sight.form) }) };
  }

  /** What the form would add. */
  chosenLine({ variantId, quantity }: NonNullable<PageSight['form']>): CartLine {
    const isChosen = ({ id }: { id: number }) => String(id) === variantId;
    const product = this.products.find(({ variants }) => variants.some(isChosen))!;
    const price = String(product.variants.find(isChosen)!.price / 100);
    return { id: '', productId: String(product.id), variantId, quantity, price, isChosen: true };
  }
}
