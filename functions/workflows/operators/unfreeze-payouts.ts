/**
 * Lets payouts go on, with an operator's rights. The account compares every figure first, which takes half an
 * hour at 100,000 agents, and opens the gate itself: the operator's command may end meanwhile.
 */
import { randomUUID } from 'node:crypto';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { OPERATOR } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { reportWork, type WorkReport } from '../account-work/report-work.ts';
import { startWork } from '../account-work/start-work.ts';
import type { StagedContext, WorkContext } from '../account-work/work-stage.ts';

interface UnfreezingOrder {
  /**
   * The operator's words about what was compared with the bank, for the audit trail; without a person's name.
   */
  compared: string;
  parts: number;
  /** In place of a reconciliation that is running. */
  takesOver: boolean;
}

/**
 * Starts a reconciliation at whose end payouts go on.
 * @returns undefined where payouts aren't frozen
 * @throws DomainError CONFLICT while a reconciliation is running
 */
export async function unfreezePayouts(
  context: StagedContext,
  { compared, ...order }: UnfreezingOrder,
): Promise<AccountWork | undefined> {
  const closure = await gateTable(context.table).closure(PAYOUTS_GATE);
  if (!closure) return undefined;
  return startWork(context, {
    ...order,
    kind: 'reconciliation',
    workId: randomUUID(),
    startedBy: 'an operator',
    replaces: false,
    // Figures of another time are of no use.
    anew: true,
    unfreezes: { closedAt: closure.closedAt, compared },
  });
}

/** The stage of a reconciliation that compares figures. */
export const RECONCILE = 'reconcile';

/** The figures of a reconciliation that don't agree. */
export function disagreeing({ stages }: WorkReport): { drifts: number; moving: number } {
  const { drifts = 0, moving = 0 } = stages.get(RECONCILE)?.counts ?? {};
  return { drifts, moving };
}

/**
 * Opens the gate of payouts at the end of a reconciliation that was started for it, where all figures agree
 * and payouts weren't frozen anew meanwhile. Idempotent.
 */
export async function openWhereAllAgrees(
  { table, clock }: WorkContext,
  { kind, workId, unfreezes }: AccountWork,
): Promise<void> {
  if (!unfreezes) return;
  const { closedAt, compared } = unfreezes;
  const report = await reportWork(table, kind);
  if (report?.work.workId !== workId) return;
  const { drifts, moving } = disagreeing(report);
  const closure = await gateTable(table).closure(PAYOUTS_GATE);
  if (drifts + moving > 0 || closure?.closedAt !== closedAt) return;
  await table.transact([
    ...gateTable(table).openClosed(PAYOUTS_GATE, closedAt, () => new Stale('It was frozen anew')),
    recordEvent(
      { actor: OPERATOR, clock, requestId: workId, table },
      { action: 'payouts.unfreeze', about: ['portal', 'payouts'], after: { reason: compared } },
    ),
  ]);
}
