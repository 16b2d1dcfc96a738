import type { Measure } from '@purchase-limits/domain/insight-measures';
import type { InsightsView } from '@purchase-limits/contract/insights';
import { useFormat } from '../../components/use-format';
import { FiguresTable } from './FiguresTable';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { CardTitle, Note, SmallNote } from '../../ui/Text';

type ByLimitCardProps = {
  limits: InsightsView['limits'];
  /** How many there are, also those that are not listed. */
  total: number;
  measures: Measure[];
};

/** What each limit did, from the message to the order. */
export function ByLimitCard({ limits, total, measures }: ByLimitCardProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const rowOf = ({ limitId, name, ...figures }: InsightsView['limits'][number]) => ({
    key: limitId,
    head: name === null ? t('deletedLimit') : <Link url={`/order-limits/edit/${limitId}`}>{name}</Link>,
    figures,
  });
  return (
    <Card gap="300">
      <CardTitle>{t('byLimit')}</CardTitle>
      {limits.length === 0 ? (
        <Note>{t('none')}</Note>
      ) : (
        <FiguresTable label={t('byLimit')} of={t('limit')} rows={limits.map(rowOf)} measures={measures} isLong />
      )}
      {total > limits.length && (
        <SmallNote>{t('mostShown', { count: limits.length, total: formatNumber(total) })}</SmallNote>
      )}
    </Card>
  );
}
