import { reportsContract } from '../../../shared/reports/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { verb } from '../verb.ts';
import { presentTopAgent } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/reports/report-top.table.ts';

/** The agents who sold most in a period, as last computed, with their present names. */
export const listTopAgents = verb(reportsContract.listTopAgents, async ({ table }, { days }) => {
  const top = await reportTopTable(table).get('agents', days);
  const agents = await agentTable(table).getMany(top.rows.map(({ id }) => id));
  return { ...top, rows: top.rows.map((row) => presentTopAgent(row, agents.get(row.id))) };
});
