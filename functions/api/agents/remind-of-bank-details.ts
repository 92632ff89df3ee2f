import { agentsContract } from '../../../shared/agents/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { dayOf, momentWords } from '../../../shared/kernel/month.ts';
import { jobTable } from '../../data/jobs/job.table.ts';
import { findReminder, reminderIdOf } from '../../domain/agents/find-reminder.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { readAdminNames } from '../../domain/identity/read-admin-names.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { hashOf, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

/** Starts the reminder of the week; a repeat of the submission that started it changes nothing. */
export const remindOfBankDetails = verb(agentsContract.remindOfBankDetails, async (context) => {
  const { actor, clock, table } = context;
  const operation = 'remindOfBankDetails';
  const action = 'agents.remindOfBankDetails';
  const input = { id: newId(context, operation) };
  const inputHash = hashOf(input);
  const last = await findReminder(context);
  if (last?.inputHash === inputHash) return presentJob(last);
  if (last) {
    const nameOf = await readAdminNames(context, [last.ownerId]);
    throw conflict(
      `${nameOf(last.ownerId)} sent this reminder on ${momentWords(last.createdAt)}. It can be sent once in 7 days.`,
    );
  }
  const jobId = reminderIdOf(dayOf(clock.now()));
  const failed = await jobTable(table).get(jobId);
  if (!failed)
    return presentJob(
      await startJob(context, { operation, action, kind: 'remindAgents', jobId, input }),
    );
  await table.transact([
    jobTable(table)
      .restart(failed, { ownerId: actor.userId, inputHash })
      .orThrow(() => conflict('This reminder was sent meanwhile.')),
    recordEvent(context, { action, about: ['portal', jobId], after: input }),
  ]);
  return presentJob((await jobTable(table).get(jobId)) ?? failed);
});
