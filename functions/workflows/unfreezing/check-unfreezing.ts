/**
 * Compares every figure with the ledger, and lets frozen payouts go on where all agree. The comparison is the
 * daily one's, page by page: a worker that takes over continues with the page that wasn't finished.
 */
import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import { type Drift, type Stage, STAGES } from '../../data/ledger/reconciliation.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';
import { type StoredUnfreezing, unfreezingTable } from '../../data/payouts/unfreezing.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import { readStoredFreeze } from '../../domain/payouts/read-freeze.ts';
import type { Context } from '../../platform/context.ts';
import { leaseLost } from '../../platform/lease.ts';
import type { Write } from '../../platform/table.ts';
import type { Task } from '../../domain/jobs/check-job.ts';
import { type Looked, stages } from '../reconciliation/reconcile-day.ts';

/** The drifts that are kept for the screen. */
const KEPT_DRIFTS = 50;

const FROZEN_ANEW = 'Payouts were frozen anew meanwhile.';

/** The progress of the comparison. */
interface Compared {
  agents: number;
  batches: number;
  totalAgents: number;
  drifting: number;
  drifts: Drift[];
  moving: number;
}

/** The next page to compare; a null cursor is the beginning of its stage. */
interface Position {
  stage: Stage;
  cursor: string | null;
}

const own = ({ jobId }: StoredJob) => ({ gate: PAYOUTS_GATE, jobId });

/** Works to the end; idempotent once it is over, and without effect where somebody withdrew it. */
export async function checkUnfreezing(task: Task): Promise<void> {
  const { context, job } = task;
  const { closure, last } = await readStoredFreeze(context);
  if (last?.jobId !== job.jobId || last.status !== 'checking') return;
  if (closure?.closedAt !== last.closedAt) return stop(context, job, last);
  const compared = await compareAll(task, last);
  if (compared.drifting + compared.moving > 0) await refuse(context, job, { last, compared });
  else await openGate(context, job, last);
}

/** Each page but the last one is stored, and renews the lease. */
async function compareAll(task: Task, last: StoredUnfreezing): Promise<Compared> {
  const { context, job, progress } = task;
  const { table } = context;
  let compared = await begin(context, last);
  let at: Position = { stage: last.stage ?? STAGES[0], cursor: last.cursor ?? null };
  for (;;) {
    const page = await stages[at.stage](table, at.cursor);
    compared = add(compared, page);
    const next = page.cursor === null ? STAGES[STAGES.indexOf(at.stage) + 1] : at.stage;
    if (next === undefined) return compared;
    at = { stage: next, cursor: page.cursor };
    progress.done = compared.agents;
    progress.total = Math.max(compared.totalAgents, compared.agents);
    await holdLease(task, [unfreezingTable(table).advance(own(job), { ...compared, ...at })]);
  }
}

/** Goes on where the worker before stopped. */
async function begin(context: Context, last: StoredUnfreezing): Promise<Compared> {
  const { agents } = await rollupTable(context.table).read({ scope: NETWORK, bucket: TOTAL });
  return {
    agents: last.agents ?? 0,
    batches: last.batches ?? 0,
    totalAgents: agents,
    drifting: last.drifting ?? 0,
    drifts: last.drifts ?? [],
    moving: last.moving ?? 0,
  };
}

const add = (before: Compared, page: Looked): Compared => ({
  ...before,
  agents: before.agents + (page.agents ?? 0),
  batches: before.batches + (page.batches ?? 0),
  drifting: before.drifting + page.drifts.length,
  drifts: [...before.drifts, ...page.drifts].slice(0, KEPT_DRIFTS),
  moving: before.moving + page.moving.length,
});

async function openGate(
  context: Context,
  job: StoredJob,
  { closedAt, compared, askedBy }: StoredUnfreezing,
): Promise<void> {
  const { table } = context;
  await table.transact([
    ...gateTable(table).openClosed(PAYOUTS_GATE, closedAt, leaseLost),
    unfreezingTable(table).end(own(job), { status: 'done' }),
    event(context, 'payouts.unfreeze', { reason: compared, askedBy }),
  ]);
}

async function refuse(
  context: Context,
  job: StoredJob,
  { last, compared }: { last: StoredUnfreezing; compared: Compared },
): Promise<void> {
  const { table } = context;
  const { drifting, moving } = compared;
  const facts = { reason: last.compared, askedBy: last.askedBy, drifting, moving };
  await table.transact([
    unfreezingTable(table).end(own(job), { ...compared, status: 'drifting' }),
    event(context, 'payouts.refuseUnfreezing', facts),
  ]);
}

/** The gate that it was about is open, or was closed anew. */
async function stop(
  context: Context,
  job: StoredJob,
  { compared, askedBy }: StoredUnfreezing,
): Promise<void> {
  const { table } = context;
  await table.transact([
    ...stopUnfreezing(context, job, FROZEN_ANEW),
    event(context, 'payouts.refuseUnfreezing', { reason: compared, askedBy, note: FROZEN_ANEW }),
  ]);
}

const event = (
  context: Context,
  action: 'payouts.unfreeze' | 'payouts.refuseUnfreezing',
  after: Record<string, unknown>,
): Write => recordEvent(context, { action, about: ['portal', 'payouts'], after });

/** The write that marks the comparison as stopped, with the problem. */
export const stopUnfreezing = ({ table }: Context, job: StoredJob, problem: string): Write[] => [
  unfreezingTable(table).end(own(job), { status: 'failed', problem }),
];
