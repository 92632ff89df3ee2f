/** Acts that one person asks for and another confirms. */
import type { Approval } from '../../../shared/approvals/contract.ts';
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import type { Person } from '../stack/office.ts';

/** Asks another person to confirm a call. */
export const askFor = (
  by: Person,
  operation: ApprovalOperation,
  input: object,
): Promise<Approval> => by.api.approvals.askApproval({ operation, input: { ...input } });

/** One person asks, and another confirms. */
export async function byTwo(
  [asker, second]: readonly [Person, Person],
  operation: ApprovalOperation,
  input: object,
): Promise<Approval> {
  const { id: approvalId } = await askFor(asker, operation, input);
  return second.api.approvals.confirmApproval({ approvalId });
}
