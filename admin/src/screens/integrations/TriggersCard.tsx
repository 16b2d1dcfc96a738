import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';

/** By the names that `extensions/flow-*` declare, which Shopify Flow shows in every language. */
const TRIGGERS = [
  { name: 'Purchase limit reached', when: 'trigger.limitReached' },
  { name: 'Impression warning', when: 'trigger.warning' },
  { name: 'Impression limit reached', when: 'trigger.impressionLimit' },
  { name: 'Limits deactivated', when: 'trigger.deactivated' },
  { name: 'Order broke a limit', when: 'trigger.orderBroke' },
] as const;

/** Workflow triggers. Shopify Flow lists their fields. */
export function TriggersCard() {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('triggers')}
        </Text>
        {TRIGGERS.map(({ name, when }) => (
          <BlockStack key={name} gap="100">
            <Text as="h3" variant="headingSm">
              <span lang="en">{name}</span>
            </Text>
            <Text as="p">{t(when)}</Text>
          </BlockStack>
        ))}
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {t('later')}
          </Text>
          <Text as="p">{t('later.note')}</Text>
        </BlockStack>
      </BlockStack>
    </Card>
  );
}
