import { DownloadOutlined, FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { csvBlob } from '../lib/csv-blob.ts';
import { downloadFile } from '../lib/download.ts';
import css from './csv-field.module.css';

interface CsvFieldProps {
  file: File | undefined;
  onChoose: (file: File) => void;
  /** The columns that the template has. */
  columns: readonly string[];
  templateName: string;
}

/** Chooses a CSV file, and offers an empty one with the right columns. */
export function CsvField({ file, onChoose, columns, templateName }: CsvFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.field}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV File"
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => input.current?.click()}>
        {file ? 'Choose Another File' : 'Choose CSV File'}
      </Button>
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => downloadFile(csvBlob([columns]), templateName)}
      >
        Download Template
      </Button>
      {file ? (
        <p className={css.name}>
          <FileTextOutlined aria-hidden="true" /> {file.name}
        </p>
      ) : null}
    </div>
  );
}
