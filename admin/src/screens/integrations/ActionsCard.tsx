import { WORKFLOW_ACTION_NAMES } from './action-names';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { CardTitle, PartTitle, Text } from '../../ui/Text';

/** What workflows can do with limits. Shopify Flow lists the fields. */
export function ActionsCard() {
  const t = useText();
  return (
    <Card gap="400">
      <CardTitle>{t('actions')}</CardTitle>
      {WORKFLOW_ACTION_NAMES.map(([action, name]) => (
        <BlockStack key={action} gap="100">
          <PartTitle>
            <span lang="en">{name}</span>
          </PartTitle>
          <Text as="p">{t(`action.${action}`)}</Text>
        </BlockStack>
      ))}
    </Card>
  );
}
