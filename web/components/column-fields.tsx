/** Fields of forms that ask for the meaning of a file's columns. */
import { Button, Form, type FormInstance, Select } from 'antd';
import type { CsvHead } from '../lib/csv-head.ts';
import { NO_COLUMN } from '../lib/forms/chosen-columns.ts';

interface ColumnFieldsProps<Name extends string> {
  head: CsvHead;
  labels: Readonly<Record<Name, string>>;
  /** Names and labels of the fields for the meaning of the status column's values. */
  values: readonly (readonly [name: string, label: string])[];
}

/**
 * One choice for each meaning, the column that has it or none; and the meaning of a status column's values.
 */
export function ColumnFields<Name extends string>(props: ColumnFieldsProps<Name>) {
  const { head, labels, values } = props;
  const form: FormInstance<{ status?: string }> = Form.useFormInstance();
  const status = Form.useWatch('status', form);
  const options = [
    { value: NO_COLUMN, label: '–' },
    ...head.columns.map((column) => ({ value: column, label: column })),
  ];
  const found = status ? head.valuesOf(status) : [];
  return (
    <>
      {Object.entries<string>(labels).map(([name, label]) => (
        <Form.Item key={name} name={name} label={label}>
          <Select options={options} />
        </Form.Item>
      ))}
      {(status ? values : []).map(([name, label]) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          extra={<FreeValues name={name} label={label} found={found} of={values} />}
        >
          <Select mode="tags" options={found.map((value) => ({ value, label: value }))} />
        </Form.Item>
      ))}
    </>
  );
}

interface FreeValuesProps {
  name: string;
  label: string;
  /** The different values of the file's status column. */
  found: readonly string[];
  /** The fields of which one has each value. */
  of: ColumnFieldsProps<string>['values'];
}

/** The file's values that have no meaning yet; a press gives one this field's. */
function FreeValues({ name, label, found, of }: FreeValuesProps) {
  const form: FormInstance<Record<string, string[] | undefined>> = Form.useFormInstance();
  const chosen = Form.useWatch((all) => of.flatMap(([field]) => all[field] ?? []), form) ?? [];
  return found
    .filter((value) => !chosen.includes(value))
    .map((value) => (
      <Button
        key={value}
        size="small"
        shape="round"
        aria-label={`${value}: ${label}`}
        onClick={() => {
          const before = form.getFieldValue(name) as string[] | undefined;
          form.setFieldValue(name, [...(before ?? []), value]);
        }}
      >
        {value}
      </Button>
    ));
}
