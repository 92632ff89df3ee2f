import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { readSearchedPage } from '../../domain/search/read-searched-page.ts';
import { verb } from '../verb.ts';
import { linkClickTable, positionOfClick } from '../../data/link-click.table.ts';
import { presentAdminClick } from '../../domain/referrals/present.ts';

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
