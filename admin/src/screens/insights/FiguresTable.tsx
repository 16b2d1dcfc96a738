import type { Measure } from '@purchase-limits/domain/insight-measures';
import type { Figures } from '@purchase-limits/contract/insights';
import type { ReactNode } from 'react';
import { useFormat } from '../../components/use-format';
import { COLUMNS, valueOf } from './measures';
import { useText } from './texts';

type FiguresTableProps = {
  label: string;
  /** What a row is of. */
  of: string;
  rows: { key: string; head: ReactNode; figures: Figures }[];
  measures: Measure[];
  /** Scrolls, instead of growing with its rows. */
  isLong?: boolean;
};

export function FiguresTable({ label, of, rows, measures, isLong = false }: FiguresTableProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  return (
    <div className={isLong ? 'figures-table is-long' : 'figures-table'} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {t(COLUMNS[measure])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, figures }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {measures.map((measure) => (
                <td key={measure}>{formatNumber(valueOf(figures, measure))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
