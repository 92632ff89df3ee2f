/**
 * Compares adjustments and undone approvals with the ledger, beginning with the entries: each needs its
 * cause, and an entry of the cause's amount. `find-unposted.ts` begins with the causes.
 */
import { signedCentsOf } from '../../../shared/adjustments/rules.ts';
import {
  commissionAmountCents,
  fold,
  isOfRecruits,
  overrideAmountCents,
  recruitEarningOf,
} from '../../../shared/ledger/rules.ts';
import { adjustmentTable, type StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import type { LedgerEntry } from '../../data/ledger/ledger-entry.table.ts';
import type { Drift } from '../../data/ledger/reconciliation.table.ts';
import { referralTable } from '../../data/referrals/referral.table.ts';
import { salePosition, saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';

const PAGE = 100;

/** How a report names the entries of a cause; both directions use the same words. */
export const figureOf = {
  adjustment: (id: string) => `entries of adjustment ${id}`,
  sale: (id: string) => `entries of the undone sale ${id}`,
  bonus: (recruitId: string) => `entries of the undone bonus for ${recruitId}`,
  override: (saleId: string) => `entries of the undone override for sale ${saleId}`,
};

/** Cents that a posted adjustment's entry must have; 0 for one that moves nothing, or is another agent's. */
const postedCents = (adjustment: StoredAdjustment | undefined, agentId: string): number =>
  adjustment?.status === 'posted' && adjustment.agentId === agentId ? signedCentsOf(adjustment) : 0;

/** All that a sale whose approval was undone had earned by then. */
export const earnedCentsOf = (sale: StoredSale): number =>
  sale.reversedAt === undefined
    ? 0
    : commissionAmountCents({ ...sale, status: 'approved' }, sale.reversedThrough ?? '');

/** All that a sale whose approval was undone had earned its agent's recruiter by then. */
export const overrideCentsOf = ({ override, reversedAt, ...sale }: StoredSale): number =>
  reversedAt === undefined || override?.reversedThrough === undefined
    ? 0
    : overrideAmountCents({ ...sale, override }, override.reversedThrough);

interface Compared {
  figure: string;
  entries: readonly LedgerEntry[];
  mustBe: number;
}

/** Agents without adjustments and undone approvals cost no read. */
export async function reconcileCauses(
  table: Table,
  agentId: string,
  entries: readonly LedgerEntry[],
): Promise<Drift[]> {
  const reversals = entries.filter(({ kind }) => kind === 'reversal');
  const compared = [
    ...(await ofAdjustments(table, agentId, entries)),
    ...(await ofSales(table, agentId, reversals)),
    ...(await ofUnnamedBonuses(table, entries, reversals)),
    ...(await ofRecruitSales(table, agentId, entries)),
  ];
  return compared.flatMap((one) => compare(agentId, one));
}

function compare(agentId: string, { figure, entries, mustBe }: Compared): Drift[] {
  const is = fold(entries).earnedCents;
  if (is !== mustBe) return [{ agentId, figure, unit: 'cents', is, mustBe }];
  if (entries.length === 1) return [];
  const number = `number of ${figure}`;
  return [{ agentId, figure: number, unit: 'lines', is: entries.length, mustBe: 1 }];
}

async function ofAdjustments(
  table: Table,
  agentId: string,
  entries: readonly LedgerEntry[],
): Promise<Compared[]> {
  const byId = byCause(entries.filter(({ kind }) => kind === 'adjustment'));
  const adjustments = await adjustmentTable(table).getManyNow([...byId.keys()]);
  return [...byId].map(([id, posted]) => ({
    figure: figureOf.adjustment(id),
    entries: posted,
    mustBe: postedCents(adjustments.get(id), agentId),
  }));
}

async function ofSales(
  table: Table,
  agentId: string,
  reversals: readonly LedgerEntry[],
): Promise<Compared[]> {
  const byId = byCause(reversals.filter((one) => !isOfRecruits(one)));
  const sales = await saleTable(table).getManyNow([...byId.keys()]);
  return [...byId].map(([id, posted]) => {
    const sale = sales.get(id);
    const earned = sale?.agentId === agentId ? earnedCentsOf(sale) : 0;
    return { figure: figureOf.sale(id), entries: posted, mustBe: 0 - earned };
  });
}

/** A bonus of before names no sale; it is taken back as a whole, from the ledger on which it was earned. */
async function ofUnnamedBonuses(
  table: Table,
  entries: readonly LedgerEntry[],
  reversals: readonly LedgerEntry[],
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const [cause, posted] of byCause(reversals)) {
    const { recruitId, saleId } = recruitEarningOf({ kind: 'reversal', cause }) ?? {};
    if (recruitId === undefined || saleId !== undefined) continue;
    const bonuses = entries.filter(({ kind, cause: of }) => kind === 'bonus' && of === recruitId);
    const earned = (await wasTakenBack(table, recruitId)) ? fold(bonuses).earnedCents : 0;
    compared.push({ figure: figureOf.bonus(recruitId), entries: posted, mustBe: 0 - earned });
  }
  return compared;
}

/**
 * An override is taken back with the approval of the recruit's sale that earned it, a bonus also by a
 * clawback. Each goes once, and the sale notes it.
 */
async function ofRecruitSales(
  table: Table,
  agentId: string,
  entries: readonly LedgerEntry[],
): Promise<Compared[]> {
  const taken = entries.filter((entry) => {
    const { earning, saleId } = recruitEarningOf(entry) ?? {};
    const isBonusTaken = entry.kind === 'clawback' && earning === 'bonus';
    return saleId !== undefined && (entry.kind === 'reversal' || isBonusTaken);
  });
  const posted = [...byCause(taken)].map(([cause, group]) => ({
    ...recruitEarningOf({ kind: 'reversal', cause }),
    entries: group,
  }));
  const sales = await saleTable(table).getManyNow(posted.map(({ saleId = '' }) => saleId));
  return posted.map(({ earning, recruitId = '', saleId = '', entries: group }) => {
    const sale = sales.get(saleId);
    const { reversedBonusFrom, reversedBonusCents = 0 } = sale ?? {};
    if (earning === 'bonus') {
      const cents = reversedBonusFrom === agentId ? reversedBonusCents : 0;
      return { figure: figureOf.bonus(recruitId), entries: group, mustBe: 0 - cents };
    }
    const cents = sale?.override?.agentId === agentId ? overrideCentsOf(sale) : 0;
    return { figure: figureOf.override(saleId), entries: group, mustBe: 0 - cents };
  });
}

/** The referral says it, unless somebody removed it since; then the recruit's sale does. */
async function wasTakenBack(table: Table, recruitId: string): Promise<boolean> {
  const referral = await referralTable(table).get(recruitId);
  if (referral?.bonusReversedAt !== undefined) return true;
  const pages = pagesOf(async (after: Position | undefined) => {
    const options = { agentId: recruitId, status: 'rejected', limit: PAGE, after } as const;
    const { rows, more } = await saleTable(table).page(options);
    return { rows, next: more ? salePosition(rows.at(-1)) : undefined };
  });
  for await (const rows of pages)
    if (rows.some(({ reversedBonusCents = 0 }) => reversedBonusCents > 0)) return true;
  return false;
}

const byCause = (entries: readonly LedgerEntry[]): Map<string, LedgerEntry[]> =>
  Map.groupBy(entries, ({ cause }) => cause);
