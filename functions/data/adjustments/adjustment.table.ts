/** Adjustments of agents' balances: their keys and their lists. */
import {
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_KINDS,
  ADJUSTMENT_STATUSES,
  type AdjustmentStatus,
} from '../../../shared/adjustments/rules.ts';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type Position, readPage } from '../../platform/page.ts';

const BY_TIME = key`${'createdAt'}#${'adjustmentId'}`;

const definition = defineEntity({
  name: 'adjustment',
  id: 'adjustmentId',
  attributes: {
    adjustmentId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    direction: { type: ADJUSTMENT_DIRECTIONS, required: true },
    kind: { type: ADJUSTMENT_KINDS, required: true },
    /** Above zero. */
    amountCents: { type: 'number', required: true },
    reason: { type: 'string', required: true },
    status: { type: ADJUSTMENT_STATUSES, required: true },
    /** The upload of the attached file, and the file's name. */
    uploadId: { type: 'string' },
    fileName: { type: 'string' },
    createdAt: { type: 'string', required: true },
    createdBy: { type: 'string', required: true },
    /** When it was posted, refused or withdrawn, and by whom. */
    decidedAt: { type: 'string' },
    decidedBy: { type: 'string' },
    refusal: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    own: { index: 'gsi1', pk: key`adjustments#${'agentId'}`, sk: BY_TIME },
    ownInStatus: { index: 'gsi2', pk: key`adjustments#${'agentId'}#${'status'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`adjustments`, sk: BY_TIME },
    allInStatus: { index: 'gsi4', pk: key`adjustments#${'status'}`, sk: BY_TIME },
  },
});

export type StoredAdjustment = ItemOf<typeof definition>;

interface PageOptions {
  agentId?: string | undefined;
  status?: AdjustmentStatus | undefined;
  order?: ListOrder | undefined;
  limit: number;
  after?: Position | undefined;
}

export const adjustmentTable = definition.with(({ query }) => {
  const list = ({ agentId, status }: PageOptions) => {
    if (agentId && status) return query.ownInStatus({ agentId, status });
    if (agentId) return query.own({ agentId });
    if (status) return query.allInStatus({ status });
    return query.all({});
  };

  return {
    /** A page, newest first where no order is asked for. */
    page: (options: PageOptions) => readPage(list(options), options, BY_TIME),
  };
});

/** Position of an adjustment in the lists. */
export const adjustmentPosition = (adjustment: StoredAdjustment | undefined) =>
  adjustment && { at: adjustment.createdAt, id: adjustment.adjustmentId };
