import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { Text } from '../../ui/Text';

const STEPS = ['step.connect', 'step.create', 'step.choose'] as const;

/** How a merchant gets to a workflow. */
export function StepsCard() {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('steps')}
        </Text>
        <List type="number">
          {STEPS.map((step) => (
            <List.Item key={step}>{t(step)}</List.Item>
          ))}
        </List>
      </BlockStack>
    </Card>
  );
}
