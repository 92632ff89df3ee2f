import type { ExceptionReason, LockPreview } from '../../../shared/monthly-run/schemas.ts';
import { type Hands, whyHeld } from '../../../shared/payouts/rules.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { handsOf } from '../payouts/read-hands.ts';
import { readFinancePeople } from './find-releaser.ts';
import { judgeLine } from './judge-line.ts';
import { readBatchLines } from './read-batch-lines.ts';
import { readBatchReleaser } from './read-batch-releaser.ts';
import { readPayees } from './read-payee.ts';

interface Stretch {
  /** The line behind which it begins; absent at the first. */
  after?: string | undefined;
  /** Lines to look at, at least. */
  limit: number;
}

/** Counts what locking would do with the lines of a batch, as things stand. It changes nothing. */
export async function countLock(
  context: Context,
  batch: StoredBatch,
  releaserId: string | undefined,
  { after, limit }: Stretch,
): Promise<LockPreview> {
  const releaser = await readBatchReleaser(context, releaserId);
  const none = () => ({ lines: 0, cents: 0 });
  const found = { locked: none(), leftOut: none(), moved: none() };
  const reasons = new Set<ExceptionReason>();
  const movedHands: Hands[] = [];
  let seen = 0;
  let next: string | null = null;
  for await (const payouts of readBatchLines(context, batch, after)) {
    const agentIds = payouts.map(({ agentId }) => agentId);
    const payeeOf = await readPayees(context, agentIds);
    for (const payout of payouts) {
      const payee = payeeOf(payout.agentId);
      const verdict = await judgeLine(context, payout, { payee, releaser });
      found[verdict.kind].lines += 1;
      found[verdict.kind].cents += payout.amountCents;
      if (verdict.kind === 'leftOut') for (const reason of verdict.reasons) reasons.add(reason);
      if (verdict.kind === 'moved') movedHands.push(handsOf(payout, payee));
    }
    seen += payouts.length;
    if (seen < limit) continue;
    next = payouts.map(({ payoutId }) => payoutId).sort().at(-1) ?? null;
    break;
  }
  const people = movedHands.length > 0 ? await readFinancePeople(context) : [];
  const isStranded = (hands: Hands) => people.every((one) => whyHeld(one, hands).length > 0);
  return {
    ...found,
    leftOut: { ...found.leftOut, reasons: [...reasons] },
    stranded: movedHands.filter(isStranded).length,
    next,
  };
}
