import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { useFormat } from '../../components/use-format';
import { hasRefused } from './has-refused';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Link } from '../../ui/Link';
import { SmallNote } from '../../ui/Text';

type LimitsSeenProps = {
  /** The most seen first. */
  limits: ImpressionDaysView['limits'];
  /** How many there are, also those that are not listed. */
  total: number;
};

/** The limits whose messages were seen most, each with a bar as long as its share of the first. */
export function LimitsSeen({ limits, total }: LimitsSeenProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const isCounted = hasRefused(limits);
  const most = Math.max(1, ...limits.map(({ impressions }) => impressions));
  return (
    <BlockStack gap="300">
      <div className="figures-table" role="region" aria-label={t('activityByLimit')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('limit')}</th>
              <th scope="col">{t('impressions')}</th>
              <th scope="col">{t('contacts')}</th>
              {isCounted && <th scope="col">{t('refused')}</th>}
            </tr>
          </thead>
          <tbody>
            {limits.map(({ limitId, name, impressions, contacts, refused }) => (
              <tr key={limitId}>
                <th scope="row">
                  {name === null ? t('deletedLimit') : <Link url={`/order-limits/edit/${limitId}`}>{name}</Link>}
                  <div className="share" aria-hidden="true">
                    <div style={{ inlineSize: `${(impressions / most) * 100}%` }} />
                  </div>
                </th>
                <td>{formatNumber(impressions)}</td>
                <td>{formatNumber(contacts)}</td>
                {isCounted && <td>{formatNumber(refused)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > limits.length && (
        <SmallNote>{t('mostSeen', { count: limits.length, total: formatNumber(total) })}</SmallNote>
      )}
    </BlockStack>
  );
}
