/** Acts that wait for a second person, or were decided; and the one open act of each subject. */
import { CustomAttributeType } from '../../platform/electro.ts';
import {
  APPROVAL_OPERATIONS,
  APPROVAL_STATUSES,
  type ApprovalStatus,
} from '../../../shared/approvals/words.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type Position, readPage } from '../../platform/page.ts';

/**
 * A figure in words; a person, whose name is looked up when it is shown; or a field of the input with
 * personal data, which goes with it.
 */
export type StoredFigure = { label: string } & (
  | { words: string }
  | { agentId: string | undefined }
  | { adminId: string }
  | { input: string }
);

const BY_TIME = key`${'askedAt'}#${'approvalId'}`;

const definition = defineEntity({
  name: 'approval',
  id: 'approvalId',
  attributes: {
    approvalId: { type: 'string', required: true },
    operation: { type: APPROVAL_OPERATIONS, required: true },
    /**
     * The validated input of the call, with what its screen had shown; it may hold personal data, so it goes
     * when the act is decided.
     */
    input: { type: CustomAttributeType<Record<string, unknown>>('any') },
    /** The idempotency key of the call: what it creates has the same id when it is done. */
    key: { type: 'string', required: true },
    /** The things that the act is about; only one act of each is open. */
    subjects: { type: 'list', items: { type: 'string' }, required: true },
    /** The agents whom it is about. */
    agentIds: { type: 'list', items: { type: 'string' }, required: true },
    /** The one whom it changes, or the only one. */
    agentId: { type: 'string' },
    /** Why it takes two people, in a sentence. */
    because: { type: 'string', required: true },
    /** The act in figures, as the person who asked saw it; without names, which go with a person. */
    figures: { type: CustomAttributeType<StoredFigure[]>('any'), required: true },
    status: { type: APPROVAL_STATUSES, required: true },
    askedBy: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    expiresAt: { type: 'string', required: true },
    /** When it was confirmed, declined, taken back or ended, and by whom. */
    decidedAt: { type: 'string' },
    decidedBy: { type: 'string' },
    reason: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    inStatus: { index: 'gsi3', pk: key`approvals#${'status'}`, sk: BY_TIME },
  },
});

export type StoredApproval = ItemOf<typeof definition>;

interface Decision {
  status: Exclude<ApprovalStatus, 'waiting'>;
  decidedAt: string;
  decidedBy: string;
  reason?: string;
}

export const approvalTable = definition.with(({ query, change }) => ({
  /** A page of the acts in a status, newest first. */
  page: (status: ApprovalStatus, options: { limit: number; after?: Position | undefined }) =>
    readPage(query.inStatus({ status }), { ...options, order: 'newest' }, BY_TIME),

  /** Decides an act that waits. */
  decide: ({ approvalId, askedAt }: StoredApproval, decision: Decision) =>
    change(approvalId, {
      set: decision,
      remove: ['input'],
      composite: { askedAt },
      seen: { status: 'waiting' },
    }),
}));

/** Position of an act in the lists. */
export const approvalPosition = (approval: StoredApproval | undefined) =>
  approval && { at: approval.askedAt, id: approval.approvalId };
