// Finds the form and the checkout button in use on a theme's page, by the rules in `docs/storefront.md`.
import type { PageFacts } from './page.js';

const FORM = 'form[action*="/cart/add"]';
/** Overlays. */
export const LAYER = 'dialog,[role=dialog],[aria-modal]';
const CHECKOUT = `[name=checkout],:is(${LAYER}) a[href$="/checkout"]`;
/** Further up, a form belongs to the page and not to what was touched in it. */
const TOO_FAR = 'body,main,html';

export const findAll = <Found extends Element>(selector: string, within: ParentNode = document): Found[] => [
  ...within.querySelectorAll<Found>(selector),
];

/** Whether a shopper can see and use the element: drawn, on the screen's width, neither hidden nor inert. */
export function isUsable(element: Element | undefined): boolean {
  if (!element || element.closest('[inert]')) return false;
  const { left, right } = element.getBoundingClientRect();
  return (
    right > Math.max(left, 0) &&
    left < innerWidth &&
    (!element.checkVisibility || element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  );
}

/** The checkout button in use: that of an open drawer, or on the cart page the page's own. */
export function checkoutInUse(): Element | undefined {
  const usable = findAll(CHECKOUT).filter(isUsable);
  return usable.find((button) => button.closest(LAYER)) ?? usable.find((button) => button.closest('main')) ?? usable[0];
}

/** The control that adds; the form of an installments offer has none. */
export const addButton = (form: HTMLFormElement): HTMLElement | undefined =>
  controlsOf(form).find(({ type, name }) => type === 'submit' || name === 'add');

const controlsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[];
const addForms = (within?: ParentNode) => findAll<HTMLFormElement>(FORM, within).filter(addButton);

/** The form that a shopper uses by touching this element: its own, or the one of the product around it. */
export function formAround(touched: Element): HTMLFormElement | undefined {
  const { form } = touched as HTMLInputElement;
  for (
    let around: Element | null = form ?? touched;
    around && !around.matches(TOO_FAR);
    around = around.parentElement
  ) {
    const found = around.matches(FORM) ? (around as HTMLFormElement) : addForms(around)[0];
    if (found && addButton(found)) return found;
  }
  return undefined;
}

/** The form that is used: the one touched last, else one of the page's own product. */
export function formInUse(
  touched: HTMLFormElement | undefined,
  { productId, variants }: PageFacts,
): HTMLFormElement | undefined {
  const isOwn = (form: HTMLFormElement) =>
    productId && (variants[fieldOf(form, 'id')]?.price || fieldOf(form, 'product-id') === productId);
  const forms = addForms().filter((form) => form === touched || isOwn(form));
  return [touched, ...forms].find((form) => form && forms.includes(form) && isUsable(addButton(form)));
}

/** Where shoppers type how many they want; a list or nothing, in some themes. */
export function quantityField(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = controlsOf(form).find(({ name }) => name === 'quantity');
  return field && /number|text|tel/.test(field.type) ? field : undefined;
}

/** Changes the page only where it differs: themes watch it. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The value of a form's field, even if it is outside the form, or disabled until a script has run. */
export const fieldOf = (form: HTMLFormElement, field: string): string =>
  controlsOf(form).find(({ name, type, checked }) => name === field && (type !== 'radio' || checked))?.value ?? '';

export function quantityOf(form: HTMLFormElement): number {
  return Math.max(0, Math.floor(Number(fieldOf(form, 'quantity') || 1))) || 0;
}
