import { Form, Input, Select } from 'antd';
import { dayForms } from '../../../shared/kernel/file-cells.ts';
import { ColumnChoices, ColumnValues } from '../../components/column-fields.tsx';
import type { CsvHead } from '../../lib/csv-head.ts';
import { columnLabels } from './mapping.ts';
import { mappingForm, type MappingValues } from './mapping-form.ts';

/** The fields that say which column has what, and how its values read. */
export function MappingFields({ head }: { head: CsvHead }) {
  const status = Form.useWatch('status', Form.useFormInstance<MappingValues>());
  return (
    <>
      <Form.Item name="name" label="Name">
        <Input {...mappingForm.limits('name')} />
      </Form.Item>
      <ColumnChoices head={head} labels={columnLabels} />
      {status ? <ColumnValues fields={VALUES} found={head.valuesOf(status)} /> : null}
      {SPELLINGS.map(({ name, label, options }) => (
        <Form.Item key={name} name={name} label={label}>
          <Select options={[...options]} />
        </Form.Item>
      ))}
    </>
  );
}

const VALUES = [
  ['paidValues', 'Values That Mean Paid'],
  ['returnedValues', 'Values That Mean Returned'],
  ['onTheWayValues', 'Values That Mean On Its Way'],
] as const;

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
