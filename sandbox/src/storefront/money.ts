import type { Shop } from '../shops/shops.js';

/** `$1,234.50` for 123450, in the shop's own format. */
export function formatMoney(minorUnits: number, shop: Pick<Shop, 'moneyFormat'>): string {
  return shop.moneyFormat.replace(/\{\{\s*(\w+)\s*\}\}/, (_whole, style: string) => amount(minorUnits, style));
}

export function formatMoneyWithCurrency(minorUnits: number, shop: Pick<Shop, 'moneyFormat' | 'currency'>): string {
  return `${formatMoney(minorUnits, shop)} ${shop.currency}`;
}

export function formatMoneyWithoutTrailingZeros(minorUnits: number, shop: Pick<Shop, 'moneyFormat'>): string {
  return formatMoney(minorUnits, shop).replace(/[.,]00(?!\d)/, '');
}

export function formatPlainMoney(minorUnits: number): string {
  return amount(minorUnits, 'amount');
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const withPoint = new Intl.NumberFormat('en-US', CENTS);
const withComma = new Intl.NumberFormat('de-DE', CENTS);
const withoutCents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function amount(minorUnits: number, style: string): string {
  if (style === 'amount_no_decimals') return withoutCents.format(Math.trunc(minorUnits / 100));
  return (style === 'amount_with_comma_separator' ? withComma : withPoint).format(minorUnits / 100);
}
