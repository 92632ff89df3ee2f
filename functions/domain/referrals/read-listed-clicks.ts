import { agentTable } from '../../data/agent.table.ts';
import type { LinkClick } from '../../data/link-click.table.ts';
import type { Table } from '../../platform/table.ts';
import { agentsOf } from '../search/search-rows.ts';
import { presentAdminClick } from './present.ts';

export async function readListedClicks(table: Table, clicks: readonly LinkClick[]) {
  const agents = await agentTable(table).getMany(agentsOf(clicks));
  return clicks.map((click) => presentAdminClick(click, agents));
}
