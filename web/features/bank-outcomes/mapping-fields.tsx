import { Form, Input, Select } from 'antd';
import { dayForms } from '../../../shared/kernel/file-cells.ts';
import { columnLabels, type CsvHead } from './mapping.ts';
import { columnNames, mappingForm, type MappingValues, NO_COLUMN } from './mapping-form.ts';

/** The fields that say which column has what, and how its values read. */
export function MappingFields({ head }: { head: CsvHead }) {
  const status = Form.useWatch('status', Form.useFormInstance<MappingValues>());
  return (
    <>
      <Form.Item name="name" label="Name">
        <Input {...mappingForm.limits('name')} />
      </Form.Item>
      <ColumnChoices head={head} />
      {status ? <StatusValues found={head.valuesOf(status)} /> : null}
      {SPELLINGS.map(({ name, label, options }) => (
        <Form.Item key={name} name={name} label={label}>
          <Select options={[...options]} />
        </Form.Item>
      ))}
    </>
  );
}

function ColumnChoices({ head }: { head: CsvHead }) {
  const options = [
    { value: NO_COLUMN, label: '–' },
    ...head.columns.map((column) => ({ value: column, label: column })),
  ];
  return columnNames.map((name) => (
    <Form.Item key={name} name={name} label={columnLabels[name]}>
      <Select options={options} />
    </Form.Item>
  ));
}

const VALUES = [
  ['paidValues', 'Values That Mean Paid'],
  ['returnedValues', 'Values That Mean Returned'],
  ['onTheWayValues', 'Values That Mean On Its Way'],
] as const;

const StatusValues = ({ found }: { found: readonly string[] }) =>
  VALUES.map(([name, label]) => (
    <Form.Item key={name} name={name} label={label}>
      <Select mode="tags" options={found.map((value) => ({ value, label: value }))} />
    </Form.Item>
  ));

/** How the file spells amounts and days. */
const SPELLINGS = [
  {
    name: 'sign',
    label: 'Signs',
    options: [
      { value: 'none', label: 'Amounts have none' },
      { value: 'minusIsPaid', label: 'A minus marks what was paid' },
    ],
  },
  {
    name: 'decimalMark',
    label: 'Decimals',
    options: [
      { value: '.', label: '1234.50' },
      { value: ',', label: '1234,50' },
    ],
  },
  {
    name: 'dayForm',
    label: 'Dates',
    options: dayForms.map((form) => ({ value: form, label: form })),
  },
] as const;
