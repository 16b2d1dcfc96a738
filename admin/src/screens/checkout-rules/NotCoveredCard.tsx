import { useText } from './texts';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { CardTitle, Text } from '../../ui/Text';

const ORDERS = ['pointOfSale', 'edited', 'byApi', 'renewals'] as const;

/** The orders for which the platform asks no checkout rule, of any app. */
export function NotCoveredCard() {
  const t = useText();
  return (
    <Card gap="300">
      <CardTitle>{t('notCovered')}</CardTitle>
      <Text as="p">{t('notCovered.note')}</Text>
      <List>
        {ORDERS.map((order) => (
          <List.Item key={order}>{t(`notCovered.${order}`)}</List.Item>
        ))}
      </List>
    </Card>
  );
}
