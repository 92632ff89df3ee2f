/** Counts which lines a split of a batch, or locking it with a releaser, would move. It changes nothing. */
import type { SplitTotals } from '../../../shared/kernel/job.ts';
import { isChosen } from '../../../shared/monthly-run/rules.ts';
import type { PreviewedChoice } from '../../../shared/monthly-run/schemas.ts';
import { type ReleasingPerson, whyHeld } from '../../../shared/payouts/rules.ts';
import type { StoredJob } from '../../data/job.table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import {
  readBatchReleaser,
  reasonsOfReleaser,
} from '../../domain/monthly-run/read-batch-releaser.ts';
import { readFinancePeople } from '../../domain/monthly-run/find-releaser.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import { type Payee, readPayees, reasonsOf } from '../../domain/monthly-run/read-payee.ts';
import { handsOf } from '../../domain/payouts/read-hands.ts';
import type { Context } from '../../platform/context.ts';

export type PreviewJob = StoredJob & {
  kind: 'splitPreview';
  batchId: string;
  splitChoice: PreviewedChoice;
};

export const isPreview = (job: StoredJob): job is PreviewJob =>
  job.kind === 'splitPreview' && job.batchId !== undefined && job.splitChoice !== undefined;

/** The outcome of a line. */
interface Fate {
  goes: boolean;
  isStranded: boolean;
}

type Judge = (payout: StoredPayout, payee: Payee) => Fate;

/** Looks at every line; each chunk renews the lease. Runs with the rights of who asked for it. */
export async function countSplit(
  portal: Context,
  job: PreviewJob,
  progress: Progress,
): Promise<{ split: SplitTotals }> {
  const context = { ...portal, actor: { userId: job.ownerId } };
  const asOf = context.clock.now().toISOString();
  const batch = await readBatch(context, job.batchId);
  const judge = await judgeOf(context, job.splitChoice);
  const split = { asOf, stays: nothing(), goes: nothing(), stranded: 0 };
  progress.total = batch.lines;
  for await (const payouts of readBatchLines(context, batch)) {
    const payeeOf = await readPayees(
      context,
      payouts.map(({ agentId }) => agentId),
    );
    for (const payout of payouts) {
      const { goes, isStranded } = judge(payout, payeeOf(payout.agentId));
      const sum = goes ? split.goes : split.stays;
      sum.lines += 1;
      sum.cents += payout.amountCents;
      if (isStranded) split.stranded += 1;
    }
    progress.done += payouts.length;
    await holdLease(context, job, progress);
  }
  return { split };
}

const nothing = () => ({ lines: 0, cents: 0 });

async function judgeOf(context: Context, choice: PreviewedChoice): Promise<Judge> {
  if (choice.kind === 'releaser') return judgeOfReleaser(context, choice.releaserId);
  return ({ payoutId, amountCents }, { agent }) => ({
    goes: isChosen(choice, { payoutId, amountCents, bankName: agent?.bankName }),
    isStranded: false,
  });
}

/** A line that can't be paid anyway becomes an exception when the batch is locked, and doesn't go. */
async function judgeOfReleaser(context: Context, releaserId: string): Promise<Judge> {
  const [releaser, people] = await Promise.all([
    readBatchReleaser(context, releaserId),
    readFinancePeople(context),
  ]);
  return (payout, payee) => {
    const hands = handsOf(payout, payee);
    const isHeld = reasonsOfReleaser(releaser, payout, hands).length > 0;
    const goes = isHeld && reasonsOf(context, payee, payout).length === 0;
    const isFree = (person: ReleasingPerson) => whyHeld(person, hands).length === 0;
    return { goes, isStranded: goes && !people.some(isFree) };
  };
}
