// The standard storefront actions of a theme that brings none of its own: they read and change the cart by the Ajax
// API, and open the cart's page. A classic script, because an import map of the theme may still follow.
(() => {
  const idOf = (gid) => decodeURIComponent(String(gid).split('/').pop());
  const propertiesOf = (list) => Object.fromEntries((list ?? []).map(({ key, value }) => [key, value]));
  const rootUrl = () => window.Shopify.routes.root;
  const loadEvents = () => import('/storefront/standard-events.js');

  async function readCart() {
    const { CartLinesUpdateEvent } = await loadEvents();
    const response = await fetch(`${rootUrl()}cart.js`);
    return CartLinesUpdateEvent.createCartFromAjaxResponse(await response.json());
  }

  /** What the store refused, as the standard result has it. */
  async function post(name, body) {
    const response = await fetch(`${rootUrl()}cart/${name}.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return [];
    const { message } = await response.json();
    return [{ code: 'INVALID', field: ['lines'], message }];
  }

  async function change(action, lines, send) {
    const { CartLinesUpdateEvent } = await loadEvents();
    const { promise, resolve, reject } = CartLinesUpdateEvent.createPromise();
    promise.catch(() => {});
    document.dispatchEvent(new CartLinesUpdateEvent({ action, context: 'standard-action', lines, promise }));
    try {
      const userErrors = await send();
      resolve({ cart: await readCart(), userErrors, warnings: [] });
    } catch (error) {
      reject(error);
    }
    return promise;
  }

  /** Lines with `merchandiseId` are added, lines with `id` are changed. */
  async function updateCart({ lines = [], note, attributes } = {}) {
    const added = lines.filter(({ merchandiseId, id }) => merchandiseId && !id);
    const changed = lines.filter(({ id }) => id);
    const userErrors = [];
    if (added.length) {
      const items = added.map(({ merchandiseId, quantity = 1, attributes: properties }) => {
        return { id: Number(idOf(merchandiseId)), quantity, properties: propertiesOf(properties) };
      });
      userErrors.push(...(await change('add', added, () => post('add', { items }))).userErrors);
    }
    if (changed.length) {
      const updates = Object.fromEntries(changed.map(({ id, quantity }) => [idOf(id), quantity]));
      const action = changed.every(({ quantity }) => quantity === 0) ? 'remove' : 'update';
      userErrors.push(...(await change(action, changed, () => post('update', { updates }))).userErrors);
    }
    if (note !== undefined || attributes) await post('update', { note, attributes: propertiesOf(attributes) });
    return { cart: await readCart(), userErrors, warnings: [] };
  }

  const asDefault = (run) => Object.assign(run, { isDefault: () => true });
  document.addEventListener('DOMContentLoaded', () => {
    window.Shopify.actions = {
      getCart: asDefault(async () => ({ cart: await readCart() })),
      updateCart: asDefault(updateCart),
      openCart: asDefault(async () => window.location.assign(`${rootUrl()}cart`)),
      ...window.Shopify.actions,
    };
  });
})();
