import { SkeletonBodyText } from '@shopify/polaris';
import { useId, type ReactNode } from 'react';

/** A column. `isNumber`: right-aligned cells. `isHidden`: its title is for screen readers only. */
export type Column = { title: string; isNumber?: boolean; isHidden?: boolean };

type TableProps = {
  /** What the table lists. */
  label: string;
  columns: readonly Column[];
  /** Its rows: `tr`. */
  children: ReactNode;
};

/** A table that scrolls if it is wider than the page, also by keyboard. */
export function Table({ label, columns, children }: TableProps) {
  const id = useId();
  return (
    <div className="table-box" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id} className="visually-hidden">
          {label}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={column.isNumber ? 'number' : undefined}>
                <span className={column.isHidden ? 'visually-hidden' : undefined}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type TableSkeletonProps = {
  columns: readonly Column[];
  /** How many rows are drawn. */
  rows?: number;
};

/** A table whose rows are being read. */
export function TableSkeleton({ columns, rows = 4 }: TableSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="table-box">
      <table aria-hidden="true">
        <thead>
          <tr>
            {columns.map(({ title, isHidden }) => (
              <th key={title}>{isHidden ? '' : title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map(({ title }) => (
                <td key={title}>
                  <SkeletonBodyText lines={1} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
