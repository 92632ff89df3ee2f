/** Ends the sales of some lines, each in a transaction of its own, as the office ends one. */
import { dayWords } from '../../../shared/kernel/month.ts';
import { isUpfrontWaiting } from '../../../shared/ledger/rules.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import { decideRows } from '../../domain/jobs/decide-rows.ts';
import { LEASE_MS } from '../../domain/jobs/hold-lease.ts';
import { activateOneSale } from '../../domain/sales/activate-one-sale.ts';
import { endOneSale } from '../../domain/sales/end-one-sale.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import type { Context } from '../../platform/context.ts';
import { type AppliedLine, checkMeant, readMeantSale } from './check-sale.ts';

/** The result of some lines. */
export interface Outcome {
  changed: number;
  already: number;
  failures: { row: number; reason: string }[];
}

/** Sales of one agent share a balance, so they end one after the other. */
export async function endSales(
  context: Context,
  { network }: Pick<StoredStatement, 'network'>,
  rows: readonly AppliedLine[],
): Promise<Outcome> {
  let changed = 0;
  const end = async (line: AppliedLine) => {
    if (await endOne(context, network, line)) changed++;
  };
  const failures = await decideRows(context, rows, end, {
    ownerOf: ({ agentId }) => agentId,
    // An unexpected failure decides nothing either: the job is tried again, and what is done stays done.
    undecided: ['BUSY', 'INTERNAL'],
    // No browser waits, but the rows must finish within the lease.
    beginWithinMs: LEASE_MS / 2,
  });
  return { changed, already: rows.length - changed - failures.length, failures };
}

/** @returns false where the office ended it since the preview, or another file */
async function endOne(context: Context, network: string, line: AppliedLine): Promise<boolean> {
  const { saleId, day } = line;
  const sale = await readSale(context, saleId);
  // A worker that died after the transaction didn't save its progress.
  if (sale.endedAt) return sale.networkEndedOn === day;
  checkMeant(line, sale);
  await activateBefore(context, sale, line);
  const reason = `${network} ended it on ${dayWords(day)}.`;
  await endOneSale(context, { saleId, reason, networkEndedOn: day });
  return true;
}

/**
 * Earns the upfront commission that waited for the network's word, where the line of the end has it too: how often
 * the office brings files in doesn't change what a sale earns. The end takes it back where it came too soon.
 */
async function activateBefore(
  context: Context,
  sale: StoredSale,
  { activatedOn, ...line }: AppliedLine,
): Promise<void> {
  if (activatedOn === undefined || !isUpfrontWaiting(sale)) return;
  await activateOneSale(context, () => readMeantSale(context, line), activatedOn);
}
