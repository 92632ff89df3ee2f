import { Form, Input, Select } from 'antd';
import type { KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { dayForms } from '../../../shared/kernel/file-cells.ts';
import { ColumnFields } from '../../components/column-fields.tsx';
import { ColumnsDialog } from '../../components/columns-dialog.tsx';
import { columnLabels, startMapping } from './mapping.ts';
import { mappingForm, readColumns, valuesOf } from './mapping-form.ts';
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
export default function MappingDialog({ known, ...dialog }: MappingDialogProps) {
  return (
    <ColumnsDialog
      {...dialog}
      byNumber
      name="nameColumns"
      definition={mappingForm}
      initial={(head) => valuesOf(startMapping(head, known))}
      addition={readColumns}
      comparedWith={COMPARED}
      saving={useSaveMapping()}
    >
      {(head) => (
        <>
          <Form.Item name="name" label="Name">
            <Input {...mappingForm.limits('name')} />
          </Form.Item>
          <ColumnFields head={head} labels={columnLabels} values={VALUES} />
          {SPELLINGS.map(({ name, label, options }) => (
            <Form.Item key={name} name={name} label={label}>
              <Select options={[...options]} />
            </Form.Item>
          ))}
        </>
      )}
    </ColumnsDialog>
  );
}

/** One of two fields is enough, so that a change of the second one mends the first. */
const COMPARED = {
  reference: 'endToEndId',
  moneyOut: 'amount',
  sign: 'status',
  returnedValues: 'paidValues',
} as const;

const VALUES = [
  ['paidValues', 'Paid Values'],
  ['returnedValues', 'Returned Values'],
  ['onTheWayValues', 'On-Its-Way Values'],
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
