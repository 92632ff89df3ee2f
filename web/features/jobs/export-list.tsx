import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import { toast } from '../../lib/toasts.ts';
import { type ExportInput, useExport } from './queries.ts';

/** Exports a list as CSV: starts the job, shows its progress, and offers the file. */
export function ExportList({ of }: { of: ExportInput }) {
  const { job, isBusy, start, download, forget } = useExport(of);
  const onFailure = useEffectEvent(() => {
    toast.error(job?.problem ?? 'The export failed. Start it again.');
    forget();
  });
  const failed = job?.status === 'failed';
  useEffect(() => {
    if (failed) onFailure();
  }, [failed]);
  if (job?.status === 'done')
    return (
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate(job.id)}
      >
        Download CSV ({countOf(job.done, 'row')}
        {job.incomplete ? ', not every match' : ''})
      </Button>
    );
  return (
    <Button
      icon={<ExportOutlined aria-hidden="true" />}
      loading={isBusy}
      aria-live="polite"
      onClick={() => start.mutate(of)}
    >
      {isBusy ? `Exporting… ${job ? countOf(job.done, 'row') : ''}` : 'Export'}
    </Button>
  );
}
