import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { FailedRow, TableFileType } from '../../shared/kernel/job.ts';
import { downloadFile } from '../lib/download.ts';
import { tableBlob } from '../lib/table-blob.ts';
import { toast } from '../lib/toasts.ts';
import css from './failed-rows.module.css';

/** Rows shown; the download has all of them. */
const SHOWN = 100;

export interface FailedRowsProps {
  rows: readonly FailedRow[];
  /** The file's columns. The download has them too, so that it can be corrected and uploaded again. */
  columns: readonly string[];
  /** Without its ending. */
  fileName: string;
  /** The form of the uploaded file. */
  type?: TableFileType | undefined;
  title: string;
}

/** The rows of an uploaded file that failed, with reasons, and a download of them. */
export function FailedRows({ rows, columns, fileName, type = 'csv', title }: FailedRowsProps) {
  const download = useMutation({
    mutationFn: async () => {
      const header = ['row', 'reason', ...columns];
      const lines = rows.map(({ row, reason, cells }) => [
        String(row),
        reason,
        ...columns.map((column) => cells?.[column] ?? ''),
      ]);
      downloadFile(await tableBlob(type, header, lines), `${fileName}.${type}`);
    },
    onError: (error) => toast.failure('The file couldn’t be made', error),
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={`flow ${css.head}`}>
        <p className={css.title}>{title}</p>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() => download.mutate()}
        >
          Download Failed Rows
        </Button>
      </div>
      {/* A list that scrolls must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={`ruled ${css.rows}`} aria-label="Failed rows" tabIndex={0}>
        {rows.slice(0, SHOWN).map(({ row, reason }) => (
          <li key={row}>
            <span className={css.row}>Row {row}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <p className={css.more}>
          The first {SHOWN} of {rows.length}; the download has all of them.
        </p>
      ) : null}
    </section>
  );
}
