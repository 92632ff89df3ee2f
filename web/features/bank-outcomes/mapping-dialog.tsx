import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useOpenings } from '../../lib/openings.ts';
import { type CsvHead, readHead, startMapping } from './mapping.ts';
import css from './mapping-dialog.module.css';
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
  const saving = useSaveMapping();
  const { bind, form, showRefused } = useContractForm({
    definition: mappingForm,
    initial: valuesOf(startMapping(head, known)),
    addition: readColumns,
    onSubmit: (mapping) => saving.mutate(mapping, { onSuccess: onSaved, onError: showRefused }),
  });
  return (
    <Dialog
      title="Name Columns"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
            Keep Columns
          </Button>
        </>
      }
    >
      <Sample head={head} />
      <PortalForm<MappingValues>
        {...bind}
        name="nameColumns"
        className={css.fields ?? ''}
        comparedWith={COMPARED}
      >
        <MappingFields head={head} />
      </PortalForm>
      <p className="quiet small">
        Capitals don’t matter. A value that ends in * means all that begin so, such as Code*.
      </p>
    </Dialog>
  );
}

/** One of two fields is enough, so that a change of the second one mends the first. */
const COMPARED = {
  reference: 'endToEndId',
  sign: 'status',
  returnedValues: 'paidValues',
} as const;

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
