import { agentsContract } from '../../../shared/agents/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { dayOf, momentWords } from '../../../shared/kernel/month.ts';
import { readAdminNames } from '../../domain/identity/read-admin-names.ts';
import { findReminder, reminderIdOf } from '../../domain/jobs/find-reminder.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { hashOf, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

/** Starts the reminder of the week; a repeat of the submission that started it changes nothing. */
export const remindOfBankDetails = verb(agentsContract.remindOfBankDetails, async (context) => {
  const operation = 'remindOfBankDetails';
  const input = { id: newId(context, operation) };
  const last = await findReminder(context);
  if (last?.inputHash === hashOf(input)) return presentJob(last);
  if (last) {
    const nameOf = await readAdminNames(context, [last.ownerId]);
    throw conflict(
      `${nameOf(last.ownerId)} sent this reminder on ${momentWords(last.createdAt)}. It can be sent once in 7 days.`,
    );
  }
  const job = await startJob(context, {
    operation,
    action: 'agents.remindOfBankDetails',
    kind: 'remindAgents',
    jobId: reminderIdOf(dayOf(context.clock.now())),
    input,
  });
  return presentJob(job);
});
