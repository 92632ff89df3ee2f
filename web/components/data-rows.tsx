/** The rows of a list, as rows of a table and as cards. */
import { EyeOutlined } from '@ant-design/icons';
import { memo, type MouseEvent, type ReactNode, useId } from 'react';
import { useHandler } from '../lib/handler.ts';
import { type RowChoice, type Selection, useIsSelected } from '../lib/selection.ts';
import { RowAction } from './row-action.tsx';
import { SelectRow } from './row-selection.tsx';
import css from './data-list.module.css';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** "end" for figures. */
  align?: 'end';
  /**
   * Its head sorts the list: by the time that the server lists by, by the name that it can list by, or, in a
   * list that is loaded whole, by a value of each row.
   */
  sort?: 'time' | 'name' | ((row: Row) => string | number) | undefined;
}

/** The values of `aria-sort`. */
export type Sorted = 'ascending' | 'descending';

export interface DataListProps<Row extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Content of a column's head, and how the list is sorted by it; absent: its title. */
  headOf?: (column: Column<Row>) => { content: ReactNode; sorted: Sorted | undefined };
  /**
   * A row on a narrow screen: first what identifies it, then the rest. As with the columns and the actions, a
   * function that stays the same lets a long list render only the rows that changed.
   */
  card: (row: Row) => ReactNode;
  /** Opens the details; absent if the row shows everything. */
  onView?: (row: Row) => void;
  actions?: (row: Row) => ReactNode;
  /** For lists whose rows can be chosen for a bulk step. */
  selection?: Selection<Row>;
  /** True for a row that a step has just taken out of the list's filter; a refetch removes it. */
  isLeaving?: (row: Row) => boolean;
}

type Columns<Row> = readonly Column<Row>[];

/** The props of a row. They stay the same while its list renders for another reason than the row. */
interface RowProps<Row extends { id: string }, Content> {
  row: Row;
  /** The columns of a table, or the function that renders a card. */
  content: Content;
  onView: DataListProps<Row>['onView'] | undefined;
  actions: DataListProps<Row>['actions'] | undefined;
  isLeaving: boolean;
  choice: RowChoice<Row> | undefined;
}

interface RowsProps<Row extends { id: string }, Content> {
  Shape: (props: RowProps<Row, Content>) => ReactNode;
  content: Content;
  list: DataListProps<Row>;
}

/**
 * The rows in one of the two shapes. A list of hundreds renders at every step, but only the rows that it
 * changed.
 */
export function Rows<Row extends { id: string }, Content>(props: RowsProps<Row, Content>) {
  const { Shape, content } = props;
  const { rows, actions, selection, isLeaving, onView } = props.list;
  const view = useHandler((row: Row) => onView?.(row));
  return rows.map((row) => (
    <Shape
      key={row.id}
      row={row}
      content={content}
      actions={actions}
      choice={selection?.choice}
      isLeaving={isLeaving?.(row) ?? false}
      onView={onView && view}
    />
  ));
}

function PlainRow<Row extends { id: string }>(props: RowProps<Row, Columns<Row>>) {
  const { row, choice, onView } = props;
  const isSelected = useIsSelected(row, choice);
  return (
    // By keyboard and for screen readers, the button View does the same.
    <tr
      data-row={row.id}
      {...marks(props, isSelected)}
      onClick={(event) => isOnRowItself(event) && onView?.(row)}
    >
      {choice ? (
        <td className={css.check}>
          {choice.canSelect(row) ? (
            <SelectRow row={row} choice={choice} isSelected={isSelected} />
          ) : null}
        </td>
      ) : null}
      <Cells row={row} columns={props.content} />
      {hasActions(props) ? (
        <td className={css.actions}>
          {onView ? <View onClick={() => onView(row)} /> : null}
          {props.actions?.(row)}
        </td>
      ) : null}
    </tr>
  );
}

export const TableRow = memo(PlainRow) as typeof PlainRow;

interface CellsProps<Row> {
  row: Row;
  columns: Columns<Row>;
}

const cellsOf = <Row,>({ row, columns }: CellsProps<Row>): ReactNode =>
  columns.map(({ title, align, render }) => (
    <td key={title} data-align={align}>
      {render(row)}
    </td>
  ));

/** Memoised by itself: selecting a row changes none of its cells. */
const Cells = memo(cellsOf) as typeof cellsOf;

export const hasActions = ({ onView, actions }: { onView?: unknown; actions?: unknown }) =>
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
const marks = <Row extends { id: string }>(
  { onView, isLeaving }: RowProps<Row, unknown>,
  isSelected: boolean,
) => ({
  'data-opens': onView ? true : undefined,
  'data-leaving': isLeaving ? true : undefined,
  'data-selected': isSelected ? true : undefined,
});

function PlainCard<Row extends { id: string }>(props: RowProps<Row, (row: Row) => ReactNode>) {
  const id = useId();
  const { row, choice, onView } = props;
  const isSelected = useIsSelected(row, choice);
  const actions = props.actions?.(row);
  return (
    <li className={`surface ${css.card}`} data-row={row.id} {...marks(props, isSelected)}>
      {onView ? (
        <button
          type="button"
          className={css.open}
          aria-label="View"
          aria-describedby={id}
          onClick={() => onView(row)}
        />
      ) : null}
      <div id={id}>{props.content(row)}</div>
      {actions ? (
        <div className={`flow ${css.cardActions}`}>
          {choice?.canSelect(row) ? (
            <SelectRow row={row} choice={choice} isSelected={isSelected} labelled />
          ) : null}
          {actions}
        </div>
      ) : null}
    </li>
  );
}

export const Card = memo(PlainCard) as typeof PlainCard;
