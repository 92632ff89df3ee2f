import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { Link } from '../../components/link.tsx';
import { sizeOf } from '../../lib/file-size.ts';
import { useJobDownload } from '../../lib/followed-job.ts';
import { forecastPath } from '../../lib/paths.ts';
import css from './export-files.module.css';

/** A file of a job, or the job's only one. */
export interface JobFile {
  name: string;
  about: string;
  jobId: string;
  file?: number;
  /** True for a forecast, which a screen shows. */
  isForecast?: boolean;
  /** True for a file of another person. */
  isTheirs?: boolean;
}

/** The files of an export that is too long for one, and their list. */
export function ExportFiles({ job }: { job: Job }) {
  const { files = [], done } = job;
  return (
    <>
      <p className={`quiet ${css.about}`}>
        {countOf(done, 'row')} in {countOf(files.length, 'file')}, kept for a day
      </p>
      <JobFiles files={filesOf(job)} />
    </>
  );
}

/** The files of an export of several, and their list. */
export function filesOf({ id: jobId, files = [], manifestName }: Job): JobFile[] {
  const parts = files.map(({ name, rows, bytes }, at) => ({
    name,
    about: `${countOf(rows, 'row')}, ${sizeOf(bytes)}`,
    jobId,
    file: at + 1,
  }));
  if (!manifestName) return parts;
  const about = 'Rows, sizes, SHA-256 and sums of the files';
  return [...parts, { name: manifestName, about, jobId }];
}

interface JobFilesProps {
  files: readonly JobFile[];
  /** Called before a link leads to a file's screen. */
  onLeave?: () => void;
}

/** Files to download below each other. */
export function JobFiles({ files, onLeave }: JobFilesProps) {
  const { mutate, isPending, variables } = useJobDownload();
  return (
    <ul className={`ruled ${css.files}`}>
      {files.map(({ name, about, isForecast, isTheirs, ...of }) => (
        <li key={`${of.jobId} ${of.file}`} className={css.file}>
          {isTheirs ? (
            <span>{name}</span>
          ) : isForecast ? (
            <Link to={forecastPath(of.jobId)} {...(onLeave ? { onClick: onLeave } : {})}>
              {name}
            </Link>
          ) : (
            <Button
              type="link"
              className={css.name ?? ''}
              icon={<DownloadOutlined aria-hidden="true" />}
              loading={isPending && variables.jobId === of.jobId && variables.file === of.file}
              onClick={() => mutate(of)}
            >
              {name}
            </Button>
          )}
          <span className={`quiet small ${css.size}`}>{about}</span>
        </li>
      ))}
    </ul>
  );
}
