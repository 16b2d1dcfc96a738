import { dispatchStandard, toStandardProduct, toStandardVariant } from './standard-events.js';
import { currency, formatMoney } from './notice.js';

/** Updates picture, price and button when an option is chosen, and dispatches the product events. */
export function watchProduct(root) {
  const product = JSON.parse(root.querySelector('[data-product-json]').textContent);
  const words = JSON.parse(root.querySelector('[data-words]').textContent);
  const form = root.querySelector('[data-main-form]');
  const idInput = form.querySelector('[name=id]');
  const radios = () => [...form.querySelectorAll('[data-option]:checked')];
  const selectedOptions = () => radios().map((radio) => ({ name: radio.dataset.option, value: radio.value }));
  const current = () => product.variants.find(({ id }) => id === Number(idInput.value));

  const show = (variant) => {
    const isAvailable = Boolean(variant?.available);
    form.querySelector('[data-add]').disabled = !isAvailable;
    form.querySelector('.shopify-payment-button__button').disabled = !isAvailable;
    form.querySelector('[data-add-label]').textContent = isAvailable ? words.add : words.soldOut;
    if (!variant) return;
    idInput.value = variant.id;
    idInput.dispatchEvent(new Event('change', { bubbles: true }));
    const price = root.querySelector('.product-info > .price');
    price.querySelector('[data-price]').textContent = formatMoney(variant.price);
    const before = price.querySelector('[data-compare-price]');
    if (before) before.textContent = variant.compare_at_price ? formatMoney(variant.compare_at_price) : '';
    root.querySelector('[data-sku]').textContent = variant.sku;
    root.querySelector('[data-weight]').textContent = words.weights[variant.id];
    const color = radios().find((radio) => radio.dataset.option === 'Color');
    if (color)
      root.querySelector('[data-product-picture]').src =
        `/cdn/products/${product.handle}.svg?color=${encodeURIComponent(color.value)}`;
    const url = new URL(location.href);
    url.searchParams.set('variant', variant.id);
    history.replaceState(history.state, '', url);
  };

  form.addEventListener('change', (event) => {
    if (!event.target.matches('[data-option]')) return;
    const chosen = selectedOptions().map(({ value }) => value);
    const variant =
      product.variants.find(({ options }) => options.every((value, index) => value === chosen[index])) ?? null;
    dispatchStandard(root, 'product:select', {
      product: toStandardProduct(product),
      selectedOptions: selectedOptions(),
      promise: Promise.resolve({ variant: variant && toStandardVariant(variant, currency) }),
    });
    show(variant);
  });

  dispatchStandard(root, 'product:view', {
    context: 'page',
    selectedOptions: selectedOptions(),
    product: {
      ...toStandardProduct(product),
      selectedVariant: current() ? toStandardVariant(current(), currency) : null,
    },
  });
}
