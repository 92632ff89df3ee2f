import { EyeOutlined } from '@ant-design/icons';
import { memo, type MouseEvent, type ReactNode, useId } from 'react';
import type { Selection } from '../lib/selection.ts';
import { useMedia, WIDE } from '../lib/use-media.ts';
import { RowAction } from './row-action.tsx';
import { SelectAll, SelectRow } from './row-selection.tsx';
import css from './data-list.module.css';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** "end" for figures. */
  align?: 'end';
}

export interface DataListProps<Row extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** A row on a narrow screen: first what identifies it, then the rest. */
  card: (row: Row) => ReactNode;
  /** Opens the details; absent if the row shows everything. */
  onView?: (row: Row) => void;
  actions?: (row: Row) => ReactNode;
  /** For lists whose rows can be chosen for a bulk step. */
  selection?: Selection<Row>;
  /** True for a row that a step has just taken out of the list's filter; a refetch removes it. */
  isLeaving?: (row: Row) => boolean;
}

/** A list: a table from 768 px up, cards below. A press anywhere on a card opens the details. */
export function DataList<Row extends { id: string }>(props: DataListProps<Row>) {
  return useMedia(WIDE) ? <TableForm {...props} /> : <CardForm {...props} />;
}

function TableForm<Row extends { id: string }>(props: DataListProps<Row>) {
  const { selection } = props;
  return (
    <div className={`surface ${css.scroller}`}>
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
            // By keyboard and for screen readers, the button View does the same.
            <tr
              key={row.id}
              data-row={row.id}
              {...marks(row, props)}
              onClick={(event) => isOnRowItself(event) && props.onView?.(row)}
            >
              {selection ? (
                <td className={css.check}>
                  {selection.canSelect(row) ? <SelectRow row={row} selection={selection} /> : null}
                </td>
              ) : null}
              <Cells row={row} columns={props.columns} />
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

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

const cellsOf = <Row,>({ row, columns }: CellsProps<Row>): ReactNode =>
  columns.map(({ title, align, render }) => (
    <td key={title} data-align={align}>
      {render(row)}
    </td>
  ));

/** Memoised: choosing a row renders a list of hundreds, whose cells stay as they are. */
const Cells = memo(cellsOf) as typeof cellsOf;

const hasActions = ({ onView, actions }: Pick<DataListProps<never>, 'onView' | 'actions'>) =>
  onView !== undefined || actions !== undefined;

const View = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="View" icon={EyeOutlined} onClick={onClick} />
);

/** False for a press on something in the row that does something else, or that ends a choice of text. */
function isOnRowItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = (target as Element).closest('a, button, input, select, label, [role]');
  const isInControl = control !== null && currentTarget.contains(control);
  // A dialog of the row hands its presses on to it.
  return !isInControl && currentTarget.contains(target as Node) && isNothingChosen();
}

const isNothingChosen = () => window.getSelection()?.isCollapsed ?? true;

/** Attributes that the style sheet uses. */
const marks = <Row extends { id: string }>(row: Row, list: DataListProps<Row>) => ({
  'data-opens': list.onView ? true : undefined,
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
    <li className={`surface ${css.card}`} data-row={row.id} {...marks(row, list)}>
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
        <div className={`flow ${css.cardActions}`}>
          {selection?.canSelect(row) ? (
            <SelectRow row={row} selection={selection} labelled />
          ) : null}
          {actions}
        </div>
      ) : null}
    </li>
  );
}

/** Content of a card: a first line with a figure at its end, and the rest under it. */
export function CardText(props: { lead: ReactNode; figure: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={css.lead}>
        <strong>{props.lead}</strong>
        <strong>{props.figure}</strong>
      </div>
      <div className={`quiet small ${css.rest}`}>{props.children}</div>
    </>
  );
}

/** A cell with a second, quieter line; `wide` for columns that may take more room. */
export function TwoLines(props: { first: ReactNode; second: ReactNode; wide?: boolean }) {
  return (
    <span className={props.wide ? css.wide : undefined}>
      <span className={css.first}>{props.first}</span>
      <span className={`quiet smallest ${css.second}`}>{props.second}</span>
    </span>
  );
}

/** A name in one line, cut off with an ellipsis if it is long. */
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

/** A text that must not wrap, like a date or a number. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={css.whole}>{children}</span>;
}
