/** Asks that frozen payouts go on: for a second person, or at once by a job that compares all figures. */
import { randomUUID } from 'node:crypto';
import { conflict, forbidden } from '../../../shared/kernel/errors.ts';
import {
  CONFIRM_OWN_UNFREEZING,
  NOT_THIS_FREEZE,
  NOT_WAITING,
  NOTHING_TO_WITHDRAW,
  UNFREEZING_WAITS,
} from '../../../shared/payouts/policy.ts';
import { PAYOUTS_GATE } from '../../data/gate.table.ts';
import { jobTable } from '../../data/job.table.ts';
import { type StoredUnfreezing, unfreezingTable } from '../../data/unfreezing.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { checkFinance } from '../identity/check-finance.ts';
import { readFreeze, readStoredFreeze, type StoredFreeze, unfreezingOf } from './read-freeze.ts';
import { readReleaser } from './read-releaser.ts';

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
 * Asks that payouts go on. Idempotent.
 * @param asked the freeze, by when it began, and what was compared with the bank
 * @throws DomainError CONFLICT where it is another freeze, or somebody asks already
 */
export async function unfreezePayouts(
  context: Context,
  { since, compared }: { since: string; compared: string },
): Promise<void> {
  const { actor, clock, settings, table } = context;
  await table.planAndTransact(async () => {
    const { last, unfreezing } = await readThisFreeze(context, since);
    if (unfreezing?.status === 'asked' || unfreezing?.status === 'checking') {
      if (unfreezing.askedBy === actor.userId && unfreezing.compared === compared) return;
      throw await freezeConflict(context, UNFREEZING_WAITS);
    }
    const at = clock.now().toISOString();
    const asked = { gate: PAYOUTS_GATE, closedAt: since, compared, askedAt: at } as const;
    const jobId = settings.fourEyesOnPayouts ? undefined : randomUUID();
    const begins = jobId
      ? ({ status: 'checking', jobId } as const)
      : ({ status: 'asked' } as const);
    await table.transact([
      unfreezingTable(table)
        .ask({ ...asked, askedBy: actor.userId }, last, begins)
        .orThrow(stale),
      ...(jobId ? [queued(context, jobId, at)] : []),
      checkFinance(context),
      recordEvent(context, {
        action: 'payouts.askToUnfreeze',
        subject: 'portal',
        subjectId: 'payouts',
        at,
        after: { reason: compared },
      }),
    ]);
  });
}

/**
 * The second person's consent: the comparison begins. Idempotent.
 * @throws DomainError CONFLICT where nothing waits as the screen showed it; FORBIDDEN for the person who asked
 */
export async function confirmUnfreezing(
  context: Context,
  { since, askedAt }: { since: string; askedAt: string },
): Promise<void> {
  const { actor, clock, table } = context;
  await table.planAndTransact(async () => {
    const { unfreezing } = await readThisFreeze(context, since);
    if (unfreezing?.askedAt === askedAt && unfreezing.confirmedBy === actor.userId) return;
    if (unfreezing?.status !== 'asked' || unfreezing.askedAt !== askedAt)
      throw await freezeConflict(context, NOT_WAITING);
    const { accounts } = await readReleaser(context);
    if (accounts.includes(unfreezing.askedBy)) throw forbidden(CONFIRM_OWN_UNFREEZING);
    const at = clock.now().toISOString();
    const jobId = randomUUID();
    await table.transact([
      unfreezingTable(table)
        .confirm(unfreezing, { confirmedBy: actor.userId, jobId })
        .orThrow(stale),
      queued(context, jobId, at),
      checkFinance(context),
      recordEvent(context, {
        action: 'payouts.confirmUnfreezing',
        subject: 'portal',
        subjectId: 'payouts',
        at,
        after: { reason: unfreezing.compared, askedBy: unfreezing.askedBy },
      }),
    ]);
  });
}

/**
 * Takes an unfreezing back; a comparison under way ends without a result. Idempotent.
 * @throws DomainError CONFLICT where it isn't waiting or under way
 */
export async function withdrawUnfreezing(
  context: Context,
  { since, askedAt }: { since: string; askedAt: string },
): Promise<void> {
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const { unfreezing } = await readThisFreeze(context, since);
    if (unfreezing?.askedAt !== askedAt) throw await freezeConflict(context, NOTHING_TO_WITHDRAW);
    if (unfreezing.status === 'withdrawn') return;
    if (unfreezing.status !== 'asked' && unfreezing.status !== 'checking')
      throw await freezeConflict(context, NOTHING_TO_WITHDRAW);
    await table.transact([
      unfreezingTable(table).withdraw(unfreezing).orThrow(stale),
      recordEvent(context, {
        action: 'payouts.withdrawUnfreezing',
        subject: 'portal',
        subjectId: 'payouts',
        at: clock.now().toISOString(),
        after: { reason: unfreezing.compared, askedBy: unfreezing.askedBy },
      }),
    ]);
  });
}

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
    .orThrow(() => new Error('Two jobs have one id'));
