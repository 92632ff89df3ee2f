import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { DeleteQuestion } from '../../components/delete-question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useDeleteResource } from './admin-queries.ts';

export function DeleteResourceDialog({
  row: resource,
  ...dialog
}: RowDialogProps<ManagedResource>) {
  const { title, isPublished } = resource;
  const deletion = useDeleteResource();
  return (
    <DeleteQuestion
      {...dialog}
      title="Delete Resource"
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(resource, { onSuccess: dialog.onClose })}
      question="Are you sure you want to delete this resource?"
    >
      <strong>{title}</strong>
      {isPublished
        ? ' goes from agents’ resources, and every link to it that they shared stops working. To take it back for a while, unpublish it instead.'
        : ' is a draft: no agent sees it.'}
    </DeleteQuestion>
  );
}
