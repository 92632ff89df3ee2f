import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  FileTextOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { FileState, FileUpload, UploadedFile } from '../lib/file-upload.ts';
import css from './upload-field.module.css';

interface UploadFieldProps {
  /** Id of the button, by which a form gives it the focus. */
  id?: string;
  /** Labels of the field, of the button that chooses the file, and of the one that removes it. */
  label: string;
  button: string;
  remove: string;
  /** Accepted types, as the `accept` attribute takes them. */
  accept: string;
  hint: ReactNode;
  upload: FileUpload<UploadedFile>;
  /** Error shown if the form was submitted without the file. */
  problem: string | undefined;
}

/** A file upload in a form, with its states: chosen, uploading, uploaded, failed. */
export function UploadField({ label, button, accept, hint, upload, ...props }: UploadFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { state } = upload;
  const choose = () => input.current?.click();
  const remove = () => {
    upload.remove();
    // The pressed button, which had the focus, is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
          if (file) upload.choose(file);
        }}
      />
      {state.phase === 'none' ? (
        <Button
          id={props.id}
          ref={opener}
          icon={<UploadOutlined aria-hidden="true" />}
          onClick={choose}
        >
          {button}
        </Button>
      ) : (
        <Chosen
          state={state}
          removeLabel={props.remove}
          onRetry={(file) => (file ? upload.choose(file) : choose())}
          onRemove={remove}
        />
      )}
      <Problem>{props.problem ?? ('problem' in state ? state.problem : undefined)}</Problem>
      {state.phase === 'waiting' ? <p className={css.hint}>{state.hint}</p> : null}
      <p className={css.hint}>{hint}</p>
    </fieldset>
  );
}

const Problem = ({ children }: { children: string | undefined }) => (
  <p role="alert" className={css.problem}>
    {children}
  </p>
);

interface ChosenProps {
  state: Exclude<FileState<UploadedFile>, { phase: 'none' }>;
  removeLabel: string;
  onRetry: (file: File | undefined) => void;
  onRemove: () => void;
}

function Chosen({ state, removeLabel, onRetry, onRemove }: ChosenProps) {
  const name = state.phase === 'ready' ? state.uploaded.name : state.name;
  return (
    <div className={css.chosen} data-phase={state.phase}>
      <span className={css.icon} aria-hidden="true">
        {icons[state.phase]}
      </span>
      <div className={css.text}>
        <span className={`ellipsis ${css.name}`}>{name}</span>
        <span className={css.status} role="status">
          {words(state)}
        </span>
        {state.phase === 'uploading' ? (
          <progress aria-label={`Uploading ${name}`} max={1} value={state.part} />
        ) : null}
      </div>
      {state.phase === 'failed' ? (
        <Button size="small" onClick={() => onRetry(state.file)}>
          {state.file ? 'Retry' : 'Choose Again'}
        </Button>
      ) : null}
      <Button
        size="small"
        type="text"
        aria-label={state.phase === 'uploading' ? 'Cancel Upload' : removeLabel}
        onClick={onRemove}
      >
        {state.phase === 'uploading' ? 'Cancel' : 'Remove'}
      </Button>
    </div>
  );
}

const icons = {
  waiting: <ClockCircleFilled />,
  uploading: <FileTextOutlined />,
  ready: <CheckCircleFilled />,
  failed: <CloseCircleFilled />,
};

function words(state: ChosenProps['state']): string {
  if (state.phase === 'ready') return 'Uploaded';
  if (state.phase === 'waiting') return 'Waiting';
  if (state.phase === 'failed') return 'Not uploaded';
  return state.part === undefined ? 'Checking…' : `Uploading… ${Math.floor(state.part * 100)}%`;
}
