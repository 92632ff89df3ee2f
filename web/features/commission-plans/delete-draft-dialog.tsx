import { dayWords } from '../../../shared/kernel/month.ts';
import type { Draft } from '../../../shared/commission-plans/contract.ts';

import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { scopeTitle } from './plan-card.tsx';
import { useDeleteDraft } from './queries.ts';

export function DeleteDraftDialog({ row, ...props }: RowDialogProps<Draft>) {
  const deletion = useDeleteDraft();
  return (
    <Question
      {...props}
      title="Delete Draft"
      action="Delete Draft"
      danger
      pending={deletion.isPending}
      overtaken={undefined}
      onConfirm={() =>
        deletion.mutate(
          { draftId: row.id, version: row.version },
          { onSuccess: props.onClose, onError: props.onClose },
        )
      }
    >
      <p>
        The draft for <strong>{scopeTitle(row)}</strong> from {dayWords(row.firstDay)} is deleted.
        Published terms stay as they are.
      </p>
    </Question>
  );
}
