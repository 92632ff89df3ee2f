import { CloseCircleFilled } from '@ant-design/icons';
import { Callout } from './callout.tsx';
import css from './first-rows.module.css';

/** Stands for a value that isn't shown. */
export const HIDDEN = '••••••••';

/** A row of a file as it will be stored. */
export interface FirstRow {
  /** The spreadsheet's number of the row. */
  row: number;
  /** The values by column; a column that is absent has none. */
  cells: Readonly<Record<string, string>>;
  /** Why the row would fail. */
  problem?: string | undefined;
}

interface FirstRowsProps {
  rows: readonly FirstRow[];
  columns: readonly string[];
  /** True where the file was read as Mac Roman, which is a guess. */
  isMacRoman: boolean;
}

/** The first rows of a file as they will be stored, each in a column of its own: files have many columns. */
export function FirstRows({ rows, columns, isMacRoman }: FirstRowsProps) {
  const filled = columns.filter((column) => rows.some(({ cells }) => cells[column]));
  return (
    <>
      {isMacRoman ? (
        <Callout tone="warning">
          Read as a file of an older Mac. Look at the names before you go on.
        </Callout>
      ) : null}
      {/* A table that scrolls must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.rows} role="region" aria-label="First rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">As stored</th>
              {rows.map(({ row }) => (
                <th key={row} scope="col">
                  Row {row}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Problems rows={rows} />
            {filled.map((column) => (
              <tr key={column}>
                <th scope="row">{column}</th>
                {rows.map(({ row, cells }) => (
                  <td key={row}>{cells[column] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const Problems = ({ rows }: Pick<FirstRowsProps, 'rows'>) =>
  rows.map(({ row, problem }) =>
    problem === undefined ? null : (
      <tr key={row}>
        <td className={css.problem} colSpan={rows.length + 1}>
          <CloseCircleFilled aria-hidden="true" /> Row {row}: {problem}
        </td>
      </tr>
    ),
  );
