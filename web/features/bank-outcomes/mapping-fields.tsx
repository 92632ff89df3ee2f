import { Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { dayForms } from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { type ColumnName, columnLabels, type CsvHead, type MappingProblems } from './mapping.ts';
import css from './mapping-dialog.module.css';

interface MappingFieldsProps {
  head: CsvHead;
  mapping: OutcomeMapping;
  /** Shown below their fields. */
  problems: MappingProblems;
  onChange: (changes: Partial<OutcomeMapping>) => void;
}

/** The fields that say which column has what, and how its values read. */
export const MappingFields = (props: MappingFieldsProps) => (
  <>
    <Labelled label="Name" problem={props.problems.name}>
      {(field) => (
        <Input
          {...field}
          value={props.mapping.name}
          maxLength={60}
          onChange={({ target }) => props.onChange({ name: target.value })}
        />
      )}
    </Labelled>
    <ColumnChoices {...props} />
    {props.mapping.columns.status ? <StatusValues {...props} /> : null}
    <Forms {...props} />
  </>
);

const NONE = '';

function ColumnChoices({ head, mapping, problems, onChange }: MappingFieldsProps) {
  const options = [
    { value: NONE, label: '–' },
    ...head.columns.map((column) => ({ value: column, label: column })),
  ];
  const names = Object.keys(columnLabels) as ColumnName[];
  return names.map((name) => (
    <Labelled key={name} label={columnLabels[name]} problem={problems[name]}>
      {(field) => (
        <Select
          {...field}
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

function StatusValues({ head, mapping, problems, onChange }: MappingFieldsProps) {
  const found = head.valuesOf(mapping.columns.status ?? '');
  return VALUES.map(([name, label]) => (
    <Labelled
      key={name}
      label={label}
      problem={name === 'paidValues' ? problems.paidValues : undefined}
    >
      {(field) => (
        <Select
          {...field}
          mode="tags"
          value={mapping[name]}
          options={found.map((value) => ({ value, label: value }))}
          onChange={(values: string[]) => onChange({ [name]: values })}
        />
      )}
    </Labelled>
  ));
}

const SIGNS = [
  { value: 'none', label: 'Amounts have none' },
  { value: 'minusIsPaid', label: 'A minus marks what was paid' },
] as const;
const DECIMALS = [
  { value: '.', label: '1234.50' },
  { value: ',', label: '1234,50' },
] as const;

const Forms = ({ mapping, onChange }: MappingFieldsProps) => (
  <>
    <Labelled label="Signs">
      {(field) => (
        <Select
          {...field}
          value={mapping.sign}
          options={[...SIGNS]}
          onChange={(sign) => onChange({ sign })}
        />
      )}
    </Labelled>
    <Labelled label="Decimals">
      {(field) => (
        <Select
          {...field}
          value={mapping.decimalMark}
          options={[...DECIMALS]}
          onChange={(decimalMark) => onChange({ decimalMark })}
        />
      )}
    </Labelled>
    <Labelled label="Dates">
      {(field) => (
        <Select
          {...field}
          value={mapping.dayForm}
          options={dayForms.map((form) => ({ value: form, label: form }))}
          onChange={(dayForm) => onChange({ dayForm })}
        />
      )}
    </Labelled>
  </>
);

/** The attributes that tie a control to its label and its error. */
interface FieldAttributes {
  id: string;
  status?: 'error';
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface LabelledProps {
  label: string;
  problem?: string | undefined;
  children: (field: FieldAttributes) => ReactNode;
}

function Labelled({ label, problem, children }: LabelledProps) {
  const id = useId();
  const error = `${id}-error`;
  const wrong = { status: 'error', 'aria-invalid': true, 'aria-describedby': error } as const;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(problem ? wrong : {}) })}
      {problem ? (
        <p id={error} role="alert" className={css.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
