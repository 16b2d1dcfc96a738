// The shop's money format, inferred from one formatted number.
import { readMoneySample } from '@purchase-limits/domain/shop-money';

const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** How to write amounts like this sample of 1,234,567.00; null where it says too little. */
export function moneyFormat(sample: string | null): ((value: number) => string) | null {
  const shop = readMoneySample(sample);
  return (
    shop &&
    ((value) => {
      const [whole, fraction] = value.toFixed(shop.decimals).split('.');
      return shop.before + whole!.replace(GROUPS, shop.group) + (fraction ? shop.decimal + fraction : '') + shop.after;
    })
  );
}
