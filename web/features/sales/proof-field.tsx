import {
  CheckCircleFilled,
  CloseCircleFilled,
  FileTextOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { PROOF_TYPES } from '../../../shared/sales/rules.ts';
import css from './proof-field.module.css';
import type { ProofState, useProofUpload } from './proof-upload.ts';

/** On a phone these types offer the camera too. */
const ACCEPTED = PROOF_TYPES.join(',');

interface ProofFieldProps {
  upload: ReturnType<typeof useProofUpload>;
  /** Said when the sale was submitted before the proof was there. */
  problem: string | undefined;
}

/** A proof as a file, beside its web address: chosen, on its way, there, or failed. */
export function ProofField({ upload, problem }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state } = upload;
  const choose = () => input.current?.click();
  const remove = () => {
    upload.remove();
    // The button that was pressed is gone.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <fieldset className={css.field}>
      <legend>Proof File</legend>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Proof File"
        accept={ACCEPTED}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) upload.choose(file);
        }}
      />
      {state.phase === 'none' ? (
        <Button ref={button} icon={<UploadOutlined aria-hidden="true" />} onClick={choose}>
          Upload Proof
        </Button>
      ) : (
        <Chosen
          state={state}
          onRetry={(file) => (file ? upload.choose(file) : choose())}
          onRemove={remove}
        />
      )}
      <Problem>{problem ?? ('problem' in state ? state.problem : undefined)}</Problem>
      <p className={css.hint}>Optional: a photo or PDF of the signed order, up to 10 MB.</p>
    </fieldset>
  );
}

const Problem = ({ children }: { children: string | undefined }) => (
  <p role="alert" className={css.problem}>
    {children}
  </p>
);

interface ChosenProps {
  state: Exclude<ProofState, { phase: 'none' }>;
  onRetry: (file: File | undefined) => void;
  onRemove: () => void;
}

function Chosen({ state, onRetry, onRemove }: ChosenProps) {
  const name = state.phase === 'ready' ? state.proof.name : state.name;
  return (
    <div className={css.chosen} data-phase={state.phase}>
      <span className={css.icon} aria-hidden="true">
        {icons[state.phase]}
      </span>
      <div className={css.text}>
        <span className={css.name}>{name}</span>
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
        aria-label={state.phase === 'uploading' ? 'Cancel Upload' : 'Remove Proof'}
        onClick={onRemove}
      >
        {state.phase === 'uploading' ? 'Cancel' : 'Remove'}
      </Button>
    </div>
  );
}

const icons = {
  uploading: <FileTextOutlined />,
  ready: <CheckCircleFilled />,
  failed: <CloseCircleFilled />,
};

function words(state: ChosenProps['state']): string {
  if (state.phase === 'ready') return 'Uploaded';
  if (state.phase === 'failed') return 'Not uploaded';
  return state.part === undefined ? 'Checking…' : `Uploading… ${Math.floor(state.part * 100)}%`;
}
