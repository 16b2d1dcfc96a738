import type { PastOrderSums } from '@purchase-limits/contract/past-orders';
import { useFormat } from '../../../components/use-format';
import { usePastOrdersText } from './texts';
import { useShopMoney } from './use-shop-money';

type SumsTableProps = Pick<PastOrderSums, 'days'>;

/** Figures of each day with orders, newest first, in a scrollable table. */
export function SumsTable({ days }: SumsTableProps) {
  const t = usePastOrdersText();
  const { formatDay, formatNumber } = useFormat();
  const write = useShopMoney();
  return (
    <div className="figures-table" role="region" aria-label={t('result')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('orders')}</th>
            <th scope="col">{t('wouldBeStopped')}</th>
            <th scope="col">{t('worth')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, orders, stopped, stoppedValue }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatNumber(orders)}</td>
              <td>{formatNumber(stopped)}</td>
              <td>{write(stoppedValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
