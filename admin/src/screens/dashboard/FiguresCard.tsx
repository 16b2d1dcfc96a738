import { BlockStack, Card, Text } from '@shopify/polaris';
import { useQuota } from '../../api/use-quota';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';

/** Impressions and contacts so far. */
export function FiguresCard() {
  const { quota } = useQuota();
  const { formatNumber } = useFormat();
  const t = useText();
  const figures = [
    { label: t('impressions'), value: quota?.impressions, note: t('impressionsNote') },
    { label: t('contacts'), value: quota?.contacts, note: t('contactsNote') },
    {
      label: t('notCounted'),
      value: quota?.unverified,
      note: t('notCountedNote'),
    },
  ];
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('soFar')}
        </Text>
        <dl className="figures">
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Text as="span" variant="headingXl">
                  {value === undefined ? '–' : formatNumber(value)}
                </Text>
              </dd>
              <dd>
                <Text as="span" variant="bodySm" tone="subdued">
                  {note}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
      </BlockStack>
    </Card>
  );
}
