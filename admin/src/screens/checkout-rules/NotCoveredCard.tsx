import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { Text } from '../../ui/Text';

const ORDERS = ['pointOfSale', 'edited', 'byApi', 'renewals'] as const;

/** The orders for which the platform asks no checkout rule, of any app. */
export function NotCoveredCard() {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('notCovered')}
        </Text>
        <List>
          {ORDERS.map((order) => (
            <List.Item key={order}>{t(`notCovered.${order}`)}</List.Item>
          ))}
        </List>
      </BlockStack>
    </Card>
  );
}
