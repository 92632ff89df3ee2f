import type { KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { ColumnsDialog, WithCsvHead } from '../../components/columns-dialog.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import type { CsvHead } from '../../lib/csv-head.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { startMapping } from './mapping.ts';
import { MappingFields } from './mapping-fields.tsx';
import { mappingForm, type MappingValues, readColumns, valuesOf } from './mapping-form.ts';
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
  return <WithCsvHead {...props}>{(head) => <Columns {...props} head={head} />}</WithCsvHead>;
}

function Columns({ head, known, open, onClose, onSaved }: MappingDialogProps & { head: CsvHead }) {
  const saving = useSaveMapping();
  const { bind, form } = useContractForm({
    definition: mappingForm,
    initial: valuesOf(startMapping(head, known)),
    addition: readColumns,
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
      <PortalForm<MappingValues> {...bind} name="nameColumns" comparedWith={COMPARED}>
        <MappingFields head={head} />
      </PortalForm>
    </ColumnsDialog>
  );
}

/** One of two fields is enough, so that a change of the second one mends the first. */
const COMPARED = {
  reference: 'endToEndId',
  sign: 'status',
  returnedValues: 'paidValues',
} as const;
