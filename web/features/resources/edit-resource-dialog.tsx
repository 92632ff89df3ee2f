import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { formatFileSize } from '../../../shared/kernel/file-size.ts';
import { ChangedMeanwhile, useEditedRow } from '../../components/edit-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useOpenings } from '../../lib/openings.ts';
import { useUpdateResource } from './admin-queries.ts';
import css from './resource-fields.module.css';
import { valuesOf } from './resource-form.ts';
import { ResourceFormDialog } from './resource-form-dialog.tsx';

/** Edits the resource as it stood when the dialog opened. */
export default function EditResourceDialog(props: RowDialogProps<ManagedResource>) {
  return <OpenedDialog key={useOpenings(props.open)} {...props} />;
}

function OpenedDialog({ row, ...dialog }: RowDialogProps<ManagedResource>) {
  const { seen, changed, current, onRefused } = useEditedRow(row);
  const update = useUpdateResource();
  const { version } = current;
  return (
    <ResourceFormDialog
      {...dialog}
      title="Edit Resource"
      name="editResource"
      initial={valuesOf(seen)}
      kept={fileOf(current)}
      pending={update.isPending}
      onSave={(input, callbacks) =>
        update.mutateAsync({ ...input, resourceId: seen.id, version }, callbacks)
      }
      onRefused={onRefused}
    >
      {changed ? (
        <ChangedMeanwhile noun="resource">
          {`“${changed.title}”, ${changed.isPublished ? 'published' : 'a draft'}`}
        </ChangedMeanwhile>
      ) : null}
    </ResourceFormDialog>
  );
}

/** The file that the resource has, and keeps unless another one is uploaded. */
function fileOf({ fileName, fileSize = 0, fileType: type }: ManagedResource) {
  if (fileName === undefined) return undefined;
  const about = (
    <p className={css.kept}>
      It has <strong>{fileName}</strong>, {formatFileSize(fileSize)}, and keeps it unless another
      file takes its place.
    </p>
  );
  return { type, about };
}
