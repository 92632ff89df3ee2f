import { lazy, Suspense, useState } from 'react';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { DeleteResourceDialog } from './delete-resource-dialog.tsx';

const EditResourceDialog = lazy(() => import('./edit-resource-dialog.tsx'));

/** Where an administrator is with a resource. */
export interface ResourceStep {
  kind: 'edit' | 'delete';
  resource: ManagedResource;
}

export interface ResourceDialogProps {
  /** As it is now, also where another administrator changed it meanwhile. */
  resource: ManagedResource;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface ResourceDialogsProps {
  /** The list's, which are kept up to date. */
  rows: readonly ManagedResource[];
  step: ResourceStep | undefined;
  onStep: (step: ResourceStep | undefined) => void;
  /** After the dialog has closed. */
  onClosed: () => void;
}

/** The dialogs of one resource. */
export function ResourceDialogs({ rows, step, onStep, onClosed }: ResourceDialogsProps) {
  const [shown, setShown] = useState<ResourceStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const { id } = shown.resource;
  const common = {
    resource: rows.find((row) => row.id === id) ?? shown.resource,
    onClose: () => onStep(undefined),
    afterClose: onClosed,
  };
  // The keys: what was typed for one must never be sent with another.
  return (
    <>
      {shown.kind === 'edit' ? (
        <Suspense>
          <EditResourceDialog {...common} key={`edit-${id}`} open={step?.kind === 'edit'} />
        </Suspense>
      ) : null}
      <DeleteResourceDialog {...common} key={`delete-${id}`} open={step?.kind === 'delete'} />
    </>
  );
}
