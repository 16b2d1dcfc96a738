// Every change of the cart: first the event, then the request, then the update of the page.
import { addToCart, changeLine, readCart, updateCart } from './cart-requests.js';
import { dispatchStandard, lineGid, toStandardCart, variantGid } from './standard-events.js';
import { showRefusal } from './notice.js';
import { openDrawer, renewCart } from './cart-views.js';

async function resultOf(target, request) {
  try {
    const { refusal } = await request;
    const cart = await readCart();
    return {
      cart: toStandardCart(cart),
      userErrors: refusal ? [{ code: 'INVALID', field: ['lines'], message: refusal }] : [],
      warnings: [],
    };
  } catch (error) {
    dispatchStandard(target, 'cart:error', { code: 'SERVICE_UNAVAILABLE', error: error.message });
    throw error;
  }
}

/** Dispatches the event, sends the request and updates the page. Resolves with the value of the event's promise. */
async function change({ target, action, context, lines, request }) {
  // The request starts after the listeners have run: they may show that the cart is about to change.
  let start;
  const promise = resultOf(
    target,
    new Promise((resolve, reject) => {
      start = () => request().then(resolve, reject);
    }),
  );
  // A listener need not handle a failure: the page shows it.
  promise.catch(() => {});
  dispatchStandard(target, 'cart:lines-update', { action, context, lines, promise });
  start();
  try {
    const result = await promise;
    await renewCart(result.cart.totalQuantity);
    if (result.userErrors.length > 0) showRefusal(target, result.userErrors[0].message);
    return result;
  } catch (error) {
    showRefusal(target, null);
    throw error;
  }
}

export async function addItem({ target, variantId, quantity, properties = {}, plan, context = 'product' }) {
  const result = await change({
    target,
    action: 'add',
    context,
    lines: [
      {
        merchandiseId: variantGid(variantId),
        quantity,
        attributes: Object.entries(properties).map(([key, value]) => ({ key, value })),
      },
    ],
    request: () => addToCart([{ id: Number(variantId), quantity, properties, selling_plan: plan || undefined }]),
  });
  if (result.userErrors.length === 0 && context === 'product') openDrawer(result.cart);
  return result;
}

export const setQuantity = ({ target, key, variantId, quantity, context }) =>
  change({
    target,
    action: quantity === 0 ? 'remove' : 'update',
    context,
    lines: [{ id: lineGid(key), merchandiseId: variantGid(variantId), quantity }],
    request: () => changeLine({ id: key, quantity }),
  });

const attributesOf = (list) => Object.fromEntries((list || []).map(({ key, value }) => [key, value]));
const idOf = (gid) => decodeURIComponent(String(gid).split('/').pop());

/** The standard action: lines with `merchandiseId` are added, lines with `id` are changed. */
export async function runUpdateCart({ lines = [], note, attributes } = {}, { context = 'standard-action' } = {}) {
  const added = lines.filter((line) => line.merchandiseId && !line.id);
  const changed = lines.filter((line) => line.id);
  let result = { cart: toStandardCart(await readCart()), userErrors: [], warnings: [] };
  const step = async (options) => {
    const next = await change({ target: document, context, ...options });
    result = { ...next, userErrors: [...result.userErrors, ...next.userErrors] };
  };
  if (added.length > 0)
    await step({
      action: 'add',
      lines: added,
      request: () =>
        addToCart(
          added.map((line) => ({
            id: Number(idOf(line.merchandiseId)),
            quantity: line.quantity ?? 1,
            properties: attributesOf(line.attributes),
          })),
        ),
    });
  if (changed.length > 0)
    await step({
      action: changed.every(({ quantity }) => quantity === 0) ? 'remove' : 'update',
      lines: changed,
      request: () => updateCart({ updates: Object.fromEntries(changed.map((line) => [idOf(line.id), line.quantity])) }),
    });
  if (note !== undefined || attributes) {
    await updateCart({ note, attributes: attributesOf(attributes) });
    result = { ...result, cart: toStandardCart(await readCart()) };
  }
  return result;
}
