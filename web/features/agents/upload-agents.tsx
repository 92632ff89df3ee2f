import { Button } from 'antd';
import { useEffect } from 'react';
import { REQUIRED_COLUMNS, UPLOAD_COLUMNS } from '../../../shared/agents/rules.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../../../shared/kernel/password.ts';
import type { ColumnChoice } from '../../../shared/kernel/csv-headings.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CsvField } from '../../components/csv-field.tsx';
import { formOf } from '../../lib/table-file.ts';
import { FailedRows, type FailedRowsProps } from '../../components/failed-rows.tsx';
import { FirstRows } from '../../components/first-rows.tsx';
import { MapColumns } from '../../components/map-columns.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { type UploadState, useAgentUpload } from './agent-upload.ts';

/** Adds the agents of a CSV file: checks the rows, adds them, and shows the result. */
export default function UploadAgents({ open, onClose }: { open: boolean; onClose: () => void }) {
  const upload = useAgentUpload();
  const { state } = upload;
  const isAdding = state.phase === 'adding';
  useWarningAtLeave(isAdding);
  const close = () => {
    upload.forget();
    onClose();
  };
  return (
    <Dialog
      title="Upload Agents"
      open={open}
      {...(isAdding ? {} : { onClose: close })}
      footer={<Footer upload={upload} onClose={close} />}
    >
      <Body state={state} onChoose={upload.choose} />
    </Dialog>
  );
}

/** Warns before the page is left: only this page has the rows. */
function useWarningAtLeave(isAdding: boolean): void {
  useEffect(() => {
    if (!isAdding) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAdding]);
}

interface FooterProps {
  upload: ReturnType<typeof useAgentUpload>;
  onClose: () => void;
}

function Footer({ upload, onClose }: FooterProps) {
  const { state } = upload;
  if (state.phase === 'adding') return <Button onClick={upload.stop}>Stop</Button>;
  if (state.phase === 'done')
    return (
      <Button type="primary" onClick={onClose}>
        Close
      </Button>
    );
  const good = state.phase === 'checked' ? state.total - state.failed.length : 0;
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {state.phase === 'stopped' ? (
        <Button type="primary" onClick={upload.add}>
          Continue
        </Button>
      ) : null}
      {good > 0 ? (
        <Button type="primary" onClick={upload.add}>
          Add {countOf(good, 'Agent')}
        </Button>
      ) : null}
    </>
  );
}

interface BodyProps {
  state: UploadState;
  onChoose: (file: File, headings?: ColumnChoice) => void;
}

function Body({ state, onChoose }: BodyProps) {
  switch (state.phase) {
    case 'none':
      return (
        <>
          <Intro />
          <Choose onChoose={onChoose} />
        </>
      );
    case 'unmapped':
      return (
        <>
          <Callout tone="warning">{state.problem}</Callout>
          <Headings {...state} onChoose={onChoose} />
          <Choose onChoose={onChoose} file={state.file} />
        </>
      );
    case 'checking':
      return <RowsProgress label="Checking rows" done={state.done} total={state.total} />;
    case 'checked':
      return <Checked state={state} onChoose={onChoose} />;
    case 'adding':
      return (
        <>
          <RowsProgress label="Adding agents" {...state} />
          <Callout>Keep this page open: the passwords are in it alone, and stored nowhere.</Callout>
        </>
      );
    case 'stopped':
      return (
        <Callout tone="warning">
          Stopped after {state.done} of {state.total} rows. {state.problem} Nobody is added twice:
          go on now, or choose the same file again later.
        </Callout>
      );
    case 'done':
      return (
        <>
          <p role="status">
            <strong>{countOf(state.added, 'agent')}</strong> added
            {state.failed.length > 0 ? `, ${state.failed.length} failed` : ''}.
          </p>
          <Failures rows={state.failed} type={state.type} title="Agents that were not added" />
        </>
      );
  }
}

const Intro = () => (
  <p>
    Each agent gets an email about the account, without the password of the row: hand it over
    yourself. It works for {TEMPORARY_PASSWORD_DAYS} days, and the first sign-in replaces it. The
    file is checked first; nobody is added until you say so.
  </p>
);

const Choose = ({ onChoose, file }: Pick<BodyProps, 'onChoose'> & { file?: File }) => (
  <>
    <CsvField
      file={file}
      onChoose={onChoose}
      columns={UPLOAD_COLUMNS}
      templateName="agents-template.csv"
    />
    <Callout>
      The first row names the columns: {REQUIRED_COLUMNS.join(', ')}, and if you like address and
      referral_code. At most 5 000 agents at once.
    </Callout>
  </>
);

type Chosen<Phase> = Extract<UploadState, { phase: Phase }>;

/** The form by which the file's headings are chosen; the file is then read again. */
const Headings = (
  props: Pick<BodyProps, 'onChoose'> & Pick<Chosen<'unmapped'>, 'file' | 'mapping'>,
) =>
  props.mapping ? (
    <MapColumns
      mapping={props.mapping}
      columns={UPLOAD_COLUMNS}
      secret="password"
      onSave={(headings) => props.onChoose(props.file, headings)}
    />
  ) : null;

function Checked({ state, onChoose }: Pick<BodyProps, 'onChoose'> & { state: Chosen<'checked'> }) {
  const { total, failed, first, isMacRoman } = state;
  const good = total - failed.length;
  return (
    <>
      <p role="status">
        <strong>{countOf(good, 'agent')}</strong> can be added
        {failed.length > 0 ? `, ${failed.length} can’t` : ''}. Nobody was added yet.
      </p>
      <FirstRows rows={first} columns={UPLOAD_COLUMNS} isMacRoman={isMacRoman} />
      <Headings {...state} onChoose={onChoose} />
      <Failures rows={failed} type={formOf(state.file)} title="Rows that would fail" />
      {good === 0 ? <Choose onChoose={onChoose} /> : null}
    </>
  );
}

const Failures = (failures: Pick<FailedRowsProps, 'rows' | 'title' | 'type'>) => (
  <FailedRows {...failures} columns={UPLOAD_COLUMNS} fileName="agents-failed" />
);
