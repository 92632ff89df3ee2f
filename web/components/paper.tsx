import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import css from './paper.module.css';

/**
 * Content that is printed in place of the screen. It opens the print dialog at once, and shows on paper only.
 */
export function Paper({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    const { dataset } = document.documentElement;
    window.addEventListener('afterprint', done);
    dataset['paper'] = '';
    window.print();
    return () => {
      window.removeEventListener('afterprint', done);
      delete dataset['paper'];
    };
  }, []);
  return createPortal(<div className={css.paper}>{children}</div>, document.body);
}

interface PaperTableProps {
  title?: string;
  head?: readonly string[];
  /** The last cell of a row is its figure, if `figures` is absent. */
  rows: readonly (readonly string[])[];
  /** True for each column of figures. */
  figures?: readonly boolean[];
}

/** A table on paper. */
export function PaperTable({ title, head, rows, figures }: PaperTableProps) {
  const lookOf = (at: number, cells: readonly string[]) =>
    (figures ? figures[at] : at === cells.length - 1) ? css.amount : undefined;
  const numbered = rows.map((cells, at) => ({ id: String(at), cells }));
  return (
    <table>
      {title ? <caption>{title}</caption> : null}
      {head ? (
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={lookOf(at, head)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {numbered.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, at) => (
              // The cells of a row never change their order.
              <td key={head?.[at] ?? at} className={lookOf(at, cells)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 ? (
          <tr>
            <td>None.</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
