import { addItem, runUpdateCart, setQuantity } from './cart-session.js';
import { closeDrawer, openCart } from './cart-views.js';
import { readCart } from './cart-requests.js';
import { toStandardCart, dispatchStandard } from './standard-events.js';
import { watchProduct } from './product-page.js';

const action = (run) => Object.assign(run, { isDefault: () => false });
window.Shopify.actions = {
  getCart: action(async () => ({ cart: toStandardCart(await readCart()) })),
  updateCart: action(runUpdateCart),
  openCart: action(openCart),
};

const contextOf = (element) => (element.closest('#cart-drawer') ? 'dialog' : 'cart');
const report = (promise) => promise.catch((error) => console.error('The cart was not changed:', error));

document.addEventListener('submit', (event) => {
  const form = event.target.closest('[data-product-form]');
  // "Buy it now" posts the form itself, which leads to checkout.
  if (!form || event.defaultPrevented || event.submitter?.name === 'return_to') return;
  event.preventDefault();
  const fields = new FormData(form);
  const properties = {};
  for (const [name, value] of fields) {
    const property = /^properties\[(.+)\]$/.exec(name);
    if (property) properties[property[1]] = value;
  }
  form.querySelector('[data-form-error]')?.setAttribute('hidden', '');
  form.classList.add('is-busy');
  report(
    addItem({
      target: form,
      variantId: fields.get('id'),
      quantity: Number(fields.get('quantity')) || 1,
      properties,
      plan: fields.get('selling_plan'),
    }).finally(() => form.classList.remove('is-busy')),
  );
});

document.addEventListener('click', (event) => {
  const { target } = event;
  if (target.closest('[data-cart-open]') && !document.querySelector('[data-cart-page]')) {
    event.preventDefault();
    return report(openCart());
  }
  if (target.closest('[data-cart-close]') || target.id === 'cart-drawer') return closeDrawer();
  const step = target.closest('[data-step]');
  if (step) {
    const input = step.parentElement.querySelector('input');
    input.value = Math.max(Number(input.min), (Number(input.value) || 0) + Number(step.dataset.step));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const remove = target.closest('[data-remove]');
  if (remove)
    report(
      setQuantity({
        target: remove.closest('[data-cart-form]'),
        ...remove.dataset,
        quantity: 0,
        context: contextOf(remove),
      }),
    );
});

document.addEventListener('change', (event) => {
  if (event.target.matches('[data-submit-on-change]')) return event.target.form.submit();
  if (!event.target.matches('[data-line]')) return;
  const { key, variantId } = event.target.dataset;
  const line = event.target.closest('[data-cart-line]');
  line.classList.add('is-busy');
  report(
    setQuantity({
      target: event.target.closest('[data-cart-form]'),
      key,
      variantId,
      quantity: Math.max(0, Math.round(Number(event.target.value)) || 0),
      context: contextOf(event.target),
    }).finally(() => line.classList.remove('is-busy')),
  );
});

// View events wait until the deferred scripts of apps have added their listeners.
document.addEventListener('DOMContentLoaded', () => {
  const page = document.querySelector('[data-cart-page]');
  if (page)
    report(
      readCart().then((cart) => dispatchStandard(page, 'cart:view', { context: 'page', cart: toStandardCart(cart) })),
    );
  const product = document.querySelector('[data-product]');
  if (product) watchProduct(product);
});
