/** Acts that one person asks for and another confirms (docs/decisions/0122). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { requiredText } from '../kernel/text.ts';
import { approvalFact, approvalFigure } from './schemas.ts';
import { APPROVAL_OPERATIONS, APPROVAL_STATUSES } from './words.ts';

const person = z.object({ id, name: z.string() });

export const approval = z.object({
  id,
  operation: z.enum(APPROVAL_OPERATIONS),
  /** The act in words. */
  title: z.string(),
  status: z.enum([...APPROVAL_STATUSES, 'expired']),
  /** Why it takes two people, in a sentence. */
  because: z.string(),
  figures: z.array(approvalFigure),
  askedAt: z.string(),
  askedBy: person,
  /** True where the reader asked for it. */
  isOwn: z.boolean(),
  expiresAt: z.string(),
  /** The agent whom it is about, where it is one. */
  agentId: id.optional(),
  agentName: z.string().optional(),
  decidedAt: z.string().optional(),
  decidedBy: person.optional(),
  /** Why it was declined. */
  reason: z.string().optional(),
});
export type Approval = z.infer<typeof approval>;

/** A waiting act as the second person decides about it. */
export const approvalDetail = approval.extend({
  /** Names the act as it would be done now; a confirmation sends it back. */
  version: z.string(),
  /** The act as it would be done now, where that differs from what was asked. */
  now: z.array(approvalFigure).optional(),
  /** Plain facts about everybody's part. */
  facts: z.array(approvalFact),
  /** The file that belongs to it, with a link that is valid for 15 minutes. */
  file: z.object({ name: z.string(), url: z.string() }).optional(),
  /** Why the reader can't confirm it; absent where the reader can. */
  held: z.string().optional(),
  /** Why it couldn't be done now, whoever confirms it. */
  problem: z.string().optional(),
});
export type ApprovalDetail = z.infer<typeof approvalDetail>;

/** A command that an operator ran. */
const command = z.strictObject({
  act: requiredText(),
  at: z.iso.datetime(),
  /** The administrator whom it is about. */
  adminId: id.optional(),
});

const oneApproval = { approvalId: id };

export const approvalsContract = {
  listApprovals: procedure('GET', '/admin/approvals', {
    summary: 'Acts that wait for a second person, or were decided, newest first.',
  })
    .input(z.strictObject({ status: z.enum(APPROVAL_STATUSES).default('waiting'), ...pageQuery }))
    .output(pageOf(approval)),
  getApproval: procedure('GET', '/admin/approvals/{approvalId}', {
    summary: 'An act with its figures and the facts about everybody’s part, as they are now.',
  })
    .input(z.strictObject(oneApproval))
    .output(approvalDetail),
  askApproval: procedure('POST', '/admin/approvals', {
    permission: 'none',
    creates: true,
    summary:
      'Asks another person to confirm a call of another endpoint, whose permission and proof it takes; that call is done once it is confirmed.',
  })
    .input(
      z.strictObject({
        operation: z.enum(APPROVAL_OPERATIONS),
        /** The input of that call. */
        input: z.record(z.string(), z.unknown()),
      }),
    )
    .output(approval),
  confirmApproval: procedure('POST', '/admin/approvals/{approvalId}/confirmation', {
    permission: 'finance',
    stepUp: true,
    summary: 'A second person confirms an act, which is done then. Idempotent.',
  })
    // With the version that the screen showed; refused where it is another. Absent: any.
    .input(z.strictObject({ ...oneApproval, version: z.string().max(64).optional() }))
    .output(approval),
  acceptCommand: procedure('POST', '/admin/approvals/commands', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Accepts what an operator did without a second person: the command itself asks for it.',
  })
    .input(command)
    .output(command),
  declineApproval: procedure('POST', '/admin/approvals/{approvalId}/decline', {
    permission: 'finance',
    summary: 'A second person declines an act, with the reason. Idempotent.',
  })
    .input(z.strictObject({ ...oneApproval, reason: requiredText() }))
    .output(approval),
  withdrawApproval: procedure('POST', '/admin/approvals/{approvalId}/withdrawal', {
    permission: 'none',
    summary: 'The person who asked takes it back. Idempotent.',
  })
    .input(z.strictObject(oneApproval))
    .output(approval),
};
