/**
 * Locks a batch: fixes the account of each line, as marking a payout as processing does, and makes
 * each line that can't be paid any more an exception; then writes the files.
 */
import type { ExceptionReason } from '../../../shared/monthly-run/contract.ts';
import { whyNotIncluded } from '../../../shared/monthly-run/rules.ts';
import { type Hands, makersBy, whyHeld } from '../../../shared/payouts/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { renderBanking } from '../../domain/audit/render-banking.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { gateTable } from '../../data/gate.table.ts';
import { handsOf } from '../../domain/payouts/read-hands.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { profileTable } from '../../data/profile.table.ts';
import { readPerson, readReleaser, type Releaser } from '../../domain/payouts/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import {
  accountOf,
  guardsOf,
  type Payee,
  readPayee,
  reasonsOf,
} from '../../domain/monthly-run/read-payee.ts';

import type { BatchTask } from './work-on-batch.ts';
import { workOnLines } from './work-on-lines.ts';
import { writeFileSet } from './write-file-set.ts';

/** Fixes every account, and writes the files. */
export async function lockLines(task: BatchTask): Promise<void> {
  const { context, batch } = task;
  const releaser = await readBatchReleaser(context, batch);
  await workOnLines(task, (payout) => lockLine(context, payout, releaser));
  await writeFileSet(task);
}

const stale = () => new Stale('It changed meanwhile');

/** The releaser of the batch. With the four-eyes rule on, it is another person than the one who locks it. */
async function readBatchReleaser(context: Context, { releaserId }: StoredBatch): Promise<Releaser> {
  const locker = await readReleaser(context);
  const profile = releaserId && (await profileTable(context.table).get(releaserId));
  return profile ? { ...locker, ...(await readPerson(context, profile)) } : locker;
}

/**
 * Fixes the account of a line. A payout that the releaser had a hand in is left out, for somebody else
 * to release: every such payout where the four-eyes rule is on, else those above a limit.
 */
async function lockLine(
  context: Context,
  { payoutId, batchId }: StoredPayout,
  releaser: Releaser,
): Promise<void> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.bank || payout.batchId !== batchId) return;
    const payee = await readPayee(context, payout.agentId);
    const hands = handsOf(payout, payee);
    const reasons = [
      ...reasonsOf(context, payee, payout),
      ...reasonsOfReleaser(releaser, payout, hands),
    ];
    if (whyNotIncluded(reasons)) return dropLine(context, payout, reasons);
    await fixAccount(context, payout, { payee, hands });
  });
}

/** With the rule on, the releaser's finance permission was checked before the batch was locked. */
function reasonsOfReleaser(
  releaser: Releaser,
  { aboveLimit }: StoredPayout,
  hands: Hands,
): ExceptionReason[] {
  const { isRuleOn } = releaser;
  const because = whyHeld(isRuleOn ? { ...releaser, hasFinance: true } : releaser, hands);
  if (because.length === 0) return [];
  if (isRuleOn) return ['secondPerson'];
  return aboveLimit === undefined ? [] : ['aboveLimit'];
}

interface Fixed {
  payee: Payee;
  hands: Hands;
}

async function fixAccount(
  context: Context,
  payout: StoredPayout,
  { payee: { agent }, hands }: Fixed,
): Promise<void> {
  const { clock, table } = context;
  const { payoutId, agentId } = payout;
  const bank = accountOf(agent);
  if (!agent || !bank) throw new Error(`Payout ${payoutId} has no account, and no reason`);
  const at = clock.now().toISOString();
  const { bankEditors = [] } = agent;
  await table.transact([
    payoutTable(table)
      .fixBank(payout, { bank, bankEditors, hands: makersBy(hands) })
      .orThrow(stale),
    ...guardsOf(context, agent),
    gateTable(table).requirePayoutsOpen(agentId),
    ...postEntries(context, { agentId, entries: [], notFrozen: true, at }).map((write) => ({
      ...write,
      otherwise: stale,
    })),
    recordEvent(context, {
      action: 'monthlyRun.fixAccount',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at,
      after: renderBanking(bank),
    }),
  ]);
}

/**
 * Makes a line that can't be paid any more an exception with the reasons; the payout stays pending.
 */
async function dropLine(
  context: Context,
  payout: StoredPayout,
  reasons: ExceptionReason[],
): Promise<void> {
  const { clock, table } = context;
  const { payoutId, agentId, amountCents, batchId = '' } = payout;
  const locked = { batchId, status: 'locked' } as const;
  const move = { lines: -1, cents: -amountCents, exceptions: 1 };
  await table.transact([
    payoutTable(table).leaveBatch(payout, batchId).orThrow(stale),
    payoutBatchTable(table).moveLine(locked, move).orThrow(stale),
    batchExceptionTable(table).put({ batchId, agentId, payoutId, amountCents, reasons }),
    recordEvent(context, {
      action: 'monthlyRun.dropLine',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at: clock.now().toISOString(),
      after: { batchId, reason: whyNotIncluded(reasons) },
    }),
  ]);
}
