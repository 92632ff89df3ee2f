/** Fields of forms that ask for the meaning of a file's columns. */
import { Form, Select } from 'antd';
import type { CsvHead } from '../lib/csv-head.ts';

/** The choice of a column that the file doesn't have. */
export const NO_COLUMN = '';

interface ColumnChoicesProps<Name extends string> {
  head: CsvHead;
  labels: Readonly<Record<Name, string>>;
}

/** One choice for each meaning: the column that has it, or none. */
export function ColumnChoices<Name extends string>({ head, labels }: ColumnChoicesProps<Name>) {
  const options = [
    { value: NO_COLUMN, label: '–' },
    ...head.columns.map((column) => ({ value: column, label: column })),
  ];
  return Object.entries<string>(labels).map(([name, label]) => (
    <Form.Item key={name} name={name} label={label}>
      <Select options={options} />
    </Form.Item>
  ));
}

interface ColumnValuesProps {
  /** Names and labels of the fields. */
  fields: readonly (readonly [name: string, label: string])[];
  /** Values that the column has in the first rows. */
  found: readonly string[];
}

/** Fields for the meaning of a status column's values. */
export const ColumnValues = ({ fields, found }: ColumnValuesProps) =>
  fields.map(([name, label]) => (
    <Form.Item key={name} name={name} label={label}>
      <Select mode="tags" options={found.map((value) => ({ value, label: value }))} />
    </Form.Item>
  ));
