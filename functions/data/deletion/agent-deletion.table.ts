/**
 * Deletions of agents: a permanent record that an agent was deleted, and the progress of the cleanup. It
 * holds no personal data but the address, until all invitations of the address are removed.
 */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineEntity({
  name: 'agentDeletion',
  id: 'agentId',
  attributes: {
    agentId: { type: 'string', required: true },
    status: { type: ['open', 'finished'], required: true },
    /** Absent once the invitations of the address are removed. */
    email: { type: 'string' },
    deletedAt: { type: 'string', required: true },
    deletedBy: { type: 'string', required: true },
    /** Real time, ISO 8601. */
    startedAt: { type: 'string', required: true },
    /** The balance that stays frozen, in cents; absent until it is finished, and in deletions of before. */
    frozenCents: { type: 'number' },
  },
  indexes: {
    inStatus: {
      index: 'gsi4',
      pk: key`agentDeletions#${'status'}`,
      sk: key`${'startedAt'}#${'agentId'}`,
    },
  },
});

export type AgentDeletion = ItemOf<typeof definition>;

const AT_ONCE = 100;

export const agentDeletionTable = definition.with(({ query, writeAlways }) => ({
  /** The oldest deletions with work left. */
  open: async (): Promise<AgentDeletion[]> =>
    (await query.inStatus({ status: 'open' }).go({ limit: AT_ONCE })).data,

  /**
   * The agents whose deletion was decided at a moment (ISO 8601) or later, in any order; the index may lag.
   */
  since: async (at: string): Promise<ReadonlySet<string>> => {
    const ids = new Set<string>();
    for (const status of ['open', 'finished'] as const) {
      const pages = pagesOf(async (after: string | undefined) => {
        const newest = { order: 'desc', cursor: after ?? null, limit: AT_ONCE } as const;
        const { data, cursor: next } = await query.inStatus({ status }).go(newest);
        return { rows: data.filter(({ deletedAt }) => deletedAt >= at), next };
      });
      for await (const rows of pages) {
        if (rows.length === 0) break;
        for (const { agentId } of rows) ids.add(agentId);
      }
    }
    return ids;
  },

  /** A page of the deletions in a status, oldest first. */
  page: async (status: AgentDeletion['status'], cursor: string | null, limit: number) => {
    const page = await query.inStatus({ status }).go({ cursor, limit });
    return { rows: page.data, cursor: page.cursor };
  },

  /** Removes the address, once no other item has it. */
  forgetAddress: (agentId: string): Write =>
    writeAlways((deletions) => deletions.patch({ agentId }).remove(['email'])),

  /**
   * Marks the deletion as finished.
   * @param frozenCents the available balance, which changes no more
   */
  finish: ({ agentId, startedAt }: AgentDeletion, frozenCents: number): Write =>
    writeAlways((deletions) =>
      deletions
        .patch({ agentId })
        .set({ status: 'finished', frozenCents })
        .composite({ startedAt }),
    ),
}));
