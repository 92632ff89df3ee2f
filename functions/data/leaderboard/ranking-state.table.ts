/** The ranker's progress: one item, held by one round at a time. */
import { CustomAttributeType } from '../../platform/electro.ts';
import { defineEntity, isRefusedWrite, type ItemOf } from '../../platform/entity.ts';
import { isFree } from '../../platform/lease.ts';
import type { Ranked } from '../reports/rollup.table.ts';

/** Longer than the ranker's time limit of 300 s: a round that was killed holds its lease so long. */
export const LEASE_MS = 330_000;
const ID = 'rankings';

/**
 * Through which day the pages of each kind are built from the daily figures (`YYYY-MM-DD`), and
 * whether those of the boards are. Absent: nothing is built.
 */
export type BuiltPages = Partial<Record<Ranked, string>> & { boards?: true };

const definition = defineEntity({
  name: 'rankingState',
  id: 'rankingId',
  attributes: {
    rankingId: { type: 'string', required: true },
    built: { type: CustomAttributeType<BuiltPages>('any') },
    /** Counts the times that the pages were to be built anew. */
    restarts: { type: 'number' },
    /** Counts the parts that were compared with the figures they are copied from. */
    checks: { type: 'number' },
    /** The last complete ranking of the boards, ISO 8601. */
    rankedAt: { type: 'string' },
    /** End of the lease of the round that is under way: real time, ISO 8601. */
    leasedUntil: { type: 'string' },
  },
});

export type RankingState = ItemOf<typeof definition>;

export const rankingStateTable = definition.with(({ entity, get, asRead }) => {
  const state = { rankingId: ID };
  return {
    get: () => get(ID),

    /**
     * Begins a round.
     * @param now real time
     * @returns undefined where another round is under way
     */
    claim: async (now: Date): Promise<RankingState | undefined> => {
      const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
      try {
        const { data } = await entity
          .upsert({ ...state, leasedUntil })
          .where(isFree(now.toISOString()))
          .go({ response: 'all_new' });
        return data;
      } catch (error) {
        if (isRefusedWrite(error)) return undefined;
        throw error;
      }
    },

    /** Stores the round's progress, if it still holds the lease and no new start was ordered. */
    advance: async (
      { leasedUntil = '', restarts }: RankingState,
      reached: Pick<RankingState, 'built' | 'checks' | 'rankedAt'>,
    ): Promise<void> => {
      await entity.patch(state).set(reached).where(asRead({ leasedUntil, restarts })).go();
    },

    /** Ends the round; a lease that ran out in the meantime is left to its new holder. */
    release: async ({ leasedUntil = '' }: RankingState): Promise<void> => {
      try {
        await entity.patch(state).remove(['leasedUntil']).where(asRead({ leasedUntil })).go();
      } catch (error) {
        if (!isRefusedWrite(error)) throw error;
      }
    },

    /**
     * Has the next rounds build all pages anew. Call it after daily figures or leaderboard entries
     * were written other than by the projector.
     */
    startOver: async (): Promise<void> => {
      await entity
        .upsert({ ...state, built: {} })
        .add({ restarts: 1 })
        .go();
    },
  };
});
