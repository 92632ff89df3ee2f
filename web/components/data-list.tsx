import type { ReactNode } from 'react';
import { useMedia, WIDE } from '../lib/use-media.ts';
import { Card, type Column, type DataListProps, hasActions, Rows, TableRow } from './data-rows.tsx';
import { SelectAll } from './row-selection.tsx';
import css from './data-list.module.css';

export type { Column, DataListProps };

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
            {props.columns.map((column) => {
              const { title, align } = column;
              const head = props.headOf?.(column);
              return (
                <th key={title} scope="col" data-align={align} aria-sort={head?.sorted}>
                  {head?.content ?? title}
                </th>
              );
            })}
            {hasActions(props) ? <th scope="col">Actions</th> : null}
          </tr>
        </thead>
        <tbody>
          <Rows Shape={TableRow<Row>} content={props.columns} list={props} />
        </tbody>
      </table>
    </div>
  );
}

const CardForm = <Row extends { id: string }>(props: DataListProps<Row>) => (
  <ul className={css.cards} aria-label={props.label}>
    <Rows Shape={Card<Row>} content={props.card} list={props} />
  </ul>
);

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
      <span className={css.first} title={textOf(props.first)}>
        {props.first}
      </span>
      <span className={`quiet smallest ${css.second}`} title={textOf(props.second)}>
        {props.second}
      </span>
    </span>
  );
}

/** The whole text of a line that may be cut off. */
const textOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined);

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
export function Whole({ children, quiet }: { children: ReactNode; quiet?: true }) {
  return <span className={`${css.whole} ${quiet ? 'quiet smallest' : ''}`}>{children}</span>;
}
