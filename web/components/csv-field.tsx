import { DownloadOutlined, FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { csvBlob } from '../lib/csv-blob.ts';
import { downloadFile } from '../lib/download.ts';
import { TABLE_FILES } from '../lib/table-file.ts';
import css from './csv-field.module.css';

interface CsvFieldProps {
  file: File | undefined;
  onChoose: (file: File) => void;
  /** Columns of the template. */
  columns: readonly string[];
  templateName: string;
}

/** A button for choosing a CSV file or a workbook, and one that downloads a template. */
export function CsvField({ file, onChoose, columns, templateName }: CsvFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`flow ${css.field}`}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV File"
        accept={TABLE_FILES}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Otherwise choosing the same file again would fire no event.
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
