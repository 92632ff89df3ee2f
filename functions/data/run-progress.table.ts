/**
 * How far a run is: an item for each part of its manifest, put as often as the part is worked on, so
 * that a repeat counts nothing twice and no item is written by all.
 */
import type { Period } from '../../shared/kernel/month.ts';
import { defineKeyedEntity, key } from '../platform/entity.ts';
import type { Write } from '../platform/table.ts';
import type { RunFigures } from './monthly-run.table.ts';

/** Parts are in the order of the manifest. */
const DIGITS = 9;
const partOf = (position: number) => String(position).padStart(DIGITS, '0');

const definition = defineKeyedEntity({
  name: 'runProgress',
  attributes: {
    period: { type: 'string', required: true },
    /** The place of its first agent in the manifest, with leading zeros. */
    part: { type: 'string', required: true },
    agentsDone: { type: 'number', required: true },
    accruedCents: { type: 'number', required: true },
    payouts: { type: 'number', required: true },
    payoutsCents: { type: 'number', required: true },
  },
  primary: { pk: key`monthlyRun#${'period'}`, sk: key`progress#${'part'}` },
});

export const runProgressTable = definition.with(({ query, writeAlways }) => ({
  /** @param position the place of the part's first agent in the manifest */
  put: (period: Period, position: number, figures: RunFigures): Write =>
    writeAlways((parts) => parts.put({ period, part: partOf(position), ...figures })),

  /**
   * The sum of a manifest's parts.
   * @param agents how many it has; an earlier one that was longer may have left parts behind it
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
