/** Queues account checks again that had no answer, whose worker died, or whose message was lost. */
import { checksAccounts, type PortalSettings } from '../../../shared/kernel/settings.ts';
import { accountCheckTable } from '../../data/agents/account-check.table.ts';
import type { JobQueue } from '../../data/jobs/job-queue.client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';

interface Deps {
  table: Table;
  clock: Clock;
  settings: PortalSettings;
  queue: JobQueue;
}

export async function restartChecks({ table, clock, settings, queue }: Deps): Promise<void> {
  if (!checksAccounts(settings)) return;
  const at = { now: clock.now().toISOString(), real: clock.real().toISOString() };
  for (const { agentId } of await accountCheckTable(table).dueAt(at))
    await queue.checkAccount(agentId);
}
