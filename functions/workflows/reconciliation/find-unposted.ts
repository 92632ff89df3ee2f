/**
 * Finds adjustments and undone approvals that the ledger doesn't have. Both are final and were written in
 * one transaction with their entries, so what a lagging list has of them is true already. An entry of
 * another amount is found with its agent (`reconcile-causes.ts`).
 */
import pMap from 'p-map';
import { signedCentsOf } from '../../../shared/adjustments/rules.ts';
import { entries, type Entry, entryKey } from '../../../shared/ledger/rules.ts';
import type { StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import { ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';
import type { Drift } from '../../data/ledger/reconciliation.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Table } from '../../platform/table.ts';
import { earnedCentsOf, figureOf, overrideCentsOf } from './reconcile-causes.ts';

const AT_ONCE = 10;

/** The posted ones among these without an entry under their id. */
export async function findUnpostedAdjustments(
  table: Table,
  adjustments: readonly StoredAdjustment[],
): Promise<Drift[]> {
  const posted = adjustments.filter(({ status }) => status === 'posted');
  const found = await pMap(
    posted,
    (adjustment) => {
      const { adjustmentId, agentId } = adjustment;
      const entry = entries.adjustment(adjustmentId, signedCentsOf(adjustment));
      return missing(table, { agentId, entry, figure: figureOf.adjustment(adjustmentId) });
    },
    { concurrency: AT_ONCE },
  );
  return found.flat();
}

/** The undone ones among these without their reversal, or that note another amount than it must have. */
export async function findUnpostedReversals(
  table: Table,
  sales: readonly StoredSale[],
): Promise<Drift[]> {
  const undone = sales.filter(({ reversedAt }) => reversedAt !== undefined);
  const found = await pMap(undone, (sale) => reversalsOf(table, sale), { concurrency: AT_ONCE });
  return found.flat();
}

async function reversalsOf(table: Table, sale: StoredSale): Promise<Drift[]> {
  const { agentId, saleId, reversedCents = 0, reversedBonusCents = 0, reversedBonusFrom } = sale;
  const earned = earnedCentsOf(sale);
  const figure = `noted on the undone sale ${saleId}`;
  const noted = { agentId, figure, unit: 'cents', is: reversedCents, mustBe: earned } as const;
  const taken = { agentId, entry: entries.reversal(saleId, earned), figure: figureOf.sale(saleId) };
  return [
    ...(reversedCents === earned ? [] : [noted]),
    ...(earned === 0 ? [] : await missing(table, taken)),
    ...(await missingOverride(table, sale)),
    ...(reversedBonusCents > 0 && reversedBonusFrom !== undefined
      ? await missingBonus(table, sale, reversedBonusFrom)
      : []),
  ];
}

/** A bonus goes with the approval, or went by a clawback before; an entry of before names no sale. */
async function missingBonus(table: Table, sale: StoredSale, agentId: string): Promise<Drift[]> {
  const { agentId: recruitId, saleId, reversedBonusCents = 0 } = sale;
  const reversal = entries.bonusReversal({ recruitId, saleId }, reversedBonusCents);
  const clawback = entries.bonusClawback({ recruitId, saleId }, reversedBonusCents);
  const unnamed = { ...reversal, cause: `bonus#${recruitId}` };
  const figure = figureOf.bonus(recruitId);
  const found = await Promise.all(
    [reversal, clawback, unnamed].map((entry) => missing(table, { agentId, entry, figure })),
  );
  return found.every((drifts) => drifts.length > 0) ? (found[0] ?? []) : [];
}

async function missingOverride(table: Table, sale: StoredSale): Promise<Drift[]> {
  const { agentId: recruitId, saleId, override } = sale;
  const earned = overrideCentsOf(sale);
  if (!override || earned === 0) return [];
  const entry = entries.overrideReversal({ recruitId, saleId }, earned);
  return missing(table, { agentId: override.agentId, entry, figure: figureOf.override(saleId) });
}

async function missing(
  table: Table,
  { agentId, entry, figure }: { agentId: string; entry: Entry; figure: string },
): Promise<Drift[]> {
  if (await ledgerEntryTable(table).get({ agentId, key: entryKey(entry) })) return [];
  return [{ agentId, figure, unit: 'cents', is: 0, mustBe: entry.earnedCents }];
}
