import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './bring-in.module.css';
import type { BroughtFile, ChosenFileProps, FileKind } from './file-kind.ts';
import { useUpload } from './queries.ts';

interface BringInProps<F extends BroughtFile> {
  kind: FileKind<F>;
  onRead: (file: F) => void;
}

/** Brings a file in: dropped or chosen; the kind asks first for what the file doesn't say itself. */
export function BringIn<F extends BroughtFile>({ kind, onRead }: BringInProps<F>) {
  const { bringIn, words } = kind;
  const [chosen, setChosen] = useState<File>();
  const [sent, setSent] = useState<number>();
  const upload = useUpload(kind);
  const send = async (file: File, ...[begin, onError]: Parameters<ChosenFileProps['onSend']>) => {
    setSent(0);
    // Not for a person who has gone on to another screen.
    const after = {
      onSuccess: onRead,
      onSettled: () => setSent(undefined),
      ...(onError ? { onError } : {}),
    };
    await upload.mutateAsync({ file, begin, onProgress: setSent }, after).catch(() => undefined);
  };
  const take = (file: File) => {
    const problem = problemOfFile(file, bringIn.maxBytes);
    const begin = bringIn.beginAtOnce?.(file);
    if (problem) toast.error(problem);
    else if (begin) void send(file, begin);
    else setChosen(file);
  };
  const isSending = sent !== undefined;
  return (
    <Panel title={words.bringIn}>
      {isSending ? <FileSending label={`Uploading the ${words.one}`} part={sent} /> : null}
      {isSending || (chosen && !bringIn.takesMore) ? null : <FileDrop {...bringIn} onFile={take} />}
      {chosen ? (
        <bringIn.Chosen
          file={chosen}
          isSending={isSending}
          onSend={(begin, onError) => send(chosen, begin, onError)}
          onOther={() => setChosen(undefined)}
        />
      ) : null}
    </Panel>
  );
}

type FileDropProps = Pick<FileKind<BroughtFile>['bringIn'], 'label' | 'accept' | 'hint'> & {
  onFile: (file: File) => void;
};

/** Takes a file: dropped, or chosen with the button. */
function FileDrop({ label, accept, hint, onFile }: FileDropProps) {
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
      <p className="quiet">{hint}</p>
    </div>
  );
}

/**
 * Progress of an upload, in place of the drop zone.
 * @param props.part from 0 to 1
 */
const FileSending = ({ label, part }: { label: string; part: number }) => (
  <div className={css.drop}>
    <div className={css.sending}>
      <progress aria-label={label} max={1} value={part} />
      <p role="status">Uploading… {Math.floor(part * 100)}%</p>
    </div>
  </div>
);

/** Says why a file can't be used, before it is uploaded. */
function problemOfFile({ size }: File, maxBytes: number): string | undefined {
  if (size === 0) return 'The file is empty';
  return size > maxBytes ? `The file must be at most ${maxBytes / 1024 / 1024} MB` : undefined;
}
