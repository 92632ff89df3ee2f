import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { toast } from '../../lib/toasts.ts';
import { FileTypeMenu, inForm, typeWord, useFileType } from './file-type.tsx';
import { type ExportInput, useExport } from './queries.ts';

const ExportFilesDialog = lazy(() => import('./export-files-dialog.tsx'));

/** Exports a list as CSV or as a workbook: starts the job, shows its progress, and offers the file. */
export function ExportList({ of: list }: { of: ExportInput }) {
  const [type, choose] = useFileType();
  const of = inForm(list, type);
  const { job, isBusy, start, download, forget } = useExport(of);
  const onFailure = useEffectEvent(() => {
    toast.error(job?.problem ?? 'The export failed. Start it again.');
    forget();
  });
  const failed = job?.status === 'failed';
  useEffect(() => {
    if (failed) onFailure();
  }, [failed]);
  if (job?.status === 'done' && job.files)
    return <SeveralFiles job={job} onAgain={() => start.mutate(of)} />;
  if (job?.status === 'done')
    return (
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate({ jobId: job.id })}
      >
        Download {typeWord(job.fileType)} ({countOf(job.done, 'row')}
        {job.incomplete ? ', not every match' : ''})
      </Button>
    );
  const begin = (
    <Button
      icon={<ExportOutlined aria-hidden="true" />}
      loading={isBusy}
      aria-live="polite"
      onClick={() => start.mutate(of)}
    >
      {isBusy ? `Exporting… ${job ? countOf(job.done, 'row') : ''}` : 'Export'}
    </Button>
  );
  if (isBusy) return begin;
  return (
    <Space.Compact>
      {begin}
      <FileTypeMenu
        type={type}
        onChoose={(chosen) => {
          choose(chosen);
          start.mutate(inForm(list, chosen));
        }}
      />
    </Space.Compact>
  );
}

/** Several files are taken one by one. */
function SeveralFiles({ job, onAgain }: { job: Job; onAgain: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        Download {countOf(job.files?.length ?? 0, 'File')}
      </Button>
      <Suspense>
        <ExportFilesDialog job={job} open={isOpen} onClose={close} onAgain={onAgain} />
      </Suspense>
    </>
  );
}
