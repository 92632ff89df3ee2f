import type { Administrator, ProfileStatus } from '../../../shared/identity/contract.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilAnswered } from '../../lib/api-errors.ts';
import { permissionSummary } from './permission-words.ts';
import { useSetAdministratorStatus } from './queries.ts';

const titles: Record<ProfileStatus, string> = {
  active: 'Set Administrator Inactive',
  inactive: 'Set Administrator Active',
  pending: 'Let Administrator In',
};
const actions: Record<ProfileStatus, string> = {
  active: 'Set Inactive',
  inactive: 'Set Active',
  pending: 'Let In',
};

/** Asks before an administrator's account is closed, or opened again. */
export function AdministratorStatusDialog({ row, ...dialog }: RowDialogProps<Administrator>) {
  const { id, fullName, email, status, permissions } = row;
  const change = useSetAdministratorStatus();
  const isActive = status === 'active';
  const next = isActive ? 'inactive' : 'active';
  return (
    <Question
      {...dialog}
      title={titles[status]}
      action={actions[status]}
      danger={isActive}
      pending={change.isPending}
      onConfirm={() => change.mutate({ id, status: next }, untilAnswered(dialog.onClose))}
      overtaken={undefined}
    >
      <p>
        {isActive ? 'Close' : 'Open'} the account of <strong>{fullName}</strong> ({email})?
      </p>
      {isActive ? (
        <p>
          The portal refuses their next call and signs them out everywhere
          {permissions.includes('finance') ? ', and the finance permission is taken away' : ''}.
          What they did stays in the audit trail. You can set them active again.
        </p>
      ) : (
        <p>
          They can sign in and see everything, without the finance permission. What they may change:{' '}
          {permissionSummary(permissions)}. You can set that in Permissions.
        </p>
      )}
    </Question>
  );
}
