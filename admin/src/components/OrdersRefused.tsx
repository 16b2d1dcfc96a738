import { useText } from './texts';
import { Text } from '../ui/Text';

/** Why no orders are seen although the merchant allowed it, and what becomes of it. */
export function OrdersRefused() {
  const t = useText();
  return <Text as="p">{t('ordersRefused')}</Text>;
}
