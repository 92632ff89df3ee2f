import type { Administrator } from '../../../shared/identity/contract.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isTransient } from '../../lib/api-errors.ts';
import { useSignOutAdministrator } from './queries.ts';

/** Asks before a colleague's sessions end. */
export function SignOutAdministratorDialog(props: RowDialogProps<Administrator>) {
  const { row: administrator, open, onClose, afterClose } = props;
  const { fullName, email } = administrator;
  const out = useSignOutAdministrator();
  const confirm = () =>
    out.mutate(administrator, {
      onSuccess: onClose,
      onError: (error) => isTransient(error) || onClose(),
    });
  return (
    <Question
      title="Sign Administrator Out"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      action="Sign Out Everywhere"
      danger
      pending={out.isPending}
      onConfirm={confirm}
      overtaken={undefined}
    >
      <p>
        Sign <strong>{fullName}</strong> ({email}) out on every device? The portal refuses their
        next call until they sign in again, and an email tells them.
      </p>
    </Question>
  );
}
