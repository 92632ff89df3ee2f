import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import css from './file-drop.module.css';

interface FileDropProps {
  /** Names the file: "Bank File". */
  label: string;
  /** File names' endings, separated by commas. */
  accept: string;
  onFile: (file: File) => void;
  /** Says which files may be dropped, and what comes of it. */
  children: ReactNode;
}

/** Takes a file of another company: dropped, or chosen with the button. */
export function FileDrop({ label, accept, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    // A button inside does the same for the keyboard.
    <div
      className={css.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Choose {label}
      </Button>
      <p className="quiet">{children}</p>
    </div>
  );
}

/**
 * Progress of an upload, in place of the drop zone.
 * @param props.part from 0 to 1
 */
export const FileSending = ({ label, part }: { label: string; part: number }) => (
  <div className={css.drop}>
    <div className={css.sending}>
      <progress aria-label={label} max={1} value={part} />
      <p role="status">Uploading… {Math.floor(part * 100)}%</p>
    </div>
  </div>
);

/** Says why a file can't be used, before it is uploaded. */
export function problemOfFile({ size }: File, maxBytes: number): string | undefined {
  if (size === 0) return 'The file is empty';
  return size > maxBytes ? `The file must be at most ${maxBytes / 1024 / 1024} MB` : undefined;
}
