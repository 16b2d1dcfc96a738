type ReportTableProps = {
  /** What the table lists. */
  title: string;
  /** The names of its columns. */
  headings: string[];
  /** Its cells, row by row. */
  rows: (string | number)[][];
};

/** A table that scrolls, also by keyboard. */
export function ReportTable({ title, headings, rows }: ReportTableProps) {
  return (
    <div className="report-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={headings[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
