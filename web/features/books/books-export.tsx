import { DownloadOutlined, FileDoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { FailureState } from '../../components/list-states.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import css from './books.module.css';
import { type BooksInput, useBooksExport } from './queries.ts';

interface BooksExportProps {
  of: BooksInput;
  /** Names the file, like "journal". */
  noun: string;
  /** Why it can't be made as chosen; undefined where it can. */
  problem: string | undefined;
  /** What the screen shows of a finished file. */
  children?: (job: Job) => ReactNode;
}

/** Makes one file of the books: a button, the progress, and the finished file. */
export function BooksExport({ of, noun, problem, children }: BooksExportProps) {
  const { job, hasJob, isBusy, start, download } = useBooksExport(of);
  const made = hasJob && !isBusy ? job.data : undefined;
  const isDone = made?.status === 'done';
  const title = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
  return (
    <>
      <div className={`flow ${css.actions}`}>
        <Button
          type={isDone ? 'default' : 'primary'}
          icon={<FileDoneOutlined aria-hidden="true" />}
          loading={isBusy}
          disabled={problem !== undefined}
          onClick={start}
        >
          {isDone ? 'Make Again' : `Make ${title}`}
        </Button>
        {made && isDone ? (
          <>
            <Button
              type="primary"
              icon={<DownloadOutlined aria-hidden="true" />}
              loading={download.isPending}
              onClick={() => download.mutate(made.id)}
            >
              Download CSV
            </Button>
            <p role="status" className={`quiet ${css.ready}`}>
              Ready: {countOf(made.done, made.journal ? 'line' : 'row')}
            </p>
          </>
        ) : null}
      </div>
      {isBusy ? (
        <RowsProgress label={`Making the ${noun}`} done={job.data?.done ?? 0} total={undefined} />
      ) : null}
      {made?.status === 'failed' || (hasJob && job.error) ? (
        <FailureState
          title={`The ${noun} couldn’t be made`}
          error={made?.problem ? new Error(made.problem) : job.error}
          onRetry={start}
        />
      ) : null}
      {made && isDone ? children?.(made) : null}
    </>
  );
}
