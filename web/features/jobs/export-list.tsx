import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import { toast } from '../../lib/toasts.ts';
import { Downloads, FileTypeMenu, inForm, typeWord, useFileType } from './file-type.tsx';
import { type ExportInput, useExport } from './queries.ts';

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
    return <SeveralFiles count={job.files.length} onSeen={forget} />;
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

/** Several files are taken one by one, from all of the day; once seen there, the list can be exported again. */
function SeveralFiles({ count, onSeen }: { count: number; onSeen: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        Download {countOf(count, 'File')}
      </Button>
      <Suspense>
        <Downloads open={isOpen} onClose={onSeen} />
      </Suspense>
    </>
  );
}
