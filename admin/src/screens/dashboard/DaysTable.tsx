import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { useFormat } from '../../components/use-format';
import { hasRefused } from './has-refused';
import { useText } from './texts';

type DaysTableProps = Pick<ImpressionDaysView, 'days'>;

/** Each day's figures, newest first, in a scrollable table. */
export function DaysTable({ days }: DaysTableProps) {
  const t = useText();
  const { formatDay, formatNumber } = useFormat();
  const isCounted = hasRefused(days);
  return (
    <div className="figures-table" role="region" aria-label={t('activityByDay')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('impressions')}</th>
            <th scope="col">{t('contacts')}</th>
            {isCounted && <th scope="col">{t('refused')}</th>}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, impressions, contacts, refused }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatNumber(impressions)}</td>
              <td>{formatNumber(contacts)}</td>
              {isCounted && <td>{formatNumber(refused)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
