import { Form, Input, Select } from 'antd';
import { dayForms } from '../../../shared/kernel/file-cells.ts';
import type { StatementMapping } from '../../../shared/network-statements/schemas.ts';
import { ColumnChoices, ColumnValues } from '../../components/column-fields.tsx';
import { ColumnsDialog, WithCsvHead } from '../../components/columns-dialog.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import type { CsvHead } from '../../lib/csv-head.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { columnLabels, startColumns } from './columns.ts';
import { columnsForm, type ColumnsValues, readColumns, valuesOf } from './columns-form.ts';
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
  return <WithCsvHead {...props}>{(head) => <Columns {...props} head={head} />}</WithCsvHead>;
}

function Columns({
  head,
  network,
  known,
  open,
  onClose,
  onSaved,
}: StatementColumnsProps & { head: CsvHead }) {
  const saving = useSaveColumns();
  const { bind, form } = useContractForm({
    definition: columnsForm,
    initial: valuesOf(startColumns(head, network, known)),
    addition: readColumns(network),
    onSubmit: (mapping, showRefused) =>
      saving.mutateAsync(mapping, { onSuccess: onSaved, onError: showRefused }),
  });
  return (
    <ColumnsDialog
      head={head}
      open={open}
      onClose={onClose}
      pending={saving.isPending}
      onSave={() => form.submit()}
    >
      <PortalForm<ColumnsValues>
        {...bind}
        name="statementColumns"
        comparedWith={{ phone: 'number' }}
      >
        <Fields head={head} />
      </PortalForm>
    </ColumnsDialog>
  );
}

const VALUES = [
  ['activeValues', 'Values That Mean Active'],
  ['notYetValues', 'Values That Mean Not Yet Active'],
  ['endedValues', 'Values That Mean Ended'],
] as const;

function Fields({ head }: { head: CsvHead }) {
  const status = Form.useWatch('status', Form.useFormInstance<ColumnsValues>());
  return (
    <>
      <ColumnChoices head={head} labels={columnLabels} />
      {status ? <ColumnValues fields={VALUES} found={head.valuesOf(status)} /> : null}
      <Form.Item name="dayForm" label="Dates">
        <Select options={dayForms.map((form) => ({ value: form, label: form }))} />
      </Form.Item>
      <Form.Item
        name="graceDays"
        label="Days of Grace"
        extra="Sales approved within so many days before the statement may be missing from it."
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
    </>
  );
}
