import { Input } from 'antd';
import { ENTRY_KINDS, entryKindNames } from '../../../shared/books/rules.ts';
import { Labelled } from '../../components/labelled.tsx';
import { StatusFilter } from '../../components/status-filter.tsx';
import { AgentFilter } from '../agents/index.ts';
import { BooksExport } from './books-export.tsx';
import type { BooksInUrl } from './books-in-url.ts';
import css from './books.module.css';

const kinds = ENTRY_KINDS.map((value) => ({ value, label: entryKindNames[value] }));

/** Entries of the ledger between two days. */
export function LedgerTab({ chosen }: { chosen: BooksInUrl }) {
  const { first, last, agentId, entryKind, saleId, change } = chosen;
  const problem = problemOf(chosen);
  return (
    <>
      <div className={css.choices}>
        <Field label="From" type="date" value={first} onChange={(day) => change({ first: day })} />
        <Field label="Through" type="date" value={last} onChange={(day) => change({ last: day })} />
        <AgentFilter label="Agent" value={agentId} onChange={(agent) => change({ agent })} />
        <StatusFilter
          label="Kind"
          value={entryKind}
          options={kinds}
          onChange={(entries) => change({ entries })}
        />
        <Field label="Sale ID" value={saleId ?? ''} onChange={(sale) => change({ sale })} />
      </div>
      {problem ? (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      ) : null}
      <BooksExport
        of={{
          kind: 'exportLedger',
          from: first,
          to: last,
          ...(agentId ? { agentId } : {}),
          ...(entryKind ? { entryKind } : {}),
          ...(saleId ? { saleId } : {}),
        }}
        noun="ledger"
        problem={problem}
      />
    </>
  );
}

function problemOf({ first, last }: BooksInUrl): string | undefined {
  if (!first || !last) return 'Choose the first and the last day.';
  return last < first ? 'The last day must not be before the first day.' : undefined;
}

interface FieldProps {
  label: string;
  type?: 'date';
  value: string;
  onChange: (value: string) => void;
}

const Field = ({ label, type, value, onChange }: FieldProps) => (
  <Labelled label={label} width={type ? 'day' : 'name'}>
    {(control) => (
      <Input
        {...control}
        value={value}
        {...(type ? { type } : { placeholder: 'All sales', allowClear: true })}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Labelled>
);
