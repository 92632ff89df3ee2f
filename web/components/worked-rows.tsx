import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { countOf, formatCount } from '../../shared/kernel/count.ts';
import { downloadFile } from '../lib/download.ts';
import { useListInUrl } from '../lib/list-in-url.ts';
import { toast } from '../lib/toasts.ts';
import { DataList, type DataListProps } from './data-list.tsx';
import { EmptyState } from './list-states.tsx';
import { SearchBox } from './search-box.tsx';
import { StatusFilter } from './status-filter.tsx';
import { Toolbar, ToolbarEnd } from './toolbar.tsx';
import css from './worked-rows.module.css';

/** Rows that are drawn at once: ten thousand would hold the browser up. */
const PAGE = 100;

interface WorkedRowsProps<Row extends { id: string }, Shown extends string> extends Pick<
  DataListProps<Row>,
  'label' | 'rows' | 'columns' | 'card'
> {
  /** Names one row: "line". */
  noun: string;
  /** Names the work: "file". */
  work: string;
  /** Names what the search box finds. */
  searches: string;
  filter: {
    label: string;
    /** The address's parameter. */
    param: string;
    known: readonly Shown[];
    options: readonly { value: Shown; label: string }[];
  };
  find: (rows: readonly Row[], by: { q: string; shown: Shown | undefined }) => Row[];
  /** The download of the found rows, with its header. */
  csv: { fileName: string; cells: (rows: readonly Row[]) => string[][] };
  empty: ReactNode;
}

/** All rows that a work came to, loaded at once: with search, a filter and a download of those found. */
export function WorkedRows<Row extends { id: string }, Shown extends string>(
  props: WorkedRowsProps<Row, Shown>,
) {
  const { rows, noun, filter, find } = props;
  const list = useListInUrl(filter.known, { status: filter.param });
  const { q, status: shown, pages } = list;
  const found = useMemo(() => find(rows, { q, shown }), [find, rows, q, shown]);
  const drawn = found.slice(0, pages * PAGE);
  if (rows.length === 0) return props.empty;
  return (
    <>
      <Toolbar>
        <SearchBox
          value={q}
          placeholder={props.searches}
          onSearch={(text) => list.change({ q: text })}
        />
        <StatusFilter
          label={filter.label}
          value={shown}
          options={filter.options}
          onChange={(status) => list.change({ status })}
        />
        <ToolbarEnd list={list} count={<span role="status">{countOf(found.length, noun)}</span>}>
          <DownloadCsv
            fileName={props.csv.fileName}
            cells={() => props.csv.cells(found)}
            disabled={found.length === 0}
          />
        </ToolbarEnd>
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState
          title={`No ${noun}s found`}
          action={<Button onClick={list.clear}>Clear</Button>}
        >
          No {noun} of this {props.work} matches the search and the filter.
        </EmptyState>
      ) : (
        <DataList label={props.label} rows={drawn} columns={props.columns} card={props.card} />
      )}
      {found.length > drawn.length ? (
        <Button onClick={() => list.change({ pages: pages + 1 })}>
          Show more ({formatCount(drawn.length)} of {formatCount(found.length)})
        </Button>
      ) : null}
    </>
  );
}

interface DownloadCsvProps {
  fileName: string;
  cells: () => string[][];
  disabled: boolean;
}

function DownloadCsv({ fileName, cells, disabled }: DownloadCsvProps) {
  const download = async () => {
    const { csvBlob } = await import('../lib/csv-blob.ts');
    downloadFile(csvBlob(cells()), fileName);
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      disabled={disabled}
      onClick={() => {
        download().catch((error: unknown) => toast.failure('Failed to download', error));
      }}
    >
      Download CSV
    </Button>
  );
}

/** Sentences in a `CardText`: they take its whole width, and a line each. */
export const CardSentences = ({ children }: { children: ReactNode }) => (
  <div className={css.sentences}>{children}</div>
);
