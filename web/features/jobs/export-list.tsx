import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import type { MoreAct } from '../../components/more-menu.tsx';
import { toast } from '../../lib/toasts.ts';
import { Downloads, FileTypeMenu, inForm, typeWord, useFileType } from './file-type.tsx';
import { type ExportInput, useExport } from './queries.ts';

interface ExportListProps {
  of: ExportInput;
  /** The head's other acts, in one menu with the choice of the file's form. */
  more?: readonly MoreAct[];
  /** Begun in the menu alone, where the head has two buttons already. */
  inMenu?: boolean;
}

/** Exports a list as CSV or as a workbook: starts the job, shows its progress, and offers the file. */
export function ExportList({ of: list, more, inMenu }: ExportListProps) {
  const [type, choose] = useFileType();
  const of = inForm(list, type);
  const exporting = useExport(of);
  const { job, isBusy, start, forget } = exporting;
  const onFailure = useEffectEvent(() => {
    toast.error(job?.problem ?? 'The export failed. Start it again.');
    forget();
  });
  const failed = job?.status === 'failed';
  useEffect(() => {
    if (failed) onFailure();
  }, [failed]);
  const parts = (
    <>
      {inMenu && !isBusy && !job ? null : <ExportButton of={of} exporting={exporting} />}
      <FileTypeMenu
        type={type}
        more={more}
        onChoose={(chosen) => {
          choose(chosen);
          start.mutate(inForm(list, chosen));
        }}
      />
    </>
  );
  return more ? parts : <Space.Compact>{parts}</Space.Compact>;
}

interface ExportButtonProps {
  of: ExportInput;
  exporting: ReturnType<typeof useExport>;
}

function ExportButton({ of, exporting }: ExportButtonProps) {
  const { job, isBusy, start, download, forget } = exporting;
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
