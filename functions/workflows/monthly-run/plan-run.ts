/** Writes the manifest of a run: every agent who has the month, a line each. */
import type { PlannedAgent, PlannedRun } from '../../../shared/kernel/messages.ts';
import { addMonths, type Period, startOf } from '../../../shared/kernel/month.ts';
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded } from '../../platform/not-needed.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Manifests } from '../../data/monthly-run/manifests.client.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';

/** Agents that are read at once. */
const PAGE = 500;

/**
 * Plans a run; a repeat writes the manifest again. Agents who join later have nothing to close. Agents who
 * were deleted after the month earned in it: their deletion closes it, and the run counts it.
 */
export const planRun =
  (manifests: Manifests) =>
  async (context: Context, { period }: { period: Period }): Promise<PlannedRun> => {
    const { table } = context;
    let agents = 0;
    const deleted = await agentDeletionTable(table).since(startOf(addMonths(period, 1)));
    const manifestKey = await manifests.write(period, linesOf());
    // Another execution may have finished the run: nothing is left to do.
    await ifNeeded(
      table.transact([monthlyRunTable(table).reach(period, { step: 'accrue', agents })]),
    );
    return { period, manifestKey, agents };

    async function* linesOf(): AsyncGenerator<PlannedAgent[]> {
      const pages = pagesOf(async (after: string | undefined) => {
        const { rows, cursor: next } = await agentTable(table).page(after ?? null, PAGE);
        return { rows, next };
      });
      // A list that lags may still have somebody who was deleted.
      for await (const rows of pages)
        yield placed(rows.flatMap(({ agentId }) => (deleted.has(agentId) ? [] : [agentId])));
      yield placed([...deleted]);
    }

    function placed(agentIds: readonly string[]): PlannedAgent[] {
      const first = agents;
      agents += agentIds.length;
      return agentIds.map((agentId, at) => ({ agentId, position: first + at }));
    }
  };
