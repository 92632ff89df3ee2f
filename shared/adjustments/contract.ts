/** Adjustments of agents' balances. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { positiveCents } from '../kernel/money.ts';
import { orderQuery, pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { lineOfText, requiredText } from '../kernel/text.ts';
import { ATTACHMENT_ENDINGS, isAttachable, MAX_ATTACHMENT_BYTES } from './rules.ts';
import { adjustment, adjustmentDirection, adjustmentKind, adjustmentStatus } from './schemas.ts';

export type { Adjustment } from './schemas.ts';

const oneAdjustment = { adjustmentId: id };

/** A new adjustment: a credit adds the amount to the balance, a debit takes it away. */
export const newAdjustment = z.strictObject({
  agentId: id,
  direction: adjustmentDirection,
  kind: adjustmentKind,
  amountCents: positiveCents,
  reason: requiredText(),
  /** A checked file that the same administrator uploaded. */
  uploadId: id.optional(),
});

export const adjustmentsContract = {
  listAdjustments: procedure('GET', '/admin/adjustments', {
    summary: 'Adjustments of balances, by status and agent.',
  })
    .input(
      z.strictObject({
        status: adjustmentStatus.optional(),
        agentId: id.optional(),
        ...orderQuery,
        ...pageQuery,
      }),
    )
    .output(pageOf(adjustment)),
  addAdjustment: procedure('POST', '/admin/adjustments', {
    permission: 'payouts',
    creates: true,
    stepUp: true,
    summary: "Adjusts an agent's balance, which moves at once.",
  })
    .input(newAdjustment)
    .output(adjustment),
  openAttachment: procedure('GET', '/admin/adjustments/{adjustmentId}/attachment', {
    summary: 'A link to the file of an adjustment, valid for 15 minutes.',
  })
    .input(z.strictObject(oneAdjustment))
    .output(z.object({ url: z.string() })),
  startAttachmentUpload: procedure('POST', '/admin/attachment-uploads', {
    permission: 'payouts',
    creates: true,
    summary:
      'Where and how to upload a file for an adjustment: a form for the bucket, valid for 10 minutes.',
  })
    .input(
      z.strictObject({
        fileName: lineOfText(200).refine(isAttachable, {
          message: `must end in one of ${ATTACHMENT_ENDINGS.join(', ')}`,
        }),
        sizeBytes: z
          .int()
          .min(1, 'must be at least one byte')
          .max(MAX_ATTACHMENT_BYTES, 'must be at most 10 MB'),
      }),
    )
    .output(z.object({ id, url: z.string(), fields: z.record(z.string(), z.string()) })),
  finishAttachmentUpload: procedure('POST', '/admin/attachment-uploads/{uploadId}/finish', {
    permission: 'payouts',
    summary: 'Says that the file is up: it is checked by its content and size.',
  })
    .input(z.strictObject({ uploadId: id }))
    .output(z.object({ id, fileName: z.string(), sizeBytes: z.int() })),
};
