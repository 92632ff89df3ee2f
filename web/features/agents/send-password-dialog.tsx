import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../../../shared/kernel/password.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilAnswered } from '../../lib/api-errors.ts';
import { useSendPassword } from './admin-queries.ts';

/** Asks before an agent who hasn't signed in yet is mailed another temporary password. */
export function SendPasswordDialog({ row: agent, ...dialog }: RowDialogProps<AgentDetail>) {
  const sending = useSendPassword();
  return (
    <Question
      {...dialog}
      title="Send New Password"
      action="Send"
      pending={sending.isPending}
      onConfirm={() => sending.mutate(agent.id, untilAnswered(dialog.onClose))}
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
