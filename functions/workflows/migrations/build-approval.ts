/** Acts that waited for a second person in ways of their own, as approvals. */
import { adjustmentKindWords, type AdjustmentKind } from '../../../shared/adjustments/rules.ts';
import { RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayWords, wallClock } from '../../../shared/kernel/month.ts';
import { correctionWords, declarationWords } from '../../../shared/monthly-run/rules.ts';
import type { CorrectionKind, Declaration } from '../../../shared/monthly-run/schemas.ts';
import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import { hashOf, KEPT_ID } from '../../platform/idempotency.ts';
import { entityOf, type Item } from '../../platform/item.ts';

interface Waiting {
  approvalId: string;
  operation: ApprovalOperation;
  input: Record<string, unknown>;
  subject: string;
  agentIds: string[];
  agentId?: string;
  figures: StoredFigure[];
  askedBy: string;
  askedAt: string;
  /** The idempotency key of the call. */
  key: string;
}

/**
 * The approval that takes an item's place: of an adjustment, or of a wish to let frozen payouts go on, that
 * waits.
 */
export function buildApproval(item: Item): Item | undefined {
  const isAdjustment = entityOf(item) === 'adjustment' && item['status'] === 'pending';
  if (isAdjustment) return itemOf(item, ofAdjustment(item));
  const isUnfreezing = entityOf(item) === 'unfreezing' && item['status'] === 'asked';
  return isUnfreezing ? itemOf(item, ofUnfreezing(item)) : undefined;
}

const text = (item: Item, name: string) => String(item[name]);

function ofAdjustment(item: Item): Waiting {
  const { uploadId } = item;
  const adjustmentId = text(item, 'adjustmentId');
  const agentId = text(item, 'agentId');
  const amountCents = Number(item['amountCents']);
  const [direction, reason] = [text(item, 'direction'), text(item, 'reason')];
  const kind = item['kind'] as AdjustmentKind;
  return {
    approvalId: adjustmentId,
    operation: 'adjustments.addAdjustment',
    input: {
      agentId,
      direction,
      kind,
      amountCents,
      reason,
      ...(typeof uploadId === 'string' ? { uploadId } : {}),
    },
    subject: `adjustment#${adjustmentId}`,
    agentIds: [agentId],
    agentId,
    figures: [
      { label: direction === 'credit' ? 'Credit' : 'Debit', words: formatRand(amountCents) },
      { label: 'Kind', words: adjustmentKindWords[kind] },
      { label: 'Reason', words: reason },
    ],
    askedBy: text(item, 'createdBy'),
    askedAt: text(item, 'createdAt'),
    key: `${KEPT_ID}${adjustmentId}`,
  };
}

function ofUnfreezing(item: Item): Waiting {
  const [since, compared] = [text(item, 'closedAt'), text(item, 'compared')];
  const askedAt = text(item, 'askedAt');
  return {
    approvalId: hashOf({ since, askedAt }).slice(0, 24).replace(/^[-_]/, 'x'),
    operation: 'payouts.unfreezePayouts',
    input: { since, compared },
    subject: 'freeze',
    agentIds: [],
    figures: [
      { label: 'Frozen since', words: wallClock(since) },
      { label: 'Compared', words: compared },
    ],
    askedBy: text(item, 'askedBy'),
    askedAt,
    key: `unfreezing-${askedAt}`,
  };
}

const corrections = {
  reopen: 'monthlyRun.reopenBatch',
  redate: 'monthlyRun.redateBatch',
  takeOut: 'monthlyRun.takeOutLine',
} as const satisfies Record<CorrectionKind, ApprovalOperation>;

/** A correction that waits, as a batch had it. */
interface StoredCorrection {
  kind: CorrectionKind;
  at: string;
  by: string;
  reason: string;
  declaration: Declaration;
  paymentDate?: string;
  payoutId?: string;
}

/** A batch without the correction that waited, and without the administrator who was to release it. */
export function withoutCorrection(item: Item): Item | undefined {
  const { correction, releaserId, ...rest } = item;
  const isBefore = correction !== undefined || releaserId !== undefined;
  return entityOf(item) === 'payoutBatch' && isBefore ? rest : undefined;
}

/** The approval of a batch's correction that waits, which is the newest act on the batch. */
export function buildCorrection(item: Item): Item[] {
  const { correction, voidFileSets = [] } = item;
  if (correction === undefined) return [];
  const { kind, at: askedAt, by: askedBy, ...input } = correction as StoredCorrection;
  const { reason, declaration, paymentDate } = input;
  const batchId = text(item, 'period');
  const subject = `batch#${batchId}`;
  const approvalId = hashOf({ batchId, askedAt }).slice(0, 24).replace(/^[-_]/, 'x');
  const approval = itemOf(item, {
    approvalId,
    operation: corrections[kind],
    input: { batchId, fileSet: (voidFileSets as unknown[]).length + 1, ...input },
    subject,
    agentIds: [],
    figures: [
      { label: 'Batch', words: batchName(batchId) },
      { label: 'Correction', words: correctionWords[kind] },
      ...(paymentDate === undefined
        ? []
        : [{ label: 'Payment date', words: dayWords(paymentDate) }]),
      { label: 'Reason', words: reason },
      { label: 'Downloaded files', words: declarationWords[declaration] },
    ],
    askedBy,
    askedAt,
    key: `correction-${askedAt}`,
  });
  const newest = { pk: `askedSubject#${subject}`, sk: 'askedSubject', subject, approvalId };
  return [approval, { ...newest, ...namesOf(item, 'askedSubject') }];
}

/** An item's own marks of its entity, where items have them. */
const namesOf = (from: Item, entity: string) =>
  from['__edb_e__'] === undefined ? {} : { __edb_e__: entity, __edb_v__: from['__edb_v__'] };

const DAY_MS = 86_400_000;
/** Before, nothing that waited had an end: the office gets longer than for an act that it asks for now. */
const WAITED_DAYS = 90;

function itemOf(from: Item, { subject, ...waiting }: Waiting): Item {
  const { approvalId, askedAt, operation, input } = waiting;
  const expires = Date.parse(askedAt) + WAITED_DAYS * DAY_MS;
  return {
    ...waiting,
    subjects: [subject],
    because: RULE_NEEDS_TWO,
    status: 'waiting',
    expiresAt: new Date(expires).toISOString(),
    inputHash: hashOf({ operation, ...input }),
    pk: `approval#${approvalId}`,
    sk: 'approval',
    gsi3pk: 'approvals#waiting',
    gsi3sk: `${askedAt}#${approvalId}`,
    ...namesOf(from, 'approval'),
  };
}
