/**
 * Deletions of agents: the mark that one was deleted, which stays, and how far the work behind it is.
 * It names nobody: the address is on it only until what was kept under it is gone.
 */
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import type { Write } from '../platform/table.ts';

const definition = defineEntity({
  name: 'agentDeletion',
  id: 'agentId',
  attributes: {
    agentId: { type: 'string', required: true },
    status: { type: ['open', 'finished'], required: true },
    /** Absent once nothing is kept under it any more. */
    email: { type: 'string' },
    deletedAt: { type: 'string', required: true },
    deletedBy: { type: 'string', required: true },
    /** Real time, ISO 8601. */
    startedAt: { type: 'string', required: true },
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

  /** A page of the deletions in a status, oldest first. */
  page: async (status: AgentDeletion['status'], cursor: string | null, limit: number) => {
    const page = await query.inStatus({ status }).go({ cursor, limit });
    return { rows: page.data, cursor: page.cursor };
  },

  /** Nothing is kept under the address any more. */
  forgetAddress: (agentId: string): Write =>
    writeAlways((deletions) => deletions.patch({ agentId }).remove(['email'])),

  /** No work is left. */
  finish: ({ agentId, startedAt }: AgentDeletion): Write =>
    writeAlways((deletions) =>
      deletions.patch({ agentId }).set({ status: 'finished' }).composite({ startedAt }),
    ),
}));
