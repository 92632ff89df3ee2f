import { useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '../../../shared/notifications/words.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { api, queries } from '../../lib/api.ts';
import { untilAnswered } from '../../lib/api-errors.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** The e-mail, with an amount of its own for each agent. */
const mail = wordsOf({
  kind: 'payoutWaiting',
  missing: 'bankDetails',
  agentId: '',
  subjectId: '',
  at: '',
  amountCents: 0,
});

/** Shows what all agents whose money waits for bank details are sent, before it goes. */
export default function RemindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const reminding = useSubmission(
    (_: object, idempotencyKey) =>
      api.agents.remindOfBankDetails(undefined, { context: { idempotencyKey } }),
    {
      onSuccess: () => toast.success('The reminder is on its way'),
      onError: (error) => toast.failure('Failed to send the reminder', error),
      onSettled: () => client.invalidateQueries({ queryKey: queries.jobs.listJobs.key() }),
    },
  );
  return (
    <Question
      title="Remind Agents of Bank Details"
      open={open}
      onClose={onClose}
      action="Send Reminder"
      pending={reminding.isPending}
      onConfirm={() => reminding.mutate({}, untilAnswered(onClose))}
      overtaken={undefined}
    >
      <Callout>
        <strong>{mail.title}</strong>
        <p>{mail.text.replace('R0.00', 'R…')}</p>
      </Callout>
      <p>
        Each agent whose money waits for bank details gets this email, with their own amount. Agents
        who switched off emails about payouts are left out. The next reminder can be sent in 7 days.
      </p>
    </Question>
  );
}
