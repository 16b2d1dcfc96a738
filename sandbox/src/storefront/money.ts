import type { Shop } from '../shops/shops.js';

/** `$1,234.50` for 123450, by the shop's own template. */
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

function amount(minorUnits: number, style: string): string {
  const [whole, cents] = (Math.abs(minorUnits) / 100).toFixed(2).split('.') as [string, string];
  const sign = minorUnits < 0 ? '-' : '';
  const grouped = (separator: string) => sign + whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
  if (style === 'amount_no_decimals') return grouped(',');
  if (style === 'amount_with_comma_separator') return `${grouped('.')},${cents}`;
  return `${grouped(',')}.${cents}`;
}
