/** The daily reconciliation: its progress, its findings, and the e-mail to send about them. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from '../notifications/outbox.table.ts';

/** A figure of an agent or a batch that differs from its expected value. */
export type Drift = {
  figure: string;
  unit: 'cents' | 'lines';
  is: number;
  mustBe: number;
} & ({ agentId: string; batchId?: never } | { batchId: BatchId; agentId?: never });

/** The parts of a reconciliation, in their order. */
export const STAGES = [
  'agents',
  'openDeletions',
  'finishedDeletions',
  'adjustments',
  'undoneSales',
  'batches',
] as const;
export type Stage = (typeof STAGES)[number];

const definition = defineEntity({
  name: 'reconciliation',
  id: 'day',
  attributes: {
    /** The South African day, `YYYY-MM-DD`. */
    day: { type: 'string', required: true },
    status: { type: ['running', 'finished'], required: true },
    stage: { type: STAGES, required: true },
    /** Where the stage continues; absent at its beginning. */
    cursor: { type: 'string' },
    /** Agents looked at by now. */
    agents: { type: 'number', required: true },
    batches: { type: 'number', required: true },
    /** Figures that drift. */
    drifting: { type: 'number', required: true },
    /** The first drifts, for the e-mail. */
    drifts: { type: CustomAttributeType<Drift[]>('any'), required: true },
    ...outboxAttributes,
    startedAt: { type: 'string', required: true },
    finishedAt: { type: 'string' },
  },
  indexes: { byMail: outboxIndex(key`${'day'}`) },
});

export type Reconciliation = ItemOf<typeof definition>;

/** The progress. */
export interface Reached {
  stage: Stage;
  cursor: string | null;
  agents: number;
  batches: number;
  drifting: number;
  drifts: Drift[];
}

export const reconciliationTable = definition.with(({ write, change }) => ({
  /** Claims an unfinished reconciliation that no function holds. */
  claim: (day: string, { until, now }: { until: string; now: string }) =>
    change(day, {
      set: { leasedUntil: until },
      where: ({ status, leasedUntil }, is) =>
        `${is.eq(status, 'running')} AND ${is.lt(leasedUntil, now)}`,
    }),

  /** Stores the progress, if this function still holds the lease. */
  advance: (day: string, { cursor, ...reached }: Reached, lease: string) =>
    write((days) => {
      const patch = days.patch({ day }).set({ ...reached, ...(cursor ? { cursor } : {}) });
      return (cursor ? patch : patch.remove(['cursor'])).where(({ leasedUntil }, is) =>
        is.eq(leasedUntil, lease),
      );
    }),

  /** It looked at everything; it owes an e-mail (`outbox.table.ts`) where something drifts. */
  finish: (
    day: string,
    { drifts, finishedAt }: { drifts: boolean; finishedAt: string },
    lease: string,
  ) =>
    change(day, {
      set: { status: 'finished', finishedAt, ...(drifts ? MAIL_DUE : {}) },
      remove: ['leasedUntil'],
      seen: { leasedUntil: lease },
    }),
}));
