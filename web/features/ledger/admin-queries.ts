/** Queries of an agent's statements for administrators. */
import { queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';

/** Changes of an agent's balance are pushed to the agent alone, so each look reads anew. */
const fresh = { staleTime: 0 };
const LINES = 50;

/** An agent's statements and tax years, newest first. */
export const agentStatementsQuery = (agentId: string) =>
  queries.ledger.listAgentStatements.queryOptions({ input: { agentId }, ...fresh });

export const agentStatementQuery = (agentId: string, period: string) =>
  queries.ledger.getAgentStatement.infiniteOptions({
    input: (cursor: string | undefined) => ({ agentId, period, limit: LINES, cursor }),
    ...inPages,
    ...fresh,
  });

/** The sales behind a month's commission. */
export const agentStatementSalesQuery = (agentId: string, period: string) =>
  queries.ledger.listAgentStatementSales.infiniteOptions({
    input: (cursor: string | undefined) => ({ agentId, period, limit: LINES, cursor }),
    ...inPages,
    ...fresh,
  });
