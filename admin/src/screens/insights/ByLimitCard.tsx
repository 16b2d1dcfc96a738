import type { InsightsView } from '@purchase-limits/contract/insights';
import { useFormat } from '../../components/use-format';
import { COLUMNS, valueOf, type Measure } from './measures';
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
  return (
    <Card gap="300">
      <CardTitle>{t('byLimit')}</CardTitle>
      {limits.length === 0 ? (
        <Note>{t('none')}</Note>
      ) : (
        <div className="figures-table is-long" role="region" aria-label={t('byLimit')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('limit')}</th>
                {measures.map((measure) => (
                  <th key={measure} scope="col">
                    {t(COLUMNS[measure])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {limits.map((limit) => (
                <tr key={limit.limitId}>
                  <th scope="row">
                    {limit.name === null ? (
                      t('deletedLimit')
                    ) : (
                      <Link url={`/order-limits/edit/${limit.limitId}`}>{limit.name}</Link>
                    )}
                  </th>
                  {measures.map((measure) => (
                    <td key={measure}>{formatNumber(valueOf(limit, measure))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > limits.length && (
        <SmallNote>{t('mostShown', { count: limits.length, total: formatNumber(total) })}</SmallNote>
      )}
    </Card>
  );
}
