import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { PortalForm } from './portal-form.tsx';
import { type CsvHead, readHead } from '../lib/csv-head.ts';
import type { FormName } from '../lib/forms/form-names.ts';
import { type ContractFormOptions, useContractForm } from '../lib/forms/use-contract-form.ts';
import { useOpenings } from '../lib/openings.ts';
import css from './columns-dialog.module.css';

const TITLE = 'Map columns';

interface ColumnsDialogProps<Values extends object, Mapping, Kept> extends Pick<
  ContractFormOptions<Values, Mapping>,
  'definition' | 'addition'
> {
  file: File;
  /** The columns of a file without a header are numbered. */
  byNumber?: boolean;
  open: boolean;
  onClose: () => void;
  name: FormName;
  /** The values with which the form begins, anew at each opening. */
  initial: (head: CsvHead) => Values;
  /** Fields of which one is enough: a change of the first mends the second. */
  comparedWith: Partial<Record<keyof Values & string, keyof Values & string>>;
  saving: Pick<UseMutationResult<Kept, Error, Mapping>, 'mutateAsync' | 'isPending'>;
  onSaved: (kept: Kept) => void;
  /** The form's fields. */
  children: (head: CsvHead) => ReactNode;
}

/** Asks for the meaning of a CSV's columns, beside its first rows. */
export function ColumnsDialog<Values extends object, Mapping, Kept>(
  props: ColumnsDialogProps<Values, Mapping, Kept>,
) {
  const { file, byNumber = false, open, onClose } = props;
  const head = useQuery({
    queryKey: ['csv head', file.name, file.size, file.lastModified, byNumber],
    queryFn: async () => (await readHead(file, { byNumber })) ?? null,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const openings = useOpenings(open);
  if (!head.data)
    return (
      <Dialog title={TITLE} open={open} onClose={onClose}>
        <Callout tone="warning">
          {head.isPending
            ? 'Reading the first rows…'
            : 'The first row of this file names no columns.'}
        </Callout>
      </Dialog>
    );
  return <Columns {...props} key={openings} head={head.data} />;
}

function Columns<Values extends object, Mapping, Kept>(
  props: ColumnsDialogProps<Values, Mapping, Kept> & { head: CsvHead },
) {
  const { head, open, onClose, definition, addition, saving, onSaved } = props;
  const { bind, form } = useContractForm({
    definition,
    initial: props.initial(head),
    addition,
    onSubmit: (mapping, showRefused) =>
      saving.mutateAsync(mapping, { onSuccess: onSaved, onError: showRefused }),
  });
  return (
    <Dialog
      title={TITLE}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
            Save mapping
          </Button>
        </>
      }
    >
      <Sample head={head} />
      <div className={css.fields}>
        <PortalForm<Values> {...bind} name={props.name} comparedWith={props.comparedWith}>
          {props.children(head)}
        </PortalForm>
      </div>
      <p className="quiet small">A value that ends in * means all that begin so, such as Code*.</p>
    </Dialog>
  );
}

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
