import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatNames } from '../../../shared/bank-outcomes/rules.ts';
import { Choice } from '../../components/choice.tsx';
import { type CsvHead, spellColumns } from '../../lib/csv-head.ts';
import type { ChosenFileProps } from '../brought-files/index.ts';
import css from './csv-columns.module.css';
import { mappingsQuery, type Reading, recognitionQuery, uploadBankFile } from './queries.ts';

const MappingDialog = lazy(() => import('./mapping-dialog.tsx'));

/** Chooses how a file is read that may be a CSV: as the statement that it looks like, as kept, or newly. */
export function CsvColumns(props: ChosenFileProps) {
  const { file, onSend } = props;
  const { data: recognised } = useQuery(recognitionQuery(file));
  const format = recognised?.format;
  if (!format)
    return (
      <Columns
        {...props}
        key={file.name}
        head={recognised?.head}
        statements={recognised?.statements ?? NONE}
      />
    );
  return (
    <div className={css.columns}>
      <p>
        <strong>{file.name}</strong>: {formatNames[format]}.
      </p>
      <Button type="primary" onClick={() => void onSend(() => uploadBankFile(file))}>
        Read File
      </Button>
    </div>
  );
}

/** A bank's statement that the file may be. */
interface Statement {
  id: NonNullable<Reading['profile']>;
  name: string;
}

const NONE: readonly Statement[] = [];

const isStatementOf = (statements: readonly Statement[]) => {
  const [only, ...others] = statements.map(({ name }) => name);
  if (only === undefined) return 'is a CSV.';
  const choose = others.length > 0 ? ' Choose which it is.' : '';
  return `has the columns of: ${[only, ...others].join(', ')}.${choose}`;
};

const NOT_CHOSEN = { value: '', label: 'Choose' };

interface ColumnsProps extends ChosenFileProps {
  head: CsvHead | undefined;
  statements: readonly Statement[];
}

function Columns({ file, onSend, head, statements }: ColumnsProps) {
  const { data } = useQuery(mappingsQuery());
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  // A mapping of columns that the file lacks is another bank's.
  const mappings = data?.rows.filter(({ columns }) => head && spellColumns(head, columns)) ?? [];
  const options = [...statements, ...mappings];
  // One of several statements is for a person to choose: they are read alike, and mean something else.
  const reading = chosen ?? (statements.length > 1 ? '' : (options[0]?.id ?? ''));
  const mapping = mappings.find(({ id }) => id === reading);
  const profile = statements.find(({ id }) => id === reading)?.id;
  const send = () =>
    onSend(() =>
      uploadBankFile(file, profile ? { profile } : mapping ? { mappingId: mapping.id } : {}),
    );
  return (
    <div className={css.columns}>
      <p>
        <strong>{file.name}</strong> {isStatementOf(statements)}
      </p>
      {options.length > 0 ? (
        <Choice
          label="Columns of"
          value={reading}
          options={[
            ...(reading === '' ? [NOT_CHOSEN] : []),
            ...options.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setChosen}
        />
      ) : null}
      {mapping || profile ? (
        <Button type="primary" onClick={() => void send()}>
          Read File
        </Button>
      ) : null}
      <Button onClick={() => setIsOpen(true)}>Map columns</Button>
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
