import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { CardTitle, PartTitle, Text } from '../../ui/Text';

/** By the names that `extensions/flow-*` declare, which Shopify Flow shows in every language. */
const TRIGGERS = [
  { name: 'Purchase limit reached', when: 'trigger.limitReached' },
  { name: 'Impression warning', when: 'trigger.warning' },
  { name: 'Impression limit reached', when: 'trigger.impressionLimit' },
  { name: 'Limits deactivated', when: 'trigger.deactivated' },
  { name: 'Order broke a limit', when: 'trigger.orderBroke' },
  { name: 'Limits summary', when: 'trigger.summary' },
] as const;

/** Workflow triggers. Shopify Flow lists their fields. */
export function TriggersCard() {
  const t = useText();
  return (
    <Card gap="400">
      <CardTitle>{t('triggers')}</CardTitle>
      {TRIGGERS.map(({ name, when }) => (
        <BlockStack key={name} gap="100">
          <PartTitle>
            <span lang="en">{name}</span>
          </PartTitle>
          <Text as="p">{t(when)}</Text>
        </BlockStack>
      ))}
      <BlockStack gap="100">
        <PartTitle>{t('later')}</PartTitle>
        <Text as="p">{t('later.note')}</Text>
      </BlockStack>
    </Card>
  );
}
