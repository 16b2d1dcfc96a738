// The checkout and the page after it: plain pages of the sandbox, the same for all themes.
import { html, type Html } from '../html.js';
import { discountCodes, findCode, type Discount } from '../discounts/discount.js';
import { discountsOf, lineLevelDiscount, takenBy } from '../orders/order-discounts.js';
import { totalsOf } from '../orders/order-amounts.js';
import type { NewOrder, Order } from '../orders/order.js';
import type { Shop } from '../shops/shops.js';
import { formatMoneyWithCurrency } from '../storefront/money.js';
import { plainPage } from '../storefront/plain-page.js';
import { markets, presentmentOf } from '../storefront/presentment.js';
import type { FieldErrors, FieldName, Typed } from './checkout-form.js';

export type CheckoutView = {
  token: string;
  /** The beginning of the store's addresses, such as `/` or `/de/`. */
  root: string;
  currency: string;
  lines: NewOrder['lines'];
  /** As the shopper entered it. */
  discountCode: string | null;
  typed: Typed;
  errors: FieldErrors;
  /** Why the cart may not be bought; then it cannot be paid. */
  messages: string[];
};

export function checkoutPage(shop: Shop, view: CheckoutView): string {
  const { token, root, messages, errors } = view;
  const isWrong = Object.keys(errors).length > 0;
  return plainPage(
    shop,
    'Checkout',
    html`<h1>Checkout</h1>
      ${isWrong && html`<p class="banner is-wrong" role="alert">Nothing was paid. Look at the marked fields.</p>`}
      ${messages.map((message) => html`<p class="banner is-wrong" role="alert">${message}</p>`)}
      <div class="columns">
        <form class="card fields" method="post" action="${root}checkout" novalidate>
          <input type="hidden" name="token" value="${token}" />
          <h2>Contact</h2>
          ${textField(view, 'email', { label: 'Email', type: 'email', autocomplete: 'email' })}
          ${textField(view, 'phone', { label: 'Phone (optional)', type: 'tel', autocomplete: 'tel' })}
          <h2>Delivery</h2>
          ${textField(view, 'name', { label: 'Name', autocomplete: 'name' })}
          ${textField(view, 'address', { label: 'Address', autocomplete: 'street-address' })}
          ${textField(view, 'address2', { label: 'Apartment (optional)', autocomplete: 'address-line2' })}
          ${textField(view, 'zip', { label: 'Postal code (optional)', autocomplete: 'postal-code' })}
          ${textField(view, 'city', { label: 'City (optional)', autocomplete: 'address-level2' })}
          ${countryField(shop, view)}
          <h2>Payment</h2>
          ${textField(view, 'card', { label: 'Card number', autocomplete: 'off' })}
          <p class="muted">Test cards: 1 succeeds, 2 is declined, 3 fails once.</p>
          <div class="actions">
            <a class="button" href="${root}cart">Back to cart</a>
            ${messages.length === 0 && html`<button class="button is-primary">Pay now</button>`}
          </div>
        </form>
        ${summary(shop, view.currency, view.lines, discountForm(view))}
      </div>`,
  );
}

export function thankYouPage(shop: Shop, order: Order, root: string): string {
  const { name, address, country } = order.delivery;
  return plainPage(
    shop,
    'Thank you',
    html`<h1>Thank you for your order</h1>
      <div class="columns">
        <section class="card">
          <h2>Order #${order.number}</h2>
          <p>${order.email}</p>
          <p>${name}, ${address}, ${markets.find(({ code }) => code === country)?.name ?? country}</p>
          <div class="actions">
            ${order.customerId !== null && html`<a class="button" href="${root}account">Your orders</a>`}
            <a class="button is-primary" href="${root}">Continue shopping</a>
          </div>
        </section>
        ${summary(shop, order.presentmentCurrency, order.lines)}
      </div>`,
  );
}

type Look = { label: string; type?: string; autocomplete: string };

function textField(view: CheckoutView, name: FieldName, { label, type = 'text', autocomplete }: Look): Html {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${view.typed[name]}"
      ${wrongMark(view.errors, name)}
    />
    ${errorText(view.errors, name)}`;
}

function countryField(shop: Shop, { typed, errors }: CheckoutView): Html {
  const chosen = typed.country ?? shop.country.code;
  return html`<label for="country">Country</label>
    <select id="country" name="country" autocomplete="country" ${wrongMark(errors, 'country')}>
      ${markets.map(
        ({ code, name }) => html`<option value="${code}" ${code === chosen && html`selected`}>${name}</option>`,
      )}
    </select>
    ${errorText(errors, 'country')}`;
}

function wrongMark(errors: FieldErrors, name: FieldName): Html | false {
  return errors[name] !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`;
}

function errorText(errors: FieldErrors, name: FieldName): Html | false {
  return errors[name] !== undefined && html`<p class="field-error" id="${name}-error">${errors[name]}</p>`;
}

function discountForm({ root, token, discountCode }: CheckoutView): Html {
  const isUnknown = discountCode !== null && !findCode(discountCode);
  return html`<form class="fields" method="post" action="${root}checkout/discount">
    <input type="hidden" name="token" value="${token}" />
    <label for="discount">Discount code</label>
    <input
      id="discount"
      name="discount"
      autocomplete="off"
      value="${discountCode ?? ''}"
      ${isUnknown && html`aria-invalid="true" aria-describedby="discount-error"`}
    />
    ${isUnknown && html`<p class="field-error" id="discount-error">Enter a valid discount code</p>`}
    <p class="muted">Codes: ${discountCodes.map(({ title }) => title).join(', ')}. An empty field removes the code.</p>
    <div class="actions"><button class="button">Apply</button></div>
  </form>`;
}

function summary(shop: Shop, currency: string, lines: NewOrder['lines'], form: Html | false = false): Html {
  const shown = { currency, moneyFormat: presentmentOf(shop, currency).moneyFormat };
  const { total, presentmentTotal } = totalsOf(lines);
  return html`<section class="card" aria-label="Order summary">
    <ul class="lines">
      ${lines.map(
        (line) =>
          html`<li>
            <span
              >${line.title}${line.variantTitle && html` <small class="muted">${line.variantTitle}</small>`}
              ×&nbsp;${line.quantity}</span
            >
            <span>${formatMoneyWithCurrency(beforeOrderDiscount(line), shown)}</span>
          </li>`,
      )}
      ${onWholeOrder(lines).map(
        (discount) =>
          html`<li class="muted">
            <span>${discount.title}</span>
            <span>−${formatMoneyWithCurrency(takenBy({ lines }, discount).presentmentTotal, shown)}</span>
          </li>`,
      )}
      <li><strong>Total</strong><strong data-total>${formatMoneyWithCurrency(presentmentTotal, shown)}</strong></li>
    </ul>
    ${
      currency !== shop.currency &&
      html`<p class="muted">In the store’s currency: ${formatMoneyWithCurrency(total, shop)}</p>`
    }
    ${form}
  </section>`;
}

function onWholeOrder(lines: NewOrder['lines']): Discount[] {
  return discountsOf({ lines }).filter(({ level }) => level === 'order');
}

function beforeOrderDiscount(line: NewOrder['lines'][number]): number {
  return line.presentmentPrice * line.quantity - lineLevelDiscount(line, { withCodes: true }).presentmentTotal;
}
