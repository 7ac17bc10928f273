// Tables, where people compare. On a narrow screen each row becomes a list of its cells with their headings.
import type { ReactNode } from 'react';

interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** The heading is only for screen readers, such as that of buttons. */
  readonly quiet?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string;
  /** Where the heading above the table says the same. */
  readonly hidesCaption?: boolean;
}

/** The first column names the row. */
export function DataTable<Row>({ caption, columns, rows, id, hidesCaption = true }: DataTableProps<Row>) {
  return (
    <table className="data">
      <caption className={hidesCaption ? 'visually-hidden' : ''}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, numeric, quiet }) => (
            <th key={name} scope="col" className={numeric ? 'number' : ''}>
              <span className={quiet ? 'visually-hidden' : ''}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={id(row)} data-row={id(row)}>
            {columns.map(({ name, cell, numeric, quiet }, index) => {
              const content = cell(row);
              const className = numeric ? 'number' : quiet ? 'act' : '';
              return index === 0 ? (
                <th key={name} scope="row">
                  {content}
                </th>
              ) : (
                <td key={name} className={className} data-label={quiet ? undefined : name}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
