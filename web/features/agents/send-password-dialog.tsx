import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../../../shared/kernel/password.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isTransient } from '../../lib/api-errors.ts';
import { useSendPassword } from './admin-queries.ts';

/** Asks before an agent who hasn't signed in yet is mailed another temporary password. */
export function SendPasswordDialog(props: RowDialogProps<AgentDetail>) {
  const { row: agent, open, onClose, afterClose } = props;
  const sending = useSendPassword();
  const confirm = () =>
    sending.mutate(agent.id, {
      onSuccess: onClose,
      onError: (error) => isTransient(error) || onClose(),
    });
  return (
    <Question
      title="Send New Password"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      action="Send"
      pending={sending.isPending}
      onConfirm={confirm}
      overtaken={undefined}
    >
      <p>
        Send a new temporary password to <strong>{agent.email}</strong>?
      </p>
      <p>
        The one before stops working. The new one works for {TEMPORARY_PASSWORD_DAYS} days, and
        nobody but {agent.fullName} sees it.
      </p>
    </Question>
  );
}
