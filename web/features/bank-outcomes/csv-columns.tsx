import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import type { ChosenFileProps } from '../brought-files/index.ts';
import css from './csv-columns.module.css';
import { mappingsQuery, uploadBankFile } from './queries.ts';

const MappingDialog = lazy(() => import('./mapping-dialog.tsx'));

/** Chooses how a CSV's columns are read: as kept under a name, or newly. */
export function CsvColumns({ file, onSend }: ChosenFileProps) {
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
          <Button
            type="primary"
            onClick={() => void onSend(() => uploadBankFile(file, { mappingId: mapping.id }))}
          >
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
