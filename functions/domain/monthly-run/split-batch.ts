/**
 * Splits an open batch, or merges one into the first of its month: a job moves the lines, one by one.
 * Until it is done neither batch can be locked.
 */
import { isDeepStrictEqual } from 'node:util';
import { type BatchId, batchName, partOf, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { choiceWords } from '../../../shared/monthly-run/rules.ts';
import type { SplitChoice, StoredSplit } from '../../../shared/monthly-run/schemas.ts';
import { batchPartTable } from '../../data/batch-part.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { checkFree } from './check-free.ts';
import { checkShown, type ShownFigures } from './check-shown.ts';
import { planPart, tooManyParts } from './plan-part.ts';
import { batchChanged, batchConflict, readBatch } from './read-batch.ts';
import { startWork } from './start-work.ts';

interface Asked extends ShownFigures {
  reason: string;
}

/**
 * Starts to move chosen lines into another batch of the month, or goes on where such work stopped, with
 * this choice. Idempotent while the work goes on.
 * @throws DomainError CONFLICT where the batch isn't open, isn't as it was shown, or other work is under way
 */
export async function splitBatch(
  context: Context,
  batchId: BatchId,
  { choice, ...asked }: Asked & { choice: SplitChoice },
): Promise<void> {
  await context.table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    if (isUnderWay(batch, 'split', { ...asked, choice })) return;
    checkOpen(batch, 'split', asked);
    const at = context.clock.now().toISOString();
    const origin = { from: batchId, at, by: context.actor.userId, reason: asked.reason };
    const part = batch.split
      ? { batchId: batch.split.to, writes: [] }
      : await planPart(context, { origin, splitFrom: batchId });
    if (!part) throw conflict(tooManyParts(batchId));
    const split = { to: part.batchId, choice, reason: asked.reason };
    await start(context, batch, { kind: 'split', split, at, writes: part.writes });
  });
}

/**
 * Starts to move all lines into the month's first batch, or goes on where that stopped. Idempotent while
 * the work goes on.
 * @throws DomainError CONFLICT where one of the two isn't open, or other work is under way
 */
export async function mergeBatch(context: Context, batchId: BatchId, asked: Asked): Promise<void> {
  await context.table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    if (isUnderWay(batch, 'merge', { ...asked, choice: ALL })) return;
    if (partOf(batchId) === 1) throw batchConflict(batch, isTheFirst);
    checkOpen(batch, 'merge', asked);
    const to = periodOfBatch(batchId);
    const first = await readBatch(context, to);
    const at = context.clock.now().toISOString();
    if (first.status !== 'open') throw batchChanged(first);
    if (!batch.split) checkFree(first);
    const stale = () => new Stale('The first batch changed meanwhile');
    const split = { to, choice: ALL, reason: asked.reason };
    const writes = batch.split
      ? []
      : [batchPartTable(context.table).beginFilling(to, batchId).orThrow(stale)];
    await start(context, batch, { kind: 'merge', split, at, writes });
  });
}

type Kind = 'split' | 'merge';

const ALL = { kind: 'all' } as const;

/** True for a repeated request; another choice with the same reason is another one. */
const isUnderWay = (
  { work, split }: StoredBatch,
  kind: Kind,
  { reason, choice }: Pick<StoredSplit, 'reason' | 'choice'>,
) =>
  work?.kind === kind &&
  work.status === 'running' &&
  split?.reason === reason &&
  isDeepStrictEqual(split.choice, choice);

function checkOpen(batch: StoredBatch, kind: Kind, asked: Asked): void {
  if (batch.status !== 'open') throw batchChanged(batch);
  const isStopped = batch.work?.kind === kind && batch.work.status === 'failed';
  if (!isStopped) checkFree(batch);
  checkShown(batch, asked);
  if (batch.lines === 0) throw batchConflict(batch, isEmpty);
}

const isEmpty = ({ batchId }: StoredBatch) =>
  `The batch of ${batchName(batchId)} has no lines to move.`;
const isTheFirst = () => 'This is the first batch of its month: others are merged into it.';

const start = (
  context: Context,
  batch: StoredBatch,
  { kind, split, at, writes }: { kind: Kind; split: StoredSplit; at: string; writes: Write[] },
) =>
  startWork(context, batch, {
    kind,
    to: 'open',
    changes: { split },
    at,
    writes,
    facts: { batchId: split.to, reason: split.reason, choice: choiceWords(split.choice) },
  });
