import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { dayForms } from '../../../shared/bank-outcomes/rules.ts';
import type { KeptMapping, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useOpenings } from '../../lib/openings.ts';
import {
  type ColumnName,
  columnLabels,
  type CsvHead,
  keptOf,
  proposeMapping,
  readHead,
  whatIsMissing,
} from './mapping.ts';
import css from './mapping-dialog.module.css';
import { useSaveMapping } from './queries.ts';

interface MappingDialogProps {
  file: File;
  /** The mapping that is chosen now: what is changed of it. */
  known: KeptMapping | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: (mapping: KeptMapping) => void;
}

/** Says once which column of a bank's CSV has what; kept under a name for the next file. */
export default function MappingDialog(props: MappingDialogProps) {
  const { file, open } = props;
  const head = useQuery({
    queryKey: ['csv head', file.name, file.size, file.lastModified],
    queryFn: async () => (await readHead(file)) ?? null,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const openings = useOpenings(open);
  if (!head.data)
    return (
      <Dialog title="Name Columns" open={open} onClose={props.onClose}>
        <Callout tone="warning">
          {head.isPending
            ? 'Reading the first rows…'
            : 'The first row of this file names no columns.'}
        </Callout>
      </Dialog>
    );
  return <Columns key={openings} {...props} head={head.data} />;
}

function Columns({ head, known, open, onClose, onSaved }: MappingDialogProps & { head: CsvHead }) {
  const [mapping, setMapping] = useState<OutcomeMapping>(() => startOf(known, head));
  const [isTold, setIsTold] = useState(false);
  const saving = useSaveMapping();
  const missing = whatIsMissing(mapping);
  const change = (changes: Partial<OutcomeMapping>) => setMapping({ ...mapping, ...changes });
  const save = () => {
    setIsTold(true);
    if (!missing) saving.mutate(keptOf(mapping), { onSuccess: onSaved });
  };
  return (
    <Dialog
      title="Name Columns"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={saving.isPending} onClick={save}>
            Keep Columns
          </Button>
        </>
      }
    >
      <Sample head={head} />
      <div className={css.fields}>
        <Labelled label="Name">
          {(id) => (
            <Input
              id={id}
              value={mapping.name}
              maxLength={60}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Labelled>
        <ColumnChoices head={head} mapping={mapping} onChange={change} />
        {mapping.columns.status ? (
          <StatusValues head={head} mapping={mapping} onChange={change} />
        ) : null}
        <Forms mapping={mapping} onChange={change} />
      </div>
      <p className="quiet small">
        Capitals don’t matter. A value that ends in * means all that begin so, such as Code*.
      </p>
      {isTold && missing ? (
        <Callout tone="warning">
          <span role="alert">{missing}</span>
        </Callout>
      ) : null}
    </Dialog>
  );
}

function startOf(known: KeptMapping | undefined, head: CsvHead): OutcomeMapping {
  if (!known) return proposeMapping(head);
  const { id: _, updatedAt: __, ...mapping } = known;
  return mapping;
}

interface PartProps {
  head: CsvHead;
  mapping: OutcomeMapping;
  onChange: (changes: Partial<OutcomeMapping>) => void;
}

const NONE = '';

function ColumnChoices({ head, mapping, onChange }: PartProps) {
  const options = [
    { value: NONE, label: '–' },
    ...head.columns.map((column) => ({ value: column, label: column })),
  ];
  const names = Object.keys(columnLabels) as ColumnName[];
  return names.map((name) => (
    <Labelled key={name} label={columnLabels[name]}>
      {(id) => (
        <Select
          id={id}
          value={mapping.columns[name] ?? NONE}
          options={options}
          onChange={(column) => onChange({ columns: { ...mapping.columns, [name]: column } })}
        />
      )}
    </Labelled>
  ));
}

const VALUES = [
  ['paidValues', 'Values That Mean Paid'],
  ['returnedValues', 'Values That Mean Returned'],
  ['onTheWayValues', 'Values That Mean On Its Way'],
] as const;

function StatusValues({ head, mapping, onChange }: PartProps) {
  const found = head.valuesOf(mapping.columns.status ?? '');
  return VALUES.map(([name, label]) => (
    <Labelled key={name} label={label}>
      {(id) => (
        <Select
          id={id}
          mode="tags"
          value={mapping[name]}
          options={found.map((value) => ({ value, label: value }))}
          onChange={(values: string[]) => onChange({ [name]: values })}
        />
      )}
    </Labelled>
  ));
}

function Forms({ mapping, onChange }: Omit<PartProps, 'head'>) {
  return (
    <>
      <Labelled label="Signs">
        {(id) => (
          <Select
            id={id}
            value={mapping.sign}
            options={[
              { value: 'none', label: 'Amounts have none' },
              { value: 'minusIsPaid', label: 'A minus marks what was paid' },
            ]}
            onChange={(sign) => onChange({ sign })}
          />
        )}
      </Labelled>
      <Labelled label="Decimals">
        {(id) => (
          <Select
            id={id}
            value={mapping.decimalMark}
            options={[
              { value: '.', label: '1234.50' },
              { value: ',', label: '1234,50' },
            ]}
            onChange={(decimalMark) => onChange({ decimalMark })}
          />
        )}
      </Labelled>
      <Labelled label="Dates">
        {(id) => (
          <Select
            id={id}
            value={mapping.dayForm}
            options={dayForms.map((form) => ({ value: form, label: form }))}
            onChange={(dayForm) => onChange({ dayForm })}
          />
        )}
      </Labelled>
    </>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

const Sample = ({ head }: { head: CsvHead }) => (
  // A table that scrolls must be reachable without a mouse.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={css.sample} role="region" aria-label="First rows" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {head.rows.map((cells) => (
          <tr key={cells.join('|')}>
            {head.columns.map((column, at) => (
              <td key={column}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
