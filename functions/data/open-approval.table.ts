/** The open act of a subject: a second one is refused until the first is decided or has expired. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

const definition = defineEntity({
  name: 'openApproval',
  id: 'subject',
  attributes: {
    subject: { type: 'string', required: true },
    approvalId: { type: 'string', required: true },
    expiresAt: { type: 'string', required: true },
  },
});

export type OpenApproval = ItemOf<typeof definition>;

export const openApprovalTable = definition.with(({ write }) => ({
  /** Opens an act of a subject that has none, or one that has expired. */
  open: (opened: OpenApproval, now: string) =>
    write((open) =>
      open
        .put(opened)
        .where(
          (stored, is) => `${is.notExists(stored.subject)} OR ${is.lte(stored.expiresAt, now)}`,
        ),
    ),

  /** Ends the openness of this act, unless another one of the subject is open by now. */
  close: ({ subject, approvalId }: Pick<OpenApproval, 'subject' | 'approvalId'>) =>
    write((open) =>
      open
        .delete({ subject })
        .where(
          (stored, is) =>
            `${is.notExists(stored.subject)} OR ${is.eq(stored.approvalId, approvalId)}`,
        ),
    ),
}));
