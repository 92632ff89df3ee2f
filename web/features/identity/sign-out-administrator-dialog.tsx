import type { Administrator } from '../../../shared/identity/contract.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilAnswered } from '../../lib/api-errors.ts';
import { useSignOutAdministrator } from './queries.ts';

/** Asks before a colleague's sessions end. */
export function SignOutAdministratorDialog({ row, ...dialog }: RowDialogProps<Administrator>) {
  const out = useSignOutAdministrator();
  return (
    <Question
      {...dialog}
      title="Sign Administrator Out"
      action="Sign Out Everywhere"
      danger
      pending={out.isPending}
      onConfirm={() => out.mutate(row, untilAnswered(dialog.onClose))}
      overtaken={undefined}
    >
      <p>
        Sign <strong>{row.fullName}</strong> ({row.email}) out on every device? The portal refuses
        their next call until they sign in again, and an email tells them.
      </p>
    </Question>
  );
}
