/** Writes the manifest of a run: every agent that there is, a line each. */
import type { PlannedAgent, PlannedRun } from '../../../shared/kernel/messages.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Manifests } from '../../data/manifests.client.ts';
import { Finished, monthlyRunTable } from '../../data/monthly-run.table.ts';

/** Agents that are read at once. */
const PAGE = 500;

/**
 * Plans a run; a repeat writes the manifest again. Agents who join later have nothing to close,
 * and agents who are deleted meanwhile are skipped.
 */
export const planRun =
  (manifests: Manifests) =>
  async (context: Context, { period }: { period: Period }): Promise<PlannedRun> => {
    const { table } = context;
    let agents = 0;
    const manifestKey = await manifests.write(period, linesOf());
    try {
      await table.transact([monthlyRunTable(table).reach(period, { step: 'accrue', agents })]);
    } catch (error) {
      // Another execution has finished the run: nothing is left to do.
      if (!(error instanceof Finished)) throw error;
    }
    return { period, manifestKey, agents };

    async function* linesOf(): AsyncGenerator<PlannedAgent[]> {
      const pages = pagesOf(async (after: string | undefined) => {
        const { rows, cursor: next } = await agentTable(table).page(after ?? null, PAGE);
        return { rows, next };
      });
      for await (const rows of pages) {
        yield rows.map(({ agentId }, at) => ({ agentId, position: agents + at }));
        agents += rows.length;
      }
    }
  };
