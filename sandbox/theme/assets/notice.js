const facts = JSON.parse(document.getElementById('theme-facts').textContent);
let timer;

export function showNotice(text) {
  const notice = document.getElementById('notice');
  notice.textContent = text;
  notice.classList.add('is-visible');
  clearTimeout(timer);
  timer = setTimeout(() => notice.classList.remove('is-visible'), 4000);
}

/** Shows why the shop refused, in the form that the shopper used when it has a place for errors. */
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

/** `$1,234.50` for 123450, in the shop's own format. */
export function formatMoney(minorUnits) {
  return facts.moneyFormat.replace(/\{\{\s*(\w+)\s*\}\}/, (_whole, style) => {
    const language = style === 'amount_with_comma_separator' ? 'de-DE' : 'en-US';
    const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(language, cents).format(minorUnits / 100);
  });
}

export const currency = facts.currency;
