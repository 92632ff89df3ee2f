/**
 * Compares what must agree: every balance with the fold of its ledger and with its agent's payouts,
 * and every paid payout with its one entry. It changes nothing.
 */
import { availableCents, entryKey, fold } from '../../shared/ledger/rules.ts';
import { payoutTable, type StoredPayout } from '../payouts/payout.table.ts';
import { entityOf } from '../platform/projection.ts';
import { scanTable } from '../platform/scan-table.ts';
import type { Table } from '../platform/table.ts';
import { type Balance, balanceTable } from './balance.table.ts';
import { type LedgerEntry, ledgerEntryTable } from './ledger-entry.table.ts';

/** A figure that isn't what it must be; amounts in cents. */
export interface Drift {
  agentId: string;
  figure: string;
  is: number;
  mustBe: number;
}

export interface Reconciliation {
  agents: number;
  drifts: Drift[];
}

const TRIES = 5;
const PAGE = 100;

/** Reconciles every agent; a balance that moves while it is looked at is looked at again. */
export async function reconcileLedger(table: Table): Promise<Reconciliation> {
  const result: Reconciliation = { agents: 0, drifts: [] };
  for await (const item of scanTable(table)) {
    if (entityOf(item) !== 'balance') continue;
    result.agents += 1;
    result.drifts.push(...(await reconcileAgent(table, String(item['agentId']))));
  }
  return result;
}

async function reconcileAgent(table: Table, agentId: string): Promise<Drift[]> {
  let drifts: Drift[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await balanceTable(table).get(agentId);
    const entries = await ledgerEntryTable(table).all(agentId);
    const payouts = await payoutsOf(table, agentId);
    const after = await balanceTable(table).get(agentId);
    if (!before || !after) return [];
    drifts = compare(before, entries, payouts);
    const moved = JSON.stringify(before) !== JSON.stringify(after);
    if (drifts.length === 0 || !moved) return drifts;
  }
  return drifts;
}

/** Read by key, consistently: an index may be a moment behind. */
async function payoutsOf(table: Table, agentId: string): Promise<StoredPayout[]> {
  const payouts = payoutTable(table);
  const found: StoredPayout[] = [];
  let after: { at: string; id: string } | undefined;
  do {
    const { rows, more } = await payouts.page({ agentId, limit: PAGE, after });
    for (const { payoutId } of rows) {
      const payout = await payouts.get(payoutId);
      if (payout) found.push(payout);
    }
    const last = rows.at(-1);
    after = more && last ? { at: last.requestedAt, id: last.payoutId } : undefined;
  } while (after);
  return found;
}

const sum = (payouts: readonly StoredPayout[], ...statuses: StoredPayout['status'][]) =>
  payouts
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { amountCents }) => total + amountCents, 0);

function compare(balance: Balance, entries: LedgerEntry[], payouts: StoredPayout[]): Drift[] {
  const folded = fold(entries);
  const figures: [figure: string, is: number, mustBe: number][] = [
    ['earned', balance.earnedCents, folded.earnedCents],
    ['reserved', balance.reservedCents, folded.reservedCents],
    ['paid', balance.paidCents, folded.paidCents],
    ['available', balance.availableCents, availableCents(folded)],
    ['reserved by payouts', balance.reservedCents, sum(payouts, 'pending', 'processing')],
    ['paid by payouts', balance.paidCents, sum(payouts, 'paid')],
    ...payouts.filter(({ status }) => status === 'paid').map(payEntry(entries)),
  ];
  return figures
    .filter(([, is, mustBe]) => is !== mustBe)
    .map(([figure, is, mustBe]) => ({ agentId: balance.agentId, figure, is, mustBe }));
}

const payEntry =
  (entries: readonly LedgerEntry[]) =>
  ({ payoutId, amountCents }: StoredPayout): [string, number, number] => {
    const key = entryKey({ kind: 'pay', cause: payoutId });
    const paid = entries.find((entry) => entry.key === key)?.paidCents ?? 0;
    return [`entry of payout ${payoutId}`, paid, amountCents];
  };
