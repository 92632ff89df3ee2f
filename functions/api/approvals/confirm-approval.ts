import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { conflict, forbidden } from '../../../shared/kernel/errors.ts';
import { approvalTable, type StoredApproval } from '../../data/approvals/approval.table.ts';
import { type Acts, callAct, permissionOf } from '../../domain/approvals/call-act.ts';
import { checkAsker, whyNotSecond } from '../../domain/approvals/check-second-person.ts';
import { presentApproval } from '../../domain/approvals/present-approvals.ts';
import {
  approvalOver,
  readApproval,
  requireWaiting,
} from '../../domain/approvals/read-approval.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { checkFinance } from '../../domain/approvals/check-finance.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

/** Another person confirms an act: it is done in the transaction of the confirmation. */
export const confirmApproval = (acts: Acts) =>
  verb(approvalsContract.confirmApproval, async (context, { approvalId, version }) => {
    const approval = await readApproval(context, approvalId);
    if (isOwnConfirmation(context, approval)) return presentApproval(context, approval);
    requireWaiting(context, approval);
    const held = await whyNotSecond(context, approval);
    if (held) throw forbidden(held);
    const { subjects, askedBy } = approval;
    const asked = { ...context, idempotencyKey: approval.key };
    const writes = confirming(context, acts, approval);
    await callAct(acts, asked, approval, {
      stage: 'confirm',
      actId: approvalId,
      subjects,
      version,
      askedBy,
      table: context.table,
      writes,
    });
    const decided = await readApproval(context, approvalId);
    if (decided.status === 'waiting') throw conflict('Nothing is left to do: it is so already.');
    return presentApproval(context, decided);
  });

const isOwnConfirmation = ({ actor }: Context, { status, decidedBy }: StoredApproval) =>
  status === 'confirmed' && decidedBy === actor.userId;

/** The writes of the confirmation, with its conditions: both people may do their part at that moment. */
function confirming(context: Context, acts: Acts, approval: StoredApproval): Write[] {
  const { actor, clock, table } = context;
  const { approvalId, agentId, askedBy, operation } = approval;
  const at = clock.now().toISOString();
  const over = (current: StoredApproval | undefined) => approvalOver(current, at);
  const decision = { status: 'confirmed', decidedAt: at, decidedBy: actor.userId } as const;
  return [
    approvalTable(table).decide(approval, decision).orThrow(over),
    checkFinance(context),
    ...checkAsker(context, askedBy, permissionOf(acts(operation))),
    recordEvent(context, {
      action: 'approvals.confirmApproval',
      about: ['portal', approvalId],
      at,
      ...optional({ agentId }),
      after: { act: approvalTitles[operation], askedBy },
    }),
  ];
}
