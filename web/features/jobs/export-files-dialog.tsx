import { Button } from 'antd';
import type { Job } from '../../../shared/kernel/job.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ExportFiles } from './export-files.tsx';

interface ExportFilesDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
  onAgain: () => void;
}

/** Lets a person take the files of a list's export one by one. */
export default function ExportFilesDialog({ job, open, onClose, onAgain }: ExportFilesDialogProps) {
  return (
    <Dialog
      title="Exported Files"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={onAgain}>Export Again</Button>
        </>
      }
    >
      <ExportFiles job={job} />
    </Dialog>
  );
}
