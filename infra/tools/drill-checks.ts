/** The checks of a drill's copy, each with the time that it took. */
import { randomUUID } from 'node:crypto';
import type { Digests } from '../../functions/data/audit/digests.client.ts';
import { readDigest } from '../../functions/domain/audit/read-digest.ts';
import type { Clock } from '../../functions/platform/clock.ts';
import type { Table } from '../../functions/platform/table.ts';
import { runWork } from '../../functions/workflows/account-work/run-work.ts';
import { startWork } from '../../functions/workflows/account-work/start-work.ts';
import { verifyTrail } from '../../functions/workflows/audit-trail/verify-trail.ts';
import { rebuildContext } from '../../functions/workflows/rebuild/rebuild-stages.ts';
import { reportRebuild } from '../../functions/workflows/rebuild/report-rebuild.ts';
import { reconcileLedger } from '../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { checkCopy } from '../../functions/workflows/restore/check-copy.ts';

/** The result of a check. */
export interface Checked {
  name: string;
  seconds: number;
  /** The result in a sentence. */
  result: string;
  /** Lines that explain it: figures that may differ. */
  details: string[];
  /** Faults, in sentences; empty where all is well. */
  problems: string[];
}

export interface DrillDeps {
  copy: Table;
  portal: Table;
  instant: Date;
  /** Absent where they can't be reached. */
  digests: Digests | undefined;
  clock: Clock;
  /** Compares figures, search and leaderboards too. It writes its records into the copy. */
  checksProjections: boolean;
}

/** More lines of one kind say nothing more. */
const MOST_LINES = 50;

type Result = Pick<Checked, 'result'> & Partial<Pick<Checked, 'details' | 'problems'>>;

/** Runs the checks one after the other; `report` hears of each. */
export async function runChecks(
  deps: DrillDeps,
  report: (checked: Checked) => void,
): Promise<Checked[]> {
  const checks: [name: string, check: (deps: DrillDeps) => Promise<Result>][] = [
    ['Facts, counts and sums', compare],
    ['Ledger', reconcile],
    ['Audit trail', verify],
  ];
  if (deps.checksProjections) checks.push(['Projections', rebuild]);
  const done: Checked[] = [];
  for (const [name, check] of checks) {
    const begunAt = Date.now();
    const { result, details = [], problems = [] } = await check(deps);
    const seconds = (Date.now() - begunAt) / 1_000;
    const checked = {
      name,
      seconds,
      result,
      details: shortened(details),
      problems: shortened(problems),
    };
    done.push(checked);
    report(checked);
  }
  return done;
}

const shortened = (lines: string[]): string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];

async function compare({ copy, portal, instant }: DrillDeps): Promise<Result> {
  const checked = await checkCopy({ copy, portal }, instant);
  const { later, sameDays, differences, problems } = checked;
  return {
    result: `${checked.copy.items} items in the copy, ${checked.portal.items} in the portal; ${sameDays} days of facts are alike`,
    details: [
      `Newest fact: ${checked.copy.newest || 'none'} in the copy, ${checked.portal.newest || 'none'} in the portal; facts since: ${later}`,
      ...differences.map(
        ({ what, ...is }) => `${what}: ${is.copy} in the copy, ${is.portal} in the portal`,
      ),
    ],
    problems,
  };
}

async function reconcile({ copy }: DrillDeps): Promise<Result> {
  const { agents, batches, drifts, moving } = await reconcileLedger(copy);
  return {
    result: `${agents} agents and ${batches} batches reconciled, ${drifts.length} figures drift`,
    problems: [
      ...drifts.map(
        ({ agentId, batchId, figure, is, mustBe }) =>
          `${agentId ? `Agent ${agentId}` : `Batch ${batchId}`}: ${figure} is ${is}, must be ${mustBe}`,
      ),
      ...moving.map((name) => `${name}: moved, though nobody uses the copy`),
    ],
  };
}

/** The copy can have what was sealed and signed before its instant. */
async function verify({ copy, instant, digests }: DrillDeps): Promise<Result> {
  if (!digests) return { result: 'left out: the signed digests can’t be reached' };
  const then = { now: () => instant, real: () => instant };
  const trail = await verifyTrail({ table: copy, clock: then, digests: until(digests, instant) });
  const { records, links, digests: signed } = trail;
  const breaks = [...trail.breaks, ...trail.unproven];
  return {
    result: `${records} records, ${links} links and ${signed} signed days verified, ${breaks.length} breaks`,
    problems: breaks.map(({ where, problem }) => `${where}: ${problem}`),
  };
}

/** The digests that were signed up to an instant. */
const until = (digests: Digests, instant: Date): Digests => ({
  ...digests,
  async days() {
    const days: string[] = [];
    for (const day of await digests.days()) {
      const { content } = await digests.read(day);
      const signedAt = readDigest(content)?.at;
      // One that can't be read is for the check to judge.
      if (signedAt === undefined || signedAt <= instant.toISOString()) days.push(day);
    }
    return days;
  },
});

const PARTS = 4;

async function rebuild({ copy: table, clock }: DrillDeps): Promise<Result> {
  const context = rebuildContext({ table, clock });
  const order = { kind: 'rebuild', workId: randomUUID(), startedBy: 'a drill' } as const;
  await runWork(
    context,
    await startWork(context, { ...order, parts: PARTS, replaces: false, anew: true }),
  );
  const report = await reportRebuild(context);
  const { figures, missingEntries, staleEntries, missingPlaces, stalePlaces, findings } = report;
  const wrong = figures + missingEntries + staleEntries + missingPlaces + stalePlaces;
  return {
    result: `${wrong} figures and entries differ from the facts`,
    // The copy has what the projector had not done yet: a rebuild mends it, as step 9 does.
    details: findings,
    problems:
      report.work.status === 'done'
        ? []
        : [`It is ${report.work.status}: ${report.work.problem ?? ''}`],
  };
}
