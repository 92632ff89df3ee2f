/** Reads an asked act, and makes the conflict for one that isn't waiting. */
import { approvalEnded } from '../../../shared/approvals/words.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { approvalTable, type StoredApproval } from '../../data/approvals/approval.table.ts';
import type { Context } from '../../platform/context.ts';

const unknown = () => notFound('Nothing was asked for under this id.');

/** @throws DomainError NOT_FOUND where there is no such act */
export async function readApproval(
  { table }: Pick<Context, 'table'>,
  approvalId: string,
): Promise<StoredApproval> {
  const approval = await approvalTable(table).get(approvalId);
  if (!approval) throw unknown();
  return approval;
}

/** The status as people see it at an instant, ISO 8601. */
export const statusAt = ({ status, expiresAt }: StoredApproval, now: string) =>
  status === 'waiting' && expiresAt <= now ? ('expired' as const) : status;

/** The act isn't waiting any more. */
export const approvalOver = (current: StoredApproval | undefined, now: string): Error => {
  if (!current) return unknown();
  const status = statusAt(current, now);
  return conflict(approvalEnded[status], { status });
};

/** @throws DomainError CONFLICT with its state where it isn't waiting */
export function requireWaiting({ clock }: Pick<Context, 'clock'>, approval: StoredApproval): void {
  const now = clock.now().toISOString();
  if (statusAt(approval, now) !== 'waiting') throw approvalOver(approval, now);
}
