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
  return <OpenedDialog key={useOpenings(props.open)} {...props} />;
}

function OpenedDialog(props: AddResourceDialogProps) {
  const draft = `resource:${useMe().id}`;
  const [kept] = useState(() => readDraft<ResourceDraft>(draft));
  const creation = useCreateResource(draft);
  return (
    <ResourceFormDialog
      {...props}
      title="Add Resource"
      name="addResource"
      initial={{ ...newResourceValues, ...kept }}
      file={kept?.file}
      draft={draft}
      onFile={(changes) => keepDraft(draft, { ...readDraft<ResourceDraft>(draft), ...changes })}
      pending={creation.isPending}
      onSave={creation.mutateAsync}
    />
  );
}
