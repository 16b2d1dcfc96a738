const facts = JSON.parse(document.getElementById('theme-facts').textContent);
let timer;

export function showNotice(text) {
  const notice = document.getElementById('notice');
  notice.textContent = text;
  notice.classList.add('is-visible');
  clearTimeout(timer);
  timer = setTimeout(() => notice.classList.remove('is-visible'), 4000);
}

/** Says why the shop refused, next to what the shopper touched if there is a place for it. */
export function showRefusal(target, message) {
  const text = message ?? facts.failed;
  const scope =
    target.closest?.('[data-product-form], #cart-drawer, [data-cart-page]') ??
    document.querySelector('#cart-drawer[open], [data-cart-page]');
  const place = (scope?.isConnected ? scope : document).querySelector('[data-form-error], [data-cart-error]');
  if (!place) return showNotice(text);
  place.textContent = text;
  place.hidden = false;
}

export function formatMoney(minorUnits) {
  const [whole, cents] = (minorUnits / 100).toFixed(2).split('.');
  const grouped = (sign) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, sign);
  return facts.moneyFormat.replace(/\{\{\s*(\w+)\s*\}\}/, (_all, style) =>
    style === 'amount_with_comma_separator' ? `${grouped('.')},${cents}` : `${grouped(',')}.${cents}`,
  );
}

export const currency = facts.currency;
