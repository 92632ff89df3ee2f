/** A reconciliation that the stack's own function does, step by step, as the state machine calls it. */
import { randomUUID } from 'node:crypto';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import {
  reportWork,
  type WorkReport,
} from '../../../functions/workflows/account-work/report-work.ts';
import { startWork } from '../../../functions/workflows/account-work/start-work.ts';
import { reconcileContext } from '../../../functions/workflows/reconciliation/reconcile-pages.ts';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';
import { workBySteps } from '../stack/work-by-steps.ts';

export async function reconcileBySteps(
  stack: Pick<TestStack, 'database' | 'invoke' | 'drain'>,
): Promise<WorkReport | undefined> {
  const table = tableOf(stack);
  const order = { kind: 'reconciliation', startedBy: 'a test', replaces: false } as const;
  const work = await startWork(reconcileContext({ table, clock }), {
    ...order,
    workId: randomUUID(),
    parts: 2,
    anew: true,
  });
  await workBySteps(stack, work);
  return reportWork(table, 'reconciliation');
}
