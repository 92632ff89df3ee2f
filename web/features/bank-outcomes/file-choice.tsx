import { UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/rules.ts';
import type { BankFile } from '../../../shared/bank-outcomes/schemas.ts';
import { Choice } from '../../components/choice.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './file-choice.module.css';
import { mappingsQuery, useUploadBankFile } from './queries.ts';

const MappingDialog = lazy(() => import('./mapping-dialog.tsx'));

const isCsv = ({ name }: File) => /\.(csv|txt)$/i.test(name);

/** Says why a file can't be used, before it is uploaded. */
function problemOf(file: File): string | undefined {
  if (file.size === 0) return 'The file is empty';
  return file.size > MAX_FILE_BYTES ? 'The file must be at most 20 MB' : undefined;
}

/** Brings a bank's file in: dropped or chosen; for a CSV its columns are named first. */
export function FileChoice({ onUploaded }: { onUploaded: (file: BankFile) => void }) {
  const [csv, setCsv] = useState<File>();
  const [sent, setSent] = useState<number>();
  const upload = useUploadBankFile(onUploaded);
  const send = (file: File, mappingId?: string) => {
    setSent(0);
    upload.mutate(
      { file, mappingId, onProgress: setSent },
      { onSettled: () => setSent(undefined) },
    );
  };
  const take = (file: File) => {
    const problem = problemOf(file);
    if (problem) toast.error(problem);
    else if (isCsv(file)) setCsv(file);
    else send(file);
  };
  return (
    <Panel title="Bring In a Bank File">
      {sent === undefined ? <DropZone onFile={take} /> : <Sending part={sent} />}
      {csv ? <CsvColumns file={csv} onRead={(mappingId) => send(csv, mappingId)} /> : null}
    </Panel>
  );
}

function DropZone({ onFile }: { onFile: (file: File) => void }) {
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
        aria-label="Bank File"
        accept=".xml,.csv,.txt"
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
        Choose Bank File
      </Button>
      <p className="quiet">
        Or drop it here: a status report (pain.002), statement (camt.053), notification (camt.054)
        or CSV of the bank. You see what it would do first; nothing changes until you apply it.
      </p>
    </div>
  );
}

const Sending = ({ part }: { part: number }) => (
  <div className={css.drop}>
    <div className={css.sending}>
      <progress aria-label="Uploading the bank file" max={1} value={part} />
      <p role="status">Uploading… {Math.floor(part * 100)}%</p>
    </div>
  </div>
);

interface CsvColumnsProps {
  file: File;
  onRead: (mappingId: string) => void;
}

/** Chooses how a CSV's columns are read: as kept under a name, or newly. */
function CsvColumns({ file, onRead }: CsvColumnsProps) {
  const { data } = useQuery(mappingsQuery());
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const mappings = data?.rows ?? [];
  const mappingId = chosen ?? mappings[0]?.id;
  const mapping = mappings.find(({ id }) => id === mappingId);
  return (
    <div className={css.columns}>
      <p>
        <strong>{file.name}</strong> is a CSV. Say which column has what.
      </p>
      {mapping ? (
        <>
          <Choice
            label="Columns of"
            value={mapping.id}
            options={mappings.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <Button type="primary" onClick={() => onRead(mapping.id)}>
            Read File
          </Button>
        </>
      ) : null}
      <Button onClick={() => setIsOpen(true)}>Name Columns</Button>
      <Suspense fallback={null}>
        <MappingDialog
          file={file}
          known={mapping}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onSaved={(saved) => {
            setChosen(saved.id);
            setIsOpen(false);
          }}
        />
      </Suspense>
    </div>
  );
}
