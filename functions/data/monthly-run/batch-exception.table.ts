/** Payouts and balances that stay out of a batch, with the reasons. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { readRows } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineKeyedEntity({
  name: 'batchException',
  attributes: {
    batchId: { type: 'string', required: true, field: 'period' },
    /** The payout's id; the agent's id where there is no payout. */
    exceptionId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    payoutId: { type: 'string' },
    amountCents: { type: 'number', required: true },
    reasons: { type: CustomAttributeType<ExceptionReason[]>('any'), required: true },
    /** The reason that an administrator gave for an exclusion. */
    note: { type: 'string' },
  },
  primary: { pk: key`payoutBatch#${'batchId'}`, sk: key`exception#${'exceptionId'}` },
  indexes: {
    ofAgent: {
      index: 'gsi5',
      pk: key`batchExceptions#${'batchId'}`,
      sk: key`${'agentId'}#${'exceptionId'}`,
    },
  },
});

export type StoredException = ItemOf<typeof definition>;

/** Appended to an id, sorts after it and before every later id. */
const NEXT = ' ';
/** Sorts after all ids. */
const LAST = '~';

/** The id of an exception: its payout's, else the id of the agent whose balance it is. */
export const exceptionIdOf = ({
  agentId,
  payoutId,
}: Pick<StoredException, 'agentId' | 'payoutId'>) => payoutId ?? agentId;

export const batchExceptionTable = definition.with(({ query, put, writeAlways, change }) => ({
  /** A page, in the order of the ids. */
  page: (
    batchId: BatchId,
    { limit, after = '' }: { limit: number; after?: string | undefined },
  ) => {
    const from = { exceptionId: `${after}${NEXT}` };
    const exceptions = query.primary({ batchId }).between(from, { exceptionId: LAST });
    return readRows({ go: (options) => exceptions.go({ ...options, consistent: true }) }, limit);
  },

  /** The exceptions of one agent, for display. */
  ofAgent: (batchId: BatchId, agentId: string, limit: number) =>
    readRows(query.ofAgent({ batchId, agentId }), limit),

  put: (exception: Omit<StoredException, 'exceptionId'>): Write =>
    put({ ...exception, exceptionId: exceptionIdOf(exception) }),

  /** Replaces the reasons of an exception that is still there. */
  setReasons: ({ batchId, exceptionId }: StoredException, reasons: ExceptionReason[]) =>
    change({ batchId, exceptionId }, { set: { reasons } }),

  remove: (batchId: BatchId, exceptionId: string): Write =>
    writeAlways((exceptions) => exceptions.delete({ batchId, exceptionId })),
}));
