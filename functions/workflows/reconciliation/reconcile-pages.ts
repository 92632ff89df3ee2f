/** The reconciliation as work of the account: one stage, which reads the whole table in segments. */
import { scanPage } from '../../platform/scan-table.ts';
import {
  type StagedContext,
  type WorkContext,
  workedPage,
  workPageItems,
  type WorkProcess,
  type WorkStage,
} from '../account-work/work-stage.ts';
import { openWhereAllAgrees } from '../operators/unfreeze-payouts.ts';
import { driftLine, reconcileItems } from './reconcile-items.ts';

const reconcilePages: WorkStage = {
  name: 'reconcile',
  async workOnPage(context, { work, part, after }) {
    const { table } = context;
    const limit = workPageItems(context);
    const segment = { number: part, of: work.parts };
    const { items, next } = await scanPage(table, { after, segment, limit });
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

export const reconcileProcess: WorkProcess = { stages: [reconcilePages] };

/** A context in which steps of a reconciliation can be taken. */
export const reconcileContext = (context: WorkContext): StagedContext => ({
  ...context,
  processes: { reconciliation: reconcileProcess },
});
