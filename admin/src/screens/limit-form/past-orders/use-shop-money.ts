import { measureFormat } from '@purchase-limits/domain/message-formats';
import { useLocale } from '../../../i18n/texts';
import { useLimitFormContext } from '../limit-form-context';

/** Writes a decimal in the shop's currency. */
export function useShopMoney(): (value: string) => string {
  const language = useLocale();
  const { shop } = useLimitFormContext();
  const write = measureFormat('total_product_value', language, shop.currency, shop.weightUnit);
  return (value) => write(Number(value));
}
