import { BlockStack, Card, Text } from '@shopify/polaris';
import { useQuota } from '../../api/use-quota';
import { useFormat } from '../../components/use-format';

/** Impressions and contacts so far. */
export function FiguresCard() {
  const { quota } = useQuota();
  const { formatNumber } = useFormat();
  const figures = [
    { label: 'Impressions', value: quota?.impressions, note: 'Messages that shoppers have seen' },
    { label: 'Contacts', value: quota?.contacts, note: 'Clicks on a Contact us button' },
    {
      label: 'Not counted',
      value: quota?.unverified,
      note: 'Seen too often from one network, or of a limit that was not in force. Never held against you.',
    },
  ];
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          So far
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
