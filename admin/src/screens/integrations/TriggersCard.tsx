import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { CardTitle, Note, PartTitle, Text } from '../../ui/Text';

/** By the names that `extensions/flow-*` declare, which Shopify Flow shows in every language. */
const TRIGGERS = [
  {
    name: 'Purchase limit reached',
    when: 'trigger.limitReached',
    fields: ['field.limitName', 'field.kind', 'field.product'],
  },
  { name: 'Impression warning', when: 'trigger.warning', fields: ['field.impressions', 'field.freeImpressions'] },
  {
    name: 'Impression limit reached',
    when: 'trigger.impressionLimit',
    fields: ['field.impressions', 'field.freeImpressions'],
  },
  {
    name: 'Limits deactivated',
    when: 'trigger.deactivated',
    fields: ['field.reason', 'field.number', 'field.names'],
  },
  {
    name: 'Order broke a limit',
    when: 'trigger.orderBroke',
    fields: ['field.order', 'field.limitName', 'field.anyKind', 'field.source'],
  },
] as const;

/** Workflow triggers and their fields. */
export function TriggersCard() {
  const t = useText();
  const { formatList } = useFormat();
  return (
    <Card gap="400">
      <BlockStack gap="100">
        <CardTitle>{t('triggers')}</CardTitle>
        <Note>{t('triggers.note')}</Note>
      </BlockStack>
      {TRIGGERS.map(({ name, when, fields }) => (
        <BlockStack key={name} gap="100">
          <PartTitle>
            <span lang="en">{name}</span>
          </PartTitle>
          <Text as="p">{t(when)}</Text>
          <Note>{t('trigger.fields', { fields: formatList(fields.map((field) => t(field))) })}</Note>
        </BlockStack>
      ))}
      <BlockStack gap="100">
        <PartTitle>{t('later')}</PartTitle>
        <Text as="p">{t('later.note')}</Text>
      </BlockStack>
    </Card>
  );
}
