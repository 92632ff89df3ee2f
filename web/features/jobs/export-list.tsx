import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { Job } from '../../../shared/kernel/job.ts';
import { toast } from '../../lib/toasts.ts';
import { type ExportInput, useExport } from './queries.ts';

/** Exports a list as CSV: starts the work, tells how far it is, and hands over the file. */
export function ExportList({ of }: { of: ExportInput }) {
  const { job, isBusy, start, download, forget } = useExport(of.kind);
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
        Download CSV ({rows(job)})
      </Button>
    );
  return (
    <Button
      icon={<ExportOutlined aria-hidden="true" />}
      loading={isBusy}
      aria-live="polite"
      onClick={() => start.mutate(of)}
    >
      {isBusy ? `Exporting… ${job ? rows(job) : ''}` : 'Export'}
    </Button>
  );
}

const rows = ({ done }: Pick<Job, 'done'>) => `${done} ${done === 1 ? 'row' : 'rows'}`;
