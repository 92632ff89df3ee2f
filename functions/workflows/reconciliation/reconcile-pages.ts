/**
 * The reconciliation as work of the account: a stage that reads the whole table in segments, and one that
 * reads the trail by days.
 */
import { readWorkPage } from '../account-work/read-work-page.ts';
import {
  type StagedContext,
  type WorkContext,
  workedPage,
  type WorkProcess,
  type WorkStage,
} from '../account-work/work-stage.ts';
import { checkEvidence, evidenceDays, readRules, readTrail } from '../audit-trail/read-evidence.ts';
import { openWhereAllAgrees, RECONCILE } from '../operators/unfreeze-payouts.ts';
import { driftLine, reconcileItems } from './reconcile-items.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';
import { payoutPosition, payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';

const reconcilePages: WorkStage = {
  name: RECONCILE,
  async workOnPage(context, place) {
    const { table } = context;
    const { items, next } = await readWorkPage(context, place);
    const { agents, batches, drifts, moving } = await reconcileItems(table, items);
    const counts = { agents, batches, drifts: drifts.length, moving: moving.length };
    const lines = [
      ...drifts.map(driftLine),
      ...moving.map((name) => `${name}: kept moving, look again`),
    ];
    return workedPage(next, { items: items.length, ...counts }, lines);
  },
  whenDone: openWhereAllAgrees,
};

export const EVIDENCE = 'evidence';

/** A page is a day; parts take turns. */
const checkDays: WorkStage = {
  name: EVIDENCE,
  async workOnPage({ clock, table }, { work, part, after }) {
    const rules = await readRules(table);
    const days = evidenceDays(rules, clock.now());
    const at = Number(after?.[0]?.['day'] ?? part);
    const day = days[at];
    if (day === undefined) return workedPage(undefined, {});
    const { breaks, returned } = await checkEvidence(table, await readTrail(table, rules), day);
    const paidAgain = await findPaidAgain(table, returned);
    const next = at + work.parts;
    const counts = { items: 1, unproven: breaks.length, paidAgain: paidAgain.length };
    const lines = breaks.map(({ where, problem }) => `${where}: ${problem}`);
    return workedPage(days[next] === undefined ? undefined : [{ day: next }], counts, [
      ...lines,
      ...paidAgain,
    ]);
  },
};

export const reconcileProcess: WorkProcess = { stages: [reconcilePages, checkDays] };

/** A context in which steps of a reconciliation can be taken. */
export const reconcileContext = (context: WorkContext): StagedContext => ({
  ...context,
  processes: { reconciliation: reconcileProcess },
});

/** Finds what was paid again after the bank, or somebody by hand, had returned it. */
const PAGE = 100;

/**
 * A line for each returned payment after which the agent was paid something: the bank's statement has to have
 * both.
 */
async function findPaidAgain(table: Table, returned: readonly AuditEvent[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { agentId = '', subjectId, at, after } of returned) {
    const again = (await readPaid(table, agentId)).filter(
      ({ processedAt = '' }) => processedAt > at,
    );
    if (again.length === 0) continue;
    const amount = formatRand(Number(after?.['amountCents'] ?? 0));
    const paid = again.map(wordsOf).join(', ');
    lines.push(
      `Agent ${agentId}: ${amount} returned on ${dayOf(at)} (payout ${subjectId}), paid since: ${paid}`,
    );
  }
  return lines;
}

const wordsOf = ({ amountCents, payoutId, processedAt = '' }: StoredPayout) =>
  `${formatRand(amountCents)} on ${dayOf(processedAt)} (payout ${payoutId})`;

const readPaid = (table: Table, agentId: string): Promise<StoredPayout[]> =>
  readAll(async (after: Position | undefined) => {
    const { rows, more } = await payoutTable(table).page({
      agentId,
      status: 'paid',
      limit: PAGE,
      after,
    });
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
