/**
 * Deletions of agents: the mark that one was deleted, which stays, and how far the work behind it is.
 * It names nobody: the address is on it only until what was kept under it is gone.
 */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'agentDeletion', version: '1', service: 'portal' },
      attributes: {
        agentId: { type: 'string', required: true },
        status: { type: ['open', 'finished'] as const, required: true },
        /** Absent once nothing is kept under it any more. */
        email: { type: 'string' },
        deletedAt: { type: 'string', required: true },
        deletedBy: { type: 'string', required: true },
        /** Real time, ISO 8601. */
        startedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'agentDeletion#${agentId}', 'agentId'),
          sk: key('sk', 'agentDeletion'),
        },
        inStatus: {
          index: 'gsi4',
          pk: key('gsi4pk', 'agentDeletions#${status}', 'status'),
          sk: key('gsi4sk', '${startedAt}#${agentId}', 'startedAt', 'agentId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type AgentDeletion = EntityItem<ReturnType<typeof build>>;

const never = () => new Error('An unconditional write had a condition');
const AT_ONCE = 100;

export const agentDeletionTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (agentId: string): Promise<AgentDeletion | undefined> =>
      (await entity.get({ agentId }).go({ consistent: true })).data ?? undefined,

    /** The oldest deletions with work left. */
    open: async (): Promise<AgentDeletion[]> =>
      (await entity.query.inStatus({ status: 'open' }).go({ limit: AT_ONCE })).data,

    /** A page of the deletions in a status, oldest first. */
    page: async (status: AgentDeletion['status'], cursor: string | null, limit: number) => {
      const page = await entity.query.inStatus({ status }).go({ cursor, limit });
      return { rows: page.data, cursor: page.cursor };
    },

    create: (deletion: AgentDeletion, otherwise: Write['otherwise']) =>
      write((deletions) => deletions.create(deletion).commit(OLD), otherwise),

    /** Nothing is kept under the address any more. */
    forgetAddress: (agentId: string): Write =>
      write((deletions) => deletions.patch({ agentId }).remove(['email']).commit(), never),

    /** No work is left. */
    finish: ({ agentId, startedAt }: AgentDeletion): Write =>
      write(
        (deletions) =>
          deletions
            .patch({ agentId })
            .set({ status: 'finished' })
            .composite({ startedAt })
            .commit(),
        never,
      ),
  };
});
