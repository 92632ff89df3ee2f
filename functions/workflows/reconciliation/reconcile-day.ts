/**
 * The daily reconciliation compares every agent's money with the ledger, also deleted agents', every
 * adjustment and undone approval with its entry, and every batch with its lines. The schedule calls it
 * several times each morning: the first call does the work, a later one continues if that ran out of time
 * or died, and the rest find it finished.
 */
import { dayOf } from '../../../shared/kernel/month.ts';
import { adjustmentPosition, adjustmentTable } from '../../data/adjustments/adjustment.table.ts';
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { batchesOfRun, monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import { salePosition, saleTable } from '../../data/sales/sale.table.ts';
import { findUnpostedAdjustments, findUnpostedReversals } from './find-unposted.ts';
import { reconcileBatch } from './reconcile-batch.ts';
import type { Position } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { reconcileAgents } from './reconcile-agents.ts';
import {
  type Drift,
  type Reached,
  type Reconciliation,
  reconciliationTable,
  type Stage,
  STAGES,
} from '../../data/ledger/reconciliation.table.ts';
import { LeaseLost, leaseLost } from '../../platform/lease.ts';
import type { Worker } from '../../platform/worker.ts';

/** Stop here: the function times out at 13 minutes. */
export const RECONCILING_MS = 12 * 60_000;
/** Longer than the function can live, and over when the schedule calls again. */
const LEASE_MS = 14 * 60_000;
const PAGE = 100;
/** The drifts kept for the e-mail; the log has all of them. */
const KEPT_DRIFTS = 50;

/** Begins or continues the day's reconciliation; a drift becomes an e-mail to finance. */
export async function reconcileDay(deps: Worker): Promise<void> {
  const day = dayOf(deps.clock.now());
  try {
    const lease = await take(deps, day);
    if (lease) await goOn(deps, day, lease);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/**
 * Makes the day's reconciliation this function's.
 * @returns until when, as it is stored; undefined where it is finished
 * @throws LeaseLost where another function has it
 */
async function take({ clock, table }: Worker, day: string): Promise<string | undefined> {
  const days = reconciliationTable(table);
  const real = clock.real();
  const until = new Date(real.getTime() + LEASE_MS).toISOString();
  const found = await days.get(day);
  if (found?.status === 'finished') return undefined;
  const write = found
    ? days.claim(day, { until, now: real.toISOString() }).orThrow(leaseLost)
    : days
        .create({ ...begun(day, clock.now().toISOString()), leasedUntil: until })
        .orThrow(leaseLost);
  await table.transact([write]);
  return until;
}

const begun = (day: string, startedAt: string): Reconciliation => ({
  day,
  status: 'running',
  stage: STAGES[0],
  agents: 0,
  batches: 0,
  drifting: 0,
  drifts: [],
  startedAt,
});

async function goOn(deps: Worker, day: string, lease: string): Promise<void> {
  const { clock, log, table } = deps;
  const days = reconciliationTable(table);
  const until = clock.real().getTime() + RECONCILING_MS;
  const stored = await days.get(day);
  if (!stored) throw leaseLost();
  let reached: Reached = { ...stored, cursor: stored.cursor ?? null };
  for (let next: Stage | undefined = reached.stage; next;) {
    if (clock.real().getTime() > until) return;
    reached = await lookThroughPage(deps, reached);
    if (!reached.cursor) next = STAGES[STAGES.indexOf(reached.stage) + 1];
    reached = { ...reached, stage: next ?? reached.stage };
    await table.transact([days.advance(day, reached, lease).orThrow(leaseLost)]);
  }
  const { agents, batches, drifting } = reached;
  const end = { drifts: drifting > 0, finishedAt: clock.now().toISOString() };
  await table.transact([days.finish(day, end, lease).orThrow(leaseLost)]);
  log.info('reconciled', { day, agents, batches, drifting });
  log.count('Reconciliations');
}

async function lookThroughPage(
  { log, table }: Worker,
  { stage, ...before }: Reached,
): Promise<Reached> {
  const {
    cursor,
    drifts,
    moving,
    agents = 0,
    batches = 0,
  } = await stages[stage](table, before.cursor);
  for (const drift of drifts) log.error('a figure drifts', { ...drift });
  if (drifts.length > 0) log.count('DriftingFigures', drifts.length);
  // An agent whose balance keeps moving is checked again tomorrow.
  for (const id of moving) log.warn('figures kept moving, and were not reconciled', { id });
  return {
    stage,
    cursor,
    agents: before.agents + agents,
    batches: before.batches + batches,
    drifting: before.drifting + drifts.length,
    drifts: [...before.drifts, ...drifts].slice(0, KEPT_DRIFTS),
  };
}

export interface Looked {
  /** The cursor to continue from; null once the stage is done. */
  cursor: string | null;
  drifts: Drift[];
  /** Agents and months whose figures moved each time they were looked at. */
  moving: string[];
  agents?: number;
  batches?: number;
}

type Look = (table: Table, cursor: string | null) => Promise<Looked>;

/** Compares a page of each stage. An agent who is deleted meanwhile is checked in a later stage. */
export const stages: Record<Stage, Look> = {
  agents: async (table, from) => lookAt(table, await agentTable(table).page(from, PAGE)),
  openDeletions: async (table, from) =>
    lookAt(table, await agentDeletionTable(table).page('open', from, PAGE)),
  finishedDeletions: async (table, from) =>
    lookAt(table, await agentDeletionTable(table).page('finished', from, PAGE)),
  adjustments: async (table, from) => {
    const options = { status: 'posted', ...pageFrom(from) } as const;
    const { rows, more } = await adjustmentTable(table).page(options);
    const drifts = await findUnpostedAdjustments(table, rows);
    return { cursor: more ? cursorOf(adjustmentPosition(rows.at(-1))) : null, drifts, moving: [] };
  },
  undoneSales: async (table, from) => {
    const options = { status: 'rejected', ...pageFrom(from) } as const;
    const { rows, more } = await saleTable(table).page(options);
    const drifts = await findUnpostedReversals(table, rows);
    return { cursor: more ? cursorOf(salePosition(rows.at(-1))) : null, drifts, moving: [] };
  },
  batches: lookAtBatch,
};

/** From the oldest on: what is decided meanwhile comes behind the cursor, or is seen tomorrow. */
const pageFrom = (cursor: string | null) => ({
  order: 'oldest' as const,
  limit: PAGE,
  after: cursor === null ? undefined : (JSON.parse(cursor) as Position),
});

const cursorOf = (position: Position | undefined): string | null =>
  position ? JSON.stringify(position) : null;

async function lookAt(
  table: Table,
  { rows, cursor }: { rows: { agentId: string }[]; cursor: string | null },
): Promise<Looked> {
  const agentIds = rows.map(({ agentId }) => agentId);
  return { cursor, agents: rows.length, ...(await reconcileAgents(table, agentIds)) };
}

/** The batches of the next month, the newest first: each may have thousands of lines. */
async function lookAtBatch(table: Table, before: string | null): Promise<Looked> {
  const options = { limit: 1, before: before ?? undefined };
  const { rows, more } = await monthlyRunTable(table).page(options);
  const [run] = rows;
  if (!run) return { cursor: null, drifts: [], moving: [] };
  const { period } = run;
  const looked: Looked = { cursor: more ? period : null, batches: 0, drifts: [], moving: [] };
  for (const batchId of batchesOfRun(run)) {
    const drifts = await reconcileBatch(table, batchId);
    looked.batches = (looked.batches ?? 0) + 1;
    if (drifts) looked.drifts.push(...drifts);
    else looked.moving.push(batchId);
  }
  return looked;
}
