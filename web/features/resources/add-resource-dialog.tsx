import { useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useMe } from '../../lib/session.tsx';
import { useCreateResource } from './admin-queries.ts';
import { newResourceValues, type ResourceDraft } from './resource-form.ts';
import { ResourceFormDialog } from './resource-form-dialog.tsx';

interface AddResourceDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a resource. What was typed and uploaded stays on the device until it is added. */
export default function AddResourceDialog(props: AddResourceDialogProps) {
  return <Addition key={useOpenings(props.open)} {...props} />;
}

function Addition({ open, onClose }: AddResourceDialogProps) {
  const draft = `resource:${useMe().id}`;
  const [initial] = useState(() => ({ ...newResourceValues, ...readDraft<ResourceDraft>(draft) }));
  const creation = useCreateResource();
  return (
    <ResourceFormDialog
      title="Add Resource"
      name="addResource"
      open={open}
      onClose={onClose}
      initial={initial}
      onTyped={(changes) => keepDraft(draft, { ...readDraft<ResourceDraft>(draft), ...changes })}
      pending={creation.isPending}
      onSave={(resource, onRefused) =>
        creation.mutate(resource, {
          onSuccess: () => {
            keepDraft(draft, undefined);
            onClose();
          },
          onError: onRefused,
        })
      }
    />
  );
}
