/**
 * Lets frozen payouts go on, by a job that compares all figures first; it takes two people where two could
 * confirm.
 */
import { randomUUID } from 'node:crypto';
import { conflict } from '../../../shared/kernel/errors.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import {
  NOT_THIS_FREEZE,
  NOTHING_TO_WITHDRAW,
  UNFREEZING_WAITS,
} from '../../../shared/payouts/policy.ts';
import { PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import { jobTable } from '../../data/jobs/job.table.ts';
import { type StoredUnfreezing, unfreezingTable } from '../../data/payouts/unfreezing.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf, wisherOf } from '../../platform/idempotency.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { type Act, commitAct } from '../approvals/commit-act.ts';
import { recordEvent } from '../audit/record-event.ts';
import { readFreeze, readStoredFreeze, type StoredFreeze, unfreezingOf } from './read-freeze.ts';

const stale = () => new Stale('The freeze changed meanwhile');

/** A conflict with the freeze as it is now. */
const freezeConflict = async (context: Context, message: string) =>
  conflict(message, await readFreeze(context));

/** @throws DomainError CONFLICT where payouts aren't frozen since then */
async function readThisFreeze(
  context: Context,
  since: string,
): Promise<StoredFreeze & { unfreezing: StoredUnfreezing | undefined }> {
  const freeze = await readStoredFreeze(context);
  if (freeze.closure?.closedAt !== since) throw await freezeConflict(context, NOT_THIS_FREEZE);
  return { ...freeze, unfreezing: unfreezingOf(freeze) };
}

/**
 * Begins the comparison after which payouts go on. Idempotent.
 * @param asked the freeze, by when it began, and what was compared with the bank
 * @throws DomainError CONFLICT where it is another freeze, or somebody asks already
 */
export async function unfreezePayouts(
  context: Context,
  { since, compared }: { since: string; compared: string },
): Promise<void> {
  const { actor, clock, table } = context;
  const askedBy = wisherOf(context);
  await table.planAndTransact(async () => {
    const { last, unfreezing } = await readThisFreeze(context, since);
    if (unfreezing?.status === 'checking') {
      if (unfreezing.askedBy === askedBy && unfreezing.compared === compared) return;
      throw await freezeConflict(context, UNFREEZING_WAITS);
    }
    const at = clock.now().toISOString();
    const asked = { gate: PAYOUTS_GATE, closedAt: since, compared, askedAt: at, askedBy } as const;
    const jobId = randomUUID();
    const second = askedBy === actor.userId ? {} : { confirmedBy: actor.userId };
    await commitAct(context, actOf(since, compared), [
      unfreezingTable(table)
        .begin({ ...asked, ...second, jobId }, last)
        .orThrow(stale),
      queued(context, jobId, at),
      recordEvent(context, {
        action: 'payouts.askToUnfreeze',
        about: ['portal', 'payouts'],
        at,
        after: { reason: compared },
      }),
    ]);
  });
}

/**
 * Ends a comparison that is under way, without a result. Idempotent.
 * @throws DomainError CONFLICT where none is under way
 */
export async function withdrawUnfreezing(
  context: Context,
  { since, askedAt }: { since: string; askedAt: string },
): Promise<void> {
  const { table } = context;
  await table.planAndTransact(async () => {
    const { unfreezing } = await readThisFreeze(context, since);
    if (unfreezing?.askedAt !== askedAt) throw await freezeConflict(context, NOTHING_TO_WITHDRAW);
    if (unfreezing.status === 'withdrawn') return;
    if (unfreezing.status !== 'checking') throw await freezeConflict(context, NOTHING_TO_WITHDRAW);
    await table.transact([
      unfreezingTable(table).withdraw(unfreezing).orThrow(stale),
      recordEvent(context, {
        action: 'payouts.withdrawUnfreezing',
        about: ['portal', 'payouts'],
        after: { reason: unfreezing.compared, askedBy: unfreezing.askedBy },
      }),
    ]);
  });
}

const actOf = (since: string, compared: string): Act => ({
  subjects: ['freeze'],
  need: { kind: 'right' },
  agentIds: [],
  takesFinance: true,
  figures: [
    { label: 'Frozen since', words: wallClock(since) },
    { label: 'Compared', words: compared },
  ],
  about: { subject: 'portal', subjectId: 'payouts' },
});

/** The job that compares all figures; the stream puts it on its queue. */
const queued = ({ actor, table }: Context, jobId: string, at: string): Write =>
  jobTable(table)
    .create({
      jobId,
      kind: 'unfreezePayouts',
      status: 'queued',
      ownerId: actor.userId,
      done: 0,
      attempts: 0,
      createdAt: at,
      inputHash: hashOf({ kind: 'unfreezePayouts', jobId }),
    })
    .orFail('Two jobs have one id');
