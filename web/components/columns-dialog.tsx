import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { type CsvHead, readHead } from '../lib/csv-head.ts';
import { useOpenings } from '../lib/openings.ts';
import { Callout } from './callout.tsx';
import css from './columns-dialog.module.css';
import { Dialog } from './dialog.tsx';

const TITLE = 'Name Columns';

interface CsvHeadProps {
  file: File;
  open: boolean;
  onClose: () => void;
  /** The dialog, begun anew at each opening. */
  children: (head: CsvHead) => ReactNode;
}

/** Reads the first rows of a CSV for a dialog that asks for the meaning of its columns. */
export function WithCsvHead({ file, open, onClose, children }: CsvHeadProps) {
  const head = useQuery({
    queryKey: ['csv head', file.name, file.size, file.lastModified],
    queryFn: async () => (await readHead(file)) ?? null,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const openings = useOpenings(open);
  if (!head.data)
    return (
      <Dialog title={TITLE} open={open} onClose={onClose}>
        <Callout tone="warning">
          {head.isPending
            ? 'Reading the first rows…'
            : 'The first row of this file names no columns.'}
        </Callout>
      </Dialog>
    );
  return <Fragment key={openings}>{children(head.data)}</Fragment>;
}

interface ColumnsDialogProps {
  head: CsvHead;
  open: boolean;
  onClose: () => void;
  pending: boolean;
  onSave: () => void;
  /** The form of class `columnFields`. */
  children: ReactNode;
}

/** Asks for the meaning of a file's columns, beside its first rows. */
export const ColumnsDialog = (props: ColumnsDialogProps) => (
  <Dialog
    title={TITLE}
    open={props.open}
    onClose={props.onClose}
    footer={
      <>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="primary" loading={props.pending} onClick={props.onSave}>
          Keep Columns
        </Button>
      </>
    }
  >
    <Sample head={props.head} />
    <div className={css.fields}>{props.children}</div>
    <p className="quiet small">
      Capitals don’t matter. A value that ends in * means all that begin so, such as Code*.
    </p>
  </Dialog>
);

const Sample = ({ head }: { head: CsvHead }) => (
  // A table that scrolls must be reachable without a mouse.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={css.sample} role="region" aria-label="First rows" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {head.rows.map((cells) => (
          <tr key={cells.join('|')}>
            {head.columns.map((column, at) => (
              <td key={column}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
