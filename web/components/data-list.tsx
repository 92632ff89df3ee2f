import { EyeOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import type { Selection } from '../lib/selection.ts';
import { useMedia, WIDE } from '../lib/use-media.ts';
import { RowAction } from './row-action.tsx';
import { SelectAll, SelectRow } from './row-selection.tsx';
import css from './data-list.module.css';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  align?: 'end';
}

interface DataListProps<Row extends { id: string }> {
  /** What the list holds, for those who don't see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The narrow form: first what the person looks for, then the rest. */
  card: (row: Row) => ReactNode;
  /** Opens the detail; absent where the row says all. */
  onView?: (row: Row) => void;
  /** Buttons beside View. */
  actions?: (row: Row) => ReactNode;
  /** Where rows can be chosen for a step together. */
  selection?: Selection<Row>;
  /** A row that a step just took out of what the list shows; it is gone with the next answer. */
  isLeaving?: (row: Row) => boolean;
}

/** A list: a table from 768 px up, cards below; the whole card opens the detail. */
export function DataList<Row extends { id: string }>(props: DataListProps<Row>) {
  return useMedia(WIDE) ? <TableForm {...props} /> : <CardForm {...props} />;
}

function TableForm<Row extends { id: string }>(props: DataListProps<Row>) {
  const { selection } = props;
  return (
    <div className={css.scroller}>
      <table className={css.table} aria-label={props.label}>
        <thead>
          <tr>
            {selection ? (
              <td className={css.check}>
                <SelectAll selection={selection} />
              </td>
            ) : null}
            {props.columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
            {hasActions(props) ? <th scope="col">Actions</th> : null}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.id} data-row={row.id} {...marks(row, props)}>
              {selection ? (
                <td className={css.check}>
                  {selection.canSelect(row) ? <SelectRow row={row} selection={selection} /> : null}
                </td>
              ) : null}
              {props.columns.map(({ title, align, render }) => (
                <td key={title} data-align={align}>
                  {render(row)}
                </td>
              ))}
              {hasActions(props) ? (
                <td className={css.actions}>
                  {props.onView ? <View onClick={() => props.onView?.(row)} /> : null}
                  {props.actions?.(row)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const hasActions = ({ onView, actions }: Pick<DataListProps<never>, 'onView' | 'actions'>) =>
  onView !== undefined || actions !== undefined;

const View = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="View" icon={EyeOutlined} onClick={onClick} />
);

/** What a row's look tells beside its words. */
const marks = <Row extends { id: string }>(row: Row, list: DataListProps<Row>) => ({
  'data-leaving': list.isLeaving?.(row) ? true : undefined,
  'data-selected':
    list.selection?.canSelect(row) && list.selection.isSelected(row) ? true : undefined,
});

function CardForm<Row extends { id: string }>(props: DataListProps<Row>) {
  return (
    <ul className={css.cards} aria-label={props.label}>
      {props.rows.map((row) => (
        <Card key={row.id} row={row} list={props} />
      ))}
    </ul>
  );
}

function Card<Row extends { id: string }>({ row, list }: { row: Row; list: DataListProps<Row> }) {
  const id = useId();
  const { selection, onView } = list;
  const actions = list.actions?.(row);
  return (
    <li className={css.card} data-row={row.id} {...marks(row, list)}>
      {onView ? (
        <button
          type="button"
          className={css.open}
          aria-label="View"
          aria-describedby={id}
          onClick={() => onView(row)}
        />
      ) : null}
      <div id={id}>{list.card(row)}</div>
      {actions ? (
        <div className={css.cardActions}>
          {selection?.canSelect(row) ? (
            <SelectRow row={row} selection={selection} labelled />
          ) : null}
          {actions}
        </div>
      ) : null}
    </li>
  );
}

/** The first line of a card and what is under it. */
export function CardText(props: { lead: ReactNode; figure: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={css.lead}>
        <strong>{props.lead}</strong>
        <strong>{props.figure}</strong>
      </div>
      <div className={css.rest}>{props.children}</div>
    </>
  );
}

/** A cell with a second, quieter line; wide where the list has room for it. */
export function TwoLines(props: { first: ReactNode; second: ReactNode; wide?: boolean }) {
  return (
    <span className={props.wide ? css.wide : undefined}>
      <span className={css.first}>{props.first}</span>
      <span className={css.second}>{props.second}</span>
    </span>
  );
}

/** A name in one line, cut where it is long; the detail has it whole. */
export function Clipped({ children }: { children: string }) {
  return (
    <span className={css.clipped} title={children}>
      {children}
    </span>
  );
}

/** A short text that may take two lines. */
export function Brief({ children }: { children: ReactNode }) {
  return <span className={css.brief}>{children}</span>;
}

/** What is never broken: dates, numbers. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={css.whole}>{children}</span>;
}
