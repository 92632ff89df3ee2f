import { formatRand } from '../../shared/kernel/money.ts';
import { monthName } from '../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../shared/monthly-run/contract.ts';
import type { Context } from '../platform/context.ts';
import { verb } from '../platform/verb.ts';
import { checkBatchRelease } from './check-batch-release.ts';
import type { StoredBatch } from './payout-batch.table.ts';
import { batchChanged, readBatch, refuse } from './read-batch.ts';
import { readMonthlyBatch } from './read-monthly-batch.ts';
import { startWork } from './start-work.ts';

interface Shown {
  lines: number;
  totalCents: number;
}

/**
 * Open to locked, if lines and total are what was shown: from here on nobody changes them. A job fixes the
 * accounts and writes the files; where it stopped, locking once more lets it go on. Who locked it already
 * changes nothing.
 */
export const lockBatch = verb(
  monthlyRunContract.lockBatch,
  async (context, { period, ...shown }) => {
    const batch = await readBatch(context, period);
    const isStopped = batch.work?.kind === 'lock' && batch.work.status === 'failed';
    const isTheirs = batch.locked?.by === context.actor.userId && !isStopped;
    if (batch.status !== 'locked' || !isTheirs) await lock(context, batch, { shown, isStopped });
    return readMonthlyBatch(context, period);
  },
);

async function lock(
  context: Context,
  batch: StoredBatch,
  { shown, isStopped }: { shown: Shown; isStopped: boolean },
): Promise<void> {
  if (batch.status !== 'open' && !isStopped) throw batchChanged(batch);
  await checkBatchRelease(context, batch);
  const at = context.clock.now().toISOString();
  const changes = isStopped ? {} : { locked: { at, by: context.actor.userId } };
  const otherwise = (current: Record<string, unknown> | undefined) =>
    current?.['status'] === batch.status && !isStopped
      ? refuse(current, countedAnew)
      : batchChanged(current);
  await startWork(
    context,
    { ...batch, ...shown },
    { kind: 'lock', to: 'locked', changes, at },
    otherwise,
  );
}

const countedAnew = ({ period, lines, totalCents }: StoredBatch) =>
  `The batch of ${monthName(period)} has changed: it now has ${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatRand(totalCents)} in all.`;
