import { DownloadOutlined, FileDoneOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { Callout } from '../../components/callout.tsx';
import { FailureState } from '../../components/list-states.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import css from './books.module.css';
import { ExportFiles, FileTypeMenu, inForm, typeWord, useFileType } from '../jobs/index.ts';
import { type BooksInput, useBooksExport } from './queries.ts';

interface BooksExportProps {
  of: BooksInput;
  /** Names the file. */
  noun: 'journal' | 'accrual' | 'tax year' | 'ledger';
  /** Why it can't be made as chosen; undefined where it can. */
  problem: string | undefined;
  /** The screen's view of a finished file. */
  children?: (job: Job) => ReactNode;
}

/** Makes one file of the books: a button, the progress, and the finished file. */
export function BooksExport({ of: books, noun, problem, children }: BooksExportProps) {
  const [type, choose] = useFileType();
  const of = inForm(books, type);
  const { done, failure, isBusy, start, download, ...refused } = useBooksExport(of);
  return (
    <>
      <div className={`flow ${css.actions}`}>
        <Space.Compact>
          <Button
            type={done ? 'default' : 'primary'}
            icon={<FileDoneOutlined aria-hidden="true" />}
            loading={isBusy}
            disabled={problem !== undefined}
            onClick={start}
          >
            {done ? 'Export again' : `Export ${noun}`}
          </Button>
          {noun === 'journal' ? null : <FileTypeMenu type={type} onChoose={choose} />}
        </Space.Compact>
        {done ? (
          <Ready
            job={done}
            isLoading={download.isPending}
            onDownload={() => download.mutate({ jobId: done.id })}
          />
        ) : null}
      </div>
      {isBusy ? <RowsProgress label={`Exporting the ${noun}`} done={0} total={undefined} /> : null}
      {failure ? (
        <FailureState title={`The ${noun} couldn’t be exported`} error={failure} onRetry={start} />
      ) : null}
      {refused.problem ? (
        <div role="alert">
          <Callout tone="warning">
            <p className={css.refused}>
              The {noun} couldn’t be exported. {refused.problem}
            </p>
            <Button onClick={start}>Retry</Button>
          </Callout>
        </div>
      ) : null}
      {done?.files ? <ExportFiles job={done} /> : null}
      {done ? children?.(done) : null}
    </>
  );
}

interface ReadyProps {
  job: Job;
  isLoading: boolean;
  onDownload: () => void;
}

const Ready = ({ job, isLoading, onDownload }: ReadyProps) => (
  <>
    {job.files ? null : (
      <Button
        type="primary"
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={isLoading}
        onClick={onDownload}
      >
        Download {typeWord(job.fileType)}
      </Button>
    )}
    <p role="status" className={`quiet ${css.ready}`}>
      Ready: {countOf(job.done, job.journal ? 'line' : 'row')}
    </p>
  </>
);
