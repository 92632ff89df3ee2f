import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { sizeOf } from '../../lib/file-size.ts';
import css from './export-files.module.css';
import { useExportFile } from './export-file.ts';

/** The files of an export that is too long for one, and their list. */
export function ExportFiles({ job }: { job: Job }) {
  const { files = [], manifestName, done } = job;
  const { loading, download } = useExportFile(job);
  return (
    <>
      <p className={`quiet ${css.about}`}>
        {countOf(done, 'row')} in {countOf(files.length, 'file')}: a spreadsheet opens about a
        million rows of a file. The files are deleted after a day.
      </p>
      <ul className={`ruled ${css.files}`}>
        {files.map(({ name, rows, bytes }, at) => (
          <File
            key={name}
            name={name}
            about={`${countOf(rows, 'row')}, ${sizeOf(bytes)}`}
            loading={loading === at + 1}
            onDownload={() => download(at + 1)}
          />
        ))}
        {manifestName ? (
          <File
            name={manifestName}
            about="Lists the files with rows, size, SHA-256 and sums, to check that none is missing"
            loading={loading === 'manifest'}
            onDownload={() => download('manifest')}
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
