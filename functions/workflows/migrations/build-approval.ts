/** Acts that waited for a second person in ways of their own, as approvals. */
import { adjustmentKindWords, type AdjustmentKind } from '../../../shared/adjustments/rules.ts';
import { RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import type { StoredFigure } from '../../data/approval.table.ts';
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
 * The approval that takes an item's place: of an adjustment, or of a wish to let frozen payouts go on, that waits.
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
    ...(from['__edb_e__'] === undefined
      ? {}
      : { __edb_e__: 'approval', __edb_v__: from['__edb_v__'] }),
  };
}
