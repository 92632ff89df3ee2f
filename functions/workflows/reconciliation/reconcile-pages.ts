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
import { findPaidAgain } from './find-paid-again.ts';
import { driftLine, reconcileItems } from './reconcile-items.ts';

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
