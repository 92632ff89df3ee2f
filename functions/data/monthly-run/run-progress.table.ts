/**
 * The progress of a run: one item for each batch of its manifest, overwritten when the batch is
 * repeated, so that nothing is counted twice and no item is shared.
 */
import type { Period } from '../../../shared/kernel/month.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';
import type { RunFigures } from './monthly-run.table.ts';

/** Positions are padded, so that they sort as text. */
const DIGITS = 9;
const partOf = (position: number) => String(position).padStart(DIGITS, '0');

const definition = defineKeyedEntity({
  name: 'runProgress',
  attributes: {
    period: { type: 'string', required: true },
    /** Position of the batch's first agent in the manifest, with leading zeros. */
    part: { type: 'string', required: true },
    agentsDone: { type: 'number', required: true },
    accruedCents: { type: 'number', required: true },
    payouts: { type: 'number', required: true },
    payoutsCents: { type: 'number', required: true },
  },
  primary: { pk: key`monthlyRun#${'period'}`, sk: key`progress#${'part'}` },
});

export const runProgressTable = definition.with(({ query, put }) => ({
  /** @param position position of the batch's first agent in the manifest */
  put: (period: Period, position: number, figures: RunFigures): Write =>
    put({ period, part: partOf(position), ...figures }),

  /**
   * The sum of all batches.
   * @param agents length of the manifest; items of an earlier, longer one are left out
   */
  sum: async (period: Period, agents: number): Promise<RunFigures> => {
    const parts = query.primary({ period }).lt({ part: partOf(agents) });
    const { data } = await parts.go({ pages: 'all' });
    const sum = { agentsDone: 0, accruedCents: 0, payouts: 0, payoutsCents: 0 };
    for (const part of data) {
      sum.agentsDone += part.agentsDone;
      sum.accruedCents += part.accruedCents;
      sum.payouts += part.payouts;
      sum.payoutsCents += part.payoutsCents;
    }
    return sum;
  },
}));
