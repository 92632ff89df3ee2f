import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { sizeOf } from '../../lib/file-size.ts';
import { useJobDownload } from '../../lib/followed-job.ts';
import css from './export-files.module.css';

/** The files of an export that is too long for one, and their list. */
export function ExportFiles({ job }: { job: Job }) {
  const { files = [], manifestName, done } = job;
  const { mutate, isPending, variables } = useJobDownload();
  const jobId = job.id;
  return (
    <>
      <p className={`quiet ${css.about}`}>
        {countOf(done, 'row')} in {countOf(files.length, 'file')}, kept for a day
      </p>
      <ul className={`ruled ${css.files}`}>
        {files.map(({ name, rows, bytes }, at) => (
          <File
            key={name}
            name={name}
            about={`${countOf(rows, 'row')}, ${sizeOf(bytes)}`}
            loading={isPending && variables.file === at + 1}
            onDownload={() => mutate({ jobId, file: at + 1 })}
          />
        ))}
        {manifestName ? (
          <File
            name={manifestName}
            about="Rows, sizes, SHA-256 and sums of the files"
            loading={isPending && variables.file === undefined}
            onDownload={() => mutate({ jobId })}
          />
        ) : null}
      </ul>
    </>
  );
}

interface FileProps {
  name: string;
  about: string;
  loading: boolean;
  onDownload: () => void;
}

const File = ({ name, about, loading, onDownload }: FileProps) => (
  <li className={css.file}>
    <Button
      type="link"
      className={css.name ?? ''}
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={loading}
      onClick={onDownload}
    >
      {name}
    </Button>
    <span className={`quiet small ${css.size}`}>{about}</span>
  </li>
);
