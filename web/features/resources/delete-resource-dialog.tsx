import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useDeleteResource } from './admin-queries.ts';
import type { ResourceDialogProps } from './resource-dialogs.tsx';
import css from './delete-resource-dialog.module.css';

/** Asks before a resource is deleted. */
export function DeleteResourceDialog(props: ResourceDialogProps) {
  const { resource, open, onClose, afterClose } = props;
  const { title, isPublished } = resource;
  const deletion = useDeleteResource();
  return (
    <Question
      title="Delete Resource"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      action="Delete"
      danger
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(resource, { onSuccess: onClose })}
      overtaken={undefined}
    >
      <p className={css.question}>Are you sure you want to delete this resource?</p>
      <Callout>
        <strong>{title}</strong>
        {isPublished
          ? ' goes from agents’ resources, and every link to it that they shared stops working. To take it back for a while, unpublish it instead.'
          : ' is a draft: no agent sees it.'}
      </Callout>
    </Question>
  );
}
