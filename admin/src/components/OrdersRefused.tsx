import { Text } from '@shopify/polaris';
import { useText } from './texts';

/** Why no orders are seen although the merchant allowed it, and what becomes of it. */
export function OrdersRefused() {
  const t = useText();
  return <Text as="p">{t('ordersRefused')}</Text>;
}
