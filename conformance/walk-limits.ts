// The limits of the random walks, and what shoppers must see of them: judged by the rulebook from what is in the cart
// and in the form, without the widget.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { compileRulebook, type Rulebook, type Violation } from '@purchase-limits/domain/evaluate';
import { HINT_TEXTS } from '@purchase-limits/domain/hint-texts';
import { hintsOf, hintTemplate } from '@purchase-limits/domain/hints';
import {
  completeLimit,
  type Limit,
  type LimitDraft,
  type Messages,
  type ProductSelection,
} from '@purchase-limits/domain/limit';
import { languageOf, renderText } from '@purchase-limits/domain/messages';
import { messagesToShow, type PageView } from '@purchase-limits/domain/showing';
import { nearestValid, onlyLineOf, withQuantity } from '@purchase-limits/domain/valid-quantity';
import type { Page } from 'playwright-core';
import type { Store } from './store.js';
import { readJson, type Bounds, type PageSight } from './walk-look.js';

/** Each product has a limit of another kind, and the cart has two. */
export const PRODUCTS = ['classic-hoodie', 'heavyweight-hoodie', 'zip-hoodie'];
export type Variant = { id: number; available: boolean; price: number };
export type Product = { id: number; handle: string; variants: Variant[] };

/** A text names its limit, its kind and its bound, in both languages of the stores. */
function textsOf(letter: string): Messages {
  const texts = {
    maximumQuantityLimitMessage: `${letter} max {max}`,
    minimumQuantityLimitMessage: `${letter} min {min}`,
    multipleQuantityLimitMessage: `${letter} multiple {multiple}`,
    maximumValueLimitMessage: `${letter} max value`,
  };
  return { en: texts, sv: texts };
}

function draftsFor([first, second, third]: readonly Product[]): LimitDraft[] {
  const of = (product: Product | undefined): ProductSelection => ({
    kind: 'specific',
    items: [{ productId: String(product!.id) }],
  });
  const drafts: Omit<LimitDraft, 'name'>[] = [
    { type: 'product', products: of(first), max: 3, hint: true, notificationTrigger: 'limit_reached' },
    {
      type: 'product',
      products: of(second),
      min: 2,
      max: 6,
      multiple: 2,
      hint: true,
      notificationTrigger: 'limit_reached',
    },
    {
      type: 'product',
      products: of(third),
      max: 2,
      applyToEachVariant: true,
      hint: true,
      notificationTrigger: 'add_to_cart',
    },
    { type: 'cart', max: 8, notificationTrigger: 'show_notification_cart_page' },
    {
      type: 'cart',
      conditionType: 'total_product_value',
      max: (first!.variants[0]!.price * 6) / 100,
      notificationTrigger: 'limit_reached_in_cart_page',
    },
  ];
  return drafts.map((draft, at) => ({ ...draft, name: 'ABCDE'[at]!, messages: textsOf('ABCDE'[at]!) }));
}

/** What a shop's shoppers must see, and what its checkout must answer. */
export class WalkLimits {
  private readonly rulebook: Rulebook;

  private constructor(
    private readonly limits: readonly Limit[],
    readonly products: readonly Product[],
  ) {
    this.rulebook = compileRulebook(limits, { weightUnit: 'kg' });
  }

  /** Makes these the only limits of the shop; `page` is one of its pages. */
  static async create(store: Store, shop: string, page: Page): Promise<WalkLimits> {
    await store.deleteLimits(shop);
    const products: Product[] = [];
    for (const handle of PRODUCTS) products.push(await readJson<Product>(page, `/products/${handle}.js`));
    const limits: Limit[] = [];
    for (const draft of draftsFor(products)) limits.push(completeLimit(await store.create(shop, draft), draft));
    return new WalkLimits(limits, products);
  }

  get count(): number {
    return this.limits.length;
  }

  /** The texts, in order. */
  shown(view: PageView, lines: readonly CartLine[]): string[] {
    return this.toShow(view, lines).map((one) => this.textOf(one));
  }

