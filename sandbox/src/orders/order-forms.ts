// The forms of an order's page: refund units, edit the lines, cancel.
import { checkField, numberField, selectField } from '../admin-shell/form-fields.js';
import { catalogOf } from '../catalog/catalog.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { currentQuantity } from './order-amounts.js';
import { fulfillmentStatus } from './order-fulfillment.js';
import { MOST_UNITS } from './order-requests.js';
import { customers } from '../shops/customers.js';
import { cancelReasons, ORDER_SOURCES, type Order, type OrderLine } from './order.js';

type LineWithRest = { line: OrderLine; left: number };

export function changeForms(shop: Shop, order: Order): Html {
  const path = `/store/${shop.handle}/orders/${order.number}`;
  const lines = order.lines.map((line) => ({ line, left: currentQuantity(order, line) }));
  const version = html`<input type="hidden" name="version" value="${order.updatedAt.toISOString()}" />`;
  const some = lines.filter(({ left }) => left > 0);
  return html`${some.length > 0 && fulfillmentStatus(order) === 'OPEN' && fulfillForm(path, version)}
  ${some.length > 0 && refundForm(path, some, version)}
  ${order.cancelledAt === null && html`${editForm(shop, { path, lines, version })} ${cancelForm(path, version)}`}`;
}

function fulfillForm(path: string, version: Html): Html {
  return html`<form class="card fields" method="post" action="${path}/fulfill">
    <h2>Fulfill</h2>
    ${version}
    <div class="actions"><button class="button is-primary">Mark as fulfilled</button></div>
  </form>`;
}

function refundForm(path: string, lines: LineWithRest[], version: Html): Html {
  return html`<form class="card fields" method="post" action="${path}/refund">
    <h2>Refund</h2>
    ${version}
    ${lines.map(({ line, left }) =>
      numberField(`units[${line.id}]`, `Refunded units of ${nameOf(line)}, of ${left}`, {
        value: 0,
        min: 0,
        max: left,
      }),
    )}
    ${checkField('restock', 'Restock the refunded units', true)}
    <div class="actions"><button class="button is-primary">Refund</button></div>
  </form>`;
}

type EditParts = { path: string; lines: LineWithRest[]; version: Html };

function editForm(shop: Shop, { path, lines, version }: EditParts): Html {
  return html`<form class="card fields" method="post" action="${path}/edit">
    <h2>Edit</h2>
    ${version}
    ${lines.map(({ line, left }) =>
      numberField(`quantities[${line.id}]`, `Quantity of ${nameOf(line)}`, { value: left, min: 0, max: MOST_UNITS }),
    )}
    ${selectField('variant', 'Add a product', [['', 'None'], ...variantOptions(shop)])}
    ${numberField('added', 'Quantity of the added product', { value: 1, min: 1, max: MOST_UNITS })}
    <div class="actions"><button class="button is-primary">Save changes</button></div>
  </form>`;
}

function variantOptions(shop: Shop): string[][] {
  return catalogOf(shop).products.flatMap(({ title, variants }) =>
    variants.map((variant) => [String(variant.id), `${title} – ${variant.title}`]),
  );
}

/** An order that no checkout makes. */
export function placeForm(shop: Shop): Html {
  const sources = Object.entries(ORDER_SOURCES).map(([source, { title }]) => [source, title]);
  const people = customers.map(({ id, email }) => [String(id), email]);
  return html`<form class="card fields" method="post" action="/store/${shop.handle}/orders">
    <h2>Place an order without the checkout</h2>
    ${selectField('source', 'Where it comes from', sources, 'pos')}
    ${selectField('variant', 'Product', variantOptions(shop))}
    ${numberField('quantity', 'Quantity', { value: 1, min: 1, max: MOST_UNITS })}
    ${selectField('customer', 'Customer', [['', 'None'], ...people])}
    <div class="actions"><button class="button is-primary">Place order</button></div>
  </form>`;
}

function cancelForm(path: string, version: Html): Html {
  const reasons = cancelReasons.map((reason) => [reason, reason.charAt(0).toUpperCase() + reason.slice(1)]);
  return html`<form class="card fields" method="post" action="${path}/cancel">
    <h2>Cancel</h2>
    ${version} ${selectField('reason', 'Reason', reasons)} ${checkField('restock', 'Restock all units', true)}
    ${checkField('refund', 'Refund what was paid', true)}
    <div class="actions"><button class="button is-critical">Cancel order</button></div>
  </form>`;
}

function nameOf({ title, variantTitle }: OrderLine): string {
  return variantTitle === null ? title : `${title} ${variantTitle}`;
}
