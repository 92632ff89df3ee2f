import { useState } from 'react';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { formatFileSize } from '../../../shared/kernel/file-size.ts';
import { Callout } from '../../components/callout.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useUpdateResource } from './admin-queries.ts';
import type { ResourceDialogProps } from './resource-dialogs.tsx';
import css from './resource-fields.module.css';
import { valuesOf } from './resource-form.ts';
import { ResourceFormDialog } from './resource-form-dialog.tsx';

/** Edits the resource as it stood when the dialog opened. */
export default function EditResourceDialog(props: ResourceDialogProps) {
  return <Edit key={useOpenings(props.open)} {...props} />;
}

function Edit({ resource, open, onClose, afterClose }: ResourceDialogProps) {
  const [seen] = useState(resource);
  const [overtaken, setOvertaken] = useState<ManagedResource>();
  const update = useUpdateResource();
  // The next Save replaces what somebody else wrote, now that the person has been told.
  const { version } = overtaken ?? seen;
  return (
    <ResourceFormDialog
      title="Edit Resource"
      name="editResource"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      initial={valuesOf(seen)}
      kept={keptOf(overtaken ?? seen)}
      pending={update.isPending}
      onSave={(typed, onRefused) =>
        update.mutate(
          { ...typed, resourceId: seen.id, version },
          {
            onSuccess: onClose,
            onError: (error) => {
              onRefused(error);
              const now = conflictingState(error);
              if (now && 'version' in now) setOvertaken(now as unknown as ManagedResource);
            },
          },
        )
      }
    >
      {overtaken ? <Meanwhile now={overtaken} /> : null}
    </ResourceFormDialog>
  );
}

/** The file that it has, and keeps unless another one is uploaded. */
function keptOf({ fileName, fileSize = 0, fileType: type }: ManagedResource) {
  if (fileName === undefined) return undefined;
  const about = (
    <p className={css.kept}>
      It has <strong>{fileName}</strong>, {formatFileSize(fileSize)}, and keeps it unless another
      file takes its place.
    </p>
  );
  return { type, about };
}

const Meanwhile = ({ now }: { now: ManagedResource }) => (
  <Callout tone="warning">
    <span role="alert">
      Another administrator changed this resource meanwhile: it is now “{now.title}”,{' '}
      {now.isPublished ? 'published' : 'a draft'}. What you typed is still here; Save replaces the
      resource with it.
    </span>
  </Callout>
);