  /** What the form says before anything is wrong: nothing beside a message. */
  hints(view: PageView, lines: readonly CartLine[], line: CartLine, language: string): string[] {
    if (view.place !== 'form' || this.toShow(view, lines).length > 0) return [];
    const texts = HINT_TEXTS[languageOf(language)!];
    return hintsOf(this.limits, this.rulebook, { now: Date.now(), lines, customer: null }, line).map((hint) => {
      const { repurchase } = this.limits.find(({ id }) => id === hint.limitId)!;
      const template = hintTemplate(hint, repurchase, texts, { count: String, isOther: false });
      const { min, max, multiple } = hint;
      return renderText(template, { min: `${min}`, max: `${max}`, multiple: `${multiple}` });
    });
  }

  /** The quantities to be offered: at a form one for all messages, in a cart one for each about a single line. */
  offers(view: PageView, lines: readonly CartLine[], sight: PageSight): string[] {
    const shown = this.toShow(view, lines);
    if (view.place === 'cart')
      return shown.filter(({ holds }) => !holds).flatMap((one) => this.inCart(one, lines, sight));
    const { chosen } = view;
    if (!chosen || view.place !== 'form' || shown.length === 0) return [];
    const judgeAt = (quantity: number) =>
      this.judge(quantity ? [...lines, { ...chosen, quantity, isChosen: true }] : lines);
    const quantity = nearestValid(chosen.quantity, shown, judgeAt, within(sight.form!.field));
    return quantity === undefined ? [] : [String(quantity)];
  }

  /** Quantities that break nothing, and that the form's field does not take. */
  refusedByField({ chosen }: PageView, lines: readonly CartLine[], { form }: PageSight): number[] {
    if (!chosen || !form) return [];
    const isTaken = within(form.field);
    const isValid = (quantity: number) => this.judge([...lines, { ...chosen, quantity, isChosen: true }]).length === 0;
    return Array.from({ length: 12 }, (_, at) => at + 1).filter((quantity) => isValid(quantity) && !isTaken(quantity));
  }

  private inCart(violation: Violation, lines: readonly CartLine[], { cartFields }: PageSight): string[] {
    if (cartFields.map(({ quantity }) => quantity).join() !== lines.map(({ quantity }) => quantity).join()) return [];
    const line = onlyLineOf(violation, lines, (judged) => this.judge(judged));
    if (!line) return [];
    const judgeAt = (quantity: number) => this.judge(withQuantity(lines, line, quantity));
    const quantity = nearestValid(line.quantity, [violation], judgeAt, within(cartFields[lines.indexOf(line)]!));
    return quantity === undefined ? [] : [`${this.textOf(violation)}: ${quantity}`];
  }

  /** What a checkout says of these lines: each text once. */
  atCheckout(lines: readonly CartLine[]): string[] {
    return [...new Set(this.judge(lines).map((one) => this.textOf(one)))];
  }

  /** Whether the cart itself refuses these lines: minimums and multiples wait for the checkout. */
  isRefusedInCart(lines: readonly CartLine[]): boolean {
    return this.judge(lines).some(({ kind }) => kind === 'max');
  }

  private judge(lines: readonly CartLine[]): Violation[] {
    return this.rulebook.judge({ now: Date.now(), lines, customer: null });
  }

  private toShow(view: PageView, lines: readonly CartLine[]) {
    return messagesToShow(this.rulebook, this.limits, view, { now: Date.now(), lines, customer: null });
  }

  private textOf({ limitId, kind, min, max, multiple }: Violation): string {
    const { name, conditionType } = this.limits.find(({ id }) => id === limitId)!;
    const bound = { min, max, multiple }[kind as 'min' | 'max' | 'multiple'];
    return `${name} ${kind} ${conditionType === 'total_product_value' ? 'value' : bound}`;
  }
}

/** By the field's own bounds. */
function within({ min, max, step }: Bounds): (quantity: number) => boolean {
  const from = Number(min || 0);
  return (quantity) =>
    quantity >= from && (!max || quantity <= Number(max)) && (quantity - from) % Number(step || 1) === 0;
}
