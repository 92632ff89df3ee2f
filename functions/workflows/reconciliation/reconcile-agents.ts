/**
 * Compares figures about agents' money that must agree: a balance with the sum of its ledger and with the
 * agent's payouts, and each payout, adjustment and undone approval with its entries. It changes nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import {
  adjustedCentsOf,
  availableCents,
  bonusCentsOf,
  fold,
  type Movement,
} from '../../../shared/ledger/rules.ts';
import { payoutPosition, payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';
import {
  type AgentDeletion,
  agentDeletionTable,
} from '../../data/deletion/agent-deletion.table.ts';
import { type Balance, balanceTable } from '../../data/ledger/balance.table.ts';
import { type LedgerEntry, ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';
import type { Drift } from '../../data/ledger/reconciliation.table.ts';
import { reconcileCauses } from './reconcile-causes.ts';

const TRIES = 7;
const BASE_DELAY_MS = 50;
const PAGE = 100;
const AGENTS_AT_ONCE = 10;

/** The kinds of entries whose cause is a payout. */
const OF_PAYOUTS: ReadonlySet<string> = new Set(['reserve', 'release', 'pay', 'return']);

/**
 * Reconciles several agents. The first reads may lag: an agent without differences is done, any
 * other is reconciled again by consistent reads.
 * @returns the drifts, and the agents whose balance changed during each attempt
 */
export async function reconcileAgents(
  table: Table,
  agentIds: readonly string[],
): Promise<{ drifts: Drift[]; moving: string[] }> {
  const balances = await balanceTable(table).getMany(agentIds);
  const drifts: Drift[] = [];
  const moving: string[] = [];
  const reconcile = async (agentId: string) => {
    if ((await glance(table, agentId, balances.get(agentId))).length === 0) return;
    const found = await reconcileAgent(table, agentId);
    if (found) drifts.push(...found);
    else moving.push(agentId);
  };
  await pMap(agentIds, reconcile, { concurrency: AGENTS_AT_ONCE });
  return { drifts, moving };
}

async function glance(table: Table, agentId: string, balance: Balance | undefined) {
  const [entries, payouts, deletion] = await Promise.all([
    ledgerEntryTable(table).all(agentId),
    listed(table, agentId),
    deletionOf(table, balance),
  ]);
  return [
    ...compare(agentId, { balance, entries, payouts, deletion }),
    ...(await reconcileCauses(table, agentId, entries)),
  ];
}

/**
 * Reconciles one agent by consistent reads; repeats while the balance changes during the reads.
 * @returns undefined where it moved each time
 */
export async function reconcileAgent(table: Table, agentId: string): Promise<Drift[] | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await sleep(BASE_DELAY_MS * 2 ** attempt);
    const before = await balanceTable(table).get(agentId);
    const entries = await ledgerEntryTable(table).all(agentId);
    const payouts = await payoutsOf(table, agentId, entries);
    const ofCauses = await reconcileCauses(table, agentId, entries);
    const deletion = await deletionOf(table, before);
    const after = await balanceTable(table).get(agentId);
    const drifts = [
      ...compare(agentId, { balance: before, entries, payouts, deletion }),
      ...ofCauses,
    ];
    if (drifts.length === 0 || isDeepStrictEqual(before, after)) return drifts;
  }
  return undefined;
}

const deletionOf = async (table: Table, balance: Balance | undefined) =>
  balance?.deletedAt === undefined ? undefined : agentDeletionTable(table).get(balance.agentId);

/** Read by key; the list of ids may lag, so the ledger's ids are added. */
async function payoutsOf(
  table: Table,
  agentId: string,
  entries: readonly LedgerEntry[],
): Promise<StoredPayout[]> {
  const ids = new Set((await listed(table, agentId)).map(({ payoutId }) => payoutId));
  for (const { kind, cause } of entries) if (OF_PAYOUTS.has(kind)) ids.add(cause);
  return [...(await payoutTable(table).getManyNow([...ids])).values()];
}

async function listed(table: Table, agentId: string): Promise<StoredPayout[]> {
  return readAll(async (after: Position | undefined) => {
    const { rows, more } = await payoutTable(table).page({ agentId, limit: PAGE, after });
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
}

interface Books {
  /** Absent: all sums must be 0. */
  balance: Balance | undefined;
  entries: readonly LedgerEntry[];
  payouts: readonly StoredPayout[];
  /** The mark of a deleted agent; undefined for others. */
  deletion: AgentDeletion | undefined;
}

const NOTHING = {
  earnedCents: 0,
  reservedCents: 0,
  paidCents: 0,
  availableCents: 0,
  bonusCents: 0,
  adjustedCents: 0,
};

function compare(agentId: string, { balance, entries, payouts, deletion }: Books): Drift[] {
  const own = balance ?? NOTHING;
  const { earnedCents, reservedCents, paidCents, availableCents: available } = own;
  const folded = fold(entries);
  const owed = fold(payouts.map(standingOf));
  const figures: [figure: string, is: number, mustBe: number][] = [
    ['earned', earnedCents, folded.earnedCents],
    ['reserved', reservedCents, folded.reservedCents],
    ['paid', paidCents, folded.paidCents],
    ['available', available, availableCents(folded)],
    ['bonuses', own.bonusCents ?? 0, bonusCentsOf(entries)],
    ['adjustments', own.adjustedCents ?? 0, adjustedCentsOf(entries)],
    ['reserved for payouts', reservedCents, owed.reservedCents],
    ['paid by payouts', paidCents, owed.paidCents],
    // A deleted agent's balance was reported as final: whatever changes it is a fault.
    ['available since the deletion', available, deletion?.frozenCents ?? available],
    ...payoutFigures(entries, payouts),
  ];
  return figures
    .filter(([, is, mustBe]) => is !== mustBe)
    .map(([figure, is, mustBe]) => ({ agentId, figure, unit: 'cents', is, mustBe }));
}

/** The amounts that a payout's entries must add up to in its status. */
const standingOf = ({ status, amountCents }: StoredPayout): Movement => ({
  earnedCents: 0,
  reservedCents: status === 'pending' || status === 'processing' ? amountCents : 0,
  paidCents: status === 'paid' ? amountCents : 0,
});

function payoutFigures(entries: readonly LedgerEntry[], payouts: readonly StoredPayout[]) {
  const ofPayouts = entries.filter(({ kind }) => OF_PAYOUTS.has(kind));
  const byPayout = Map.groupBy(ofPayouts, ({ cause }) => cause);
  return payouts.flatMap((payout): [string, number, number][] => {
    const { payoutId } = payout;
    const own = byPayout.get(payoutId) ?? [];
    const posted = fold(own);
    const { reservedCents, paidCents } = standingOf(payout);
    // A rejection moves the same amounts; the kind alone says that the bank sent the payment back.
    const back = fold(own.filter(({ kind }) => kind === 'return'));
    return [
      [`entries of payout ${payoutId}: reserved`, posted.reservedCents, reservedCents],
      [`entries of payout ${payoutId}: paid`, posted.paidCents, paidCents],
      [
        `entries of payout ${payoutId}: returned`,
        0 - back.reservedCents - back.paidCents,
        payout.status === 'returned' ? payout.amountCents : 0,
      ],
    ];
  });
}
