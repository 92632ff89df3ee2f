import { reportsContract } from '../../../shared/reports/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { verb } from '../verb.ts';
import { presentTopReferrer } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/reports/report-top.table.ts';

/** The agents who recruited most in a period, as last computed. */
export const listTopReferrers = verb(
  reportsContract.listTopReferrers,
  async ({ table }, { days }) => {
    const top = await reportTopTable(table).get('referrers', days);
    const agents = await agentTable(table).getMany(top.rows.map(({ id }) => id));
    return { ...top, rows: top.rows.map((row) => presentTopReferrer(row, agents.get(row.id))) };
  },
);
