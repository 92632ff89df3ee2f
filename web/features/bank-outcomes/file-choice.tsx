import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/rules.ts';
import type { BankFile } from '../../../shared/bank-outcomes/schemas.ts';
import { Choice } from '../../components/choice.tsx';
import { FileDrop, FileSending, problemOfFile } from '../../components/file-drop.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './file-choice.module.css';
import { mappingsQuery, useUploadBankFile } from './queries.ts';

const MappingDialog = lazy(() => import('./mapping-dialog.tsx'));

const isCsv = ({ name }: File) => /\.(csv|txt)$/i.test(name);

/** Brings a bank's file in: dropped or chosen; for a CSV its columns are named first. */
export function FileChoice({ onUploaded }: { onUploaded: (file: BankFile) => void }) {
  const [csv, setCsv] = useState<File>();
  const [sent, setSent] = useState<number>();
  const upload = useUploadBankFile();
  const send = (file: File, mappingId?: string) => {
    setSent(0);
    upload.mutate(
      { file, mappingId, onProgress: setSent },
      // Not for a person who has gone on to another screen.
      { onSuccess: onUploaded, onSettled: () => setSent(undefined) },
    );
  };
  const take = (file: File) => {
    const problem = problemOfFile(file, MAX_FILE_BYTES);
    if (problem) toast.error(problem);
    else if (isCsv(file)) setCsv(file);
    else send(file);
  };
  return (
    <Panel title="Bring In a Bank File">
      {sent === undefined ? (
        <DropZone onFile={take} />
      ) : (
        <FileSending label="Uploading the bank file" part={sent} />
      )}
      {csv ? <CsvColumns file={csv} onRead={(mappingId) => send(csv, mappingId)} /> : null}
    </Panel>
  );
}

const DropZone = ({ onFile }: { onFile: (file: File) => void }) => (
  <FileDrop label="Bank File" accept=".xml,.csv,.txt" onFile={onFile}>
    Or drop it here: a status report (pain.002), statement (camt.053), notification (camt.054) or
    CSV of the bank. You see what it would do first; nothing changes until you apply it.
  </FileDrop>
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
