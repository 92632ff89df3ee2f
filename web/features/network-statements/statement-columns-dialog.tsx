import { Form, Input, Select } from 'antd';
import { dayForms } from '../../../shared/kernel/file-cells.ts';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { ColumnFields } from '../../components/column-fields.tsx';
import { ColumnsDialog } from '../../components/columns-dialog.tsx';
import { columnLabels, startColumns } from './columns.ts';
import { columnsForm, readColumns, valuesOf } from './columns-form.ts';
import { useSaveColumns } from './queries.ts';

interface StatementColumnsProps {
  file: File;
  network: string;
  /** The columns that are kept for the network. */
  known: StatementMapping | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Says once which column of a network's file has what; kept for its next file. */
export default function StatementColumnsDialog(props: StatementColumnsProps) {
  const { network, known, ...dialog } = props;
  return (
    <ColumnsDialog
      {...dialog}
      name="statementColumns"
      definition={columnsForm}
      initial={(head) => valuesOf(startColumns(head, network, known))}
      addition={readColumns(network)}
      comparedWith={{ phone: 'number' }}
      saving={useSaveColumns()}
    >
      {(head) => (
        <>
          <ColumnFields head={head} labels={columnLabels} values={VALUES} />
          <Form.Item name="dayForm" label="Dates">
            <Select options={dayForms.map((form) => ({ value: form, label: form }))} />
          </Form.Item>
          <Form.Item
            name="graceDays"
            label="Grace period (days)"
            extra="Sales approved this shortly before the statement may be missing from it."
          >
            <Input inputMode="numeric" autoComplete="off" />
          </Form.Item>
        </>
      )}
    </ColumnsDialog>
  );
}

const VALUES = [
  ['activeValues', 'Active Values'],
  ['notYetValues', 'Not-Yet-Active Values'],
  ['endedValues', 'Ended Values'],
] as const;
