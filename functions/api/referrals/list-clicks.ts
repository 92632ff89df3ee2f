import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { agentsOf } from '../../platform/search.ts';
import { readSearchedPage } from '../../platform/searched-list.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { type LinkClick, linkClickTable } from '../../data/link-click.table.ts';
import { presentAdminClick } from '../../domain/referrals/present.ts';

/** Clicks on all agents' links; searched by agent's name, referral code and IP address. */
export const listClicks = verb(
  referralsContract.listClicks,
  async ({ table }, { linkType, ...input }) => {
    const clicks = linkClickTable(table);
    const { rows, people, ...page } = await readSearchedPage(
      table,
      { ...input, status: linkType },
      {
        name: 'clicks',
        subject: 'clickAddress',
        agentsBy: ['agentName', 'agentCode'],
        stored: { getMany: clicks.getMany, page: clicks.listed },
        positionOf: positionOfClick,
        readPeople: (agentIds) => agentTable(table).getMany(agentIds),
      },
    );
    return { rows: rows.map((click) => presentAdminClick(click, people)), ...page };
  },
);

const positionOfClick = ({ createdAt: at, clickId: id }: LinkClick) => ({ at, id });

/** Where a page of clicks ends. */
export const clickPosition = (click: LinkClick | undefined) => click && positionOfClick(click);

/** Clicks as administrators see them. */
export async function withAgents(table: Table, clicks: readonly LinkClick[]) {
  const agents = await agentTable(table).getMany(agentsOf(clicks));
  return clicks.map((click) => presentAdminClick(click, agents));
}
