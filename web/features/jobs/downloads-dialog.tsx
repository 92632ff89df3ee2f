import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import type { EndedJob } from '../../../shared/jobs/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { queries } from '../../lib/api.ts';
import { formatShortMoment } from '../../lib/dates.ts';
import { filesOf, type JobFile, JobFiles } from './export-files.tsx';

/** Everybody's exports, journals and forecasts of the last day; each person opens their own. */
export default function DownloadsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...queries.jobs.listJobs.queryOptions(), enabled: open });
  return (
    <Dialog
      title="Downloads"
      open={open}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} noun="downloads" failure="The downloads couldn’t be loaded">
        {({ rows }) => <Files files={rows.flatMap(filesIn)} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

const Files = ({ files, onClose }: { files: JobFile[]; onClose: () => void }) =>
  files.length === 0 ? (
    <EmptyState title="No downloads yet">
      Exports, journals and forecasts of the last day are listed here.
    </EmptyState>
  ) : (
    <JobFiles files={files} onLeave={onClose} />
  );

/** A job's file; of several, each one. */
function filesIn(job: EndedJob): JobFile[] {
  const { id: jobId, kind, fileName, by, isMine, done, createdAt } = job;
  if (!fileName) return [];
  if (job.files && isMine) return filesOf(job);
  const isForecast = kind === 'forecast';
  const about = [
    countOf(done, isForecast ? 'agent' : 'row'),
    formatShortMoment(createdAt),
    isMine ? 'you' : by,
  ];
  return [{ name: fileName, about: about.join(', '), jobId, isForecast, isTheirs: !isMine }];
}
