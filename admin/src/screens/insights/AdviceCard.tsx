import type { InsightsView } from '@purchase-limits/contract/insights';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { CardTitle, Text } from '../../ui/Text';

/** What the figures suggest, each with the limit that it is about. */
export function AdviceCard({ advice }: Pick<InsightsView, 'advice'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  if (advice.length === 0) return null;
  return (
    <Card gap="300">
      <CardTitle>{t('advice')}</CardTitle>
      {advice.map(({ kind, limitId, name, count, share }) => (
        <Text key={`${kind} ${limitId}`} as="p">
          <Link url={`/order-limits/edit/${limitId}`}>{name}</Link>{' '}
          {t(`advice.${kind}`, { count, shown: formatNumber(count), share: share ?? 0 })}
        </Text>
      ))}
    </Card>
  );
}
