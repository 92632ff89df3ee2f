import type { clickFilter } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { linkClickTable, positionOfClick } from '../../data/referrals/link-click.table.ts';
import type { Context } from '../../platform/context.ts';
import { type FilterQuery, readSearchedPage } from '../search/read-searched-page.ts';
import { presentAdminClick } from './present.ts';

/** A page of all agents' clicks, as it is filtered, searched and ordered. */
export async function readClicksPage(
  { table }: Context,
  { linkType, from, to, agentId, ...query }: FilterQuery<typeof clickFilter>,
) {
  const clicks = linkClickTable(table);
  const { rows, people, ...page } = await readSearchedPage(
    table,
    { ...query, status: linkType },
    {
      name: 'clicks',
      subject: 'clickAddress',
      agentsBy: ['agentName', 'agentCode'],
      stored: { getMany: clicks.getMany, page: clicks.listed },
      positionOf: positionOfClick,
      readPeople: (agentIds) => agentTable(table).getMany(agentIds),
    },
    { from, to, agentId },
  );
  return { rows: rows.map((click) => presentAdminClick(click, people)), ...page };
}
