/** Goes on with the deletions of agents that calls had no time to finish. */
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import type { Context } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { finishDeletion } from '../../domain/deletion/finish-deletion.ts';

/** Stop here: the function times out at 300 s. */
export const DELETING_MS = 200_000;

interface Deps {
  context: Context;
  pool: Pick<UserPool, 'remove'>;
  log: Log;
}

/** A deletion that fails doesn't stop the others; the next run continues. */
export async function finishDeletions({ context, pool, log }: Deps): Promise<void> {
  const { clock, table } = context;
  const until = clock.real().getTime() + DELETING_MS;
  for (const { agentId } of await agentDeletionTable(table).open()) {
    try {
      // An index may be a moment behind.
      const deletion = await agentDeletionTable(table).get(agentId);
      if (deletion) await finishDeletion({ context, pool, until }, deletion);
    } catch (error) {
      log.error('a deletion is left for the next time', { agentId, error });
    }
  }
}
