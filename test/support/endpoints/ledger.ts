/** The endpoints of the ledger, as the tests of all endpoints call them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { periodOf } from '../../../shared/kernel/month.ts';
import { ONE_SUBJECT, type Endpoints, nothing, type World } from './endpoint-row.ts';
import { pendingSale } from './sales.ts';

/** The month of an approval, once the projector has put it into the statement. */
async function approvedMonth(world: World): Promise<{ period: string }> {
  const { approvedAt = '' } = await world.office.admin.api.sales.approveSale(
    await pendingSale(world),
  );
  const period = periodOf(approvedAt);
  const { ledger } = world.owner.api;
  const isThere = async () =>
    (await ledger.listMyStatements()).statements.some((one) => one.period === period);
  while (!(await isThere())) await sleep(50);
  return { period };
}

/** One approval for each owner: with one for each call, the month would have more lines from call to call. */
const months = new WeakMap<World['owner'], Promise<{ period: string }>>();

function statementPeriod(world: World): Promise<{ period: string }> {
  const month = months.get(world.owner) ?? approvedMonth(world);
  months.set(world.owner, month);
  return month;
}

/** The same for an administrator, who names the agent. */
const agentPeriod = async (world: World) => ({
  agentId: world.owner.id,
  ...(await statementPeriod(world)),
});

export const ledgerEndpoints: Endpoints<'ledger'> = {
  getMyEarnings: nothing,
  listMyStatements: nothing,
  getMyStatement: {
    sample: statementPeriod,
    lists: ONE_SUBJECT,
  },
  listStatementSales: {
    sample: statementPeriod,
    lists: ONE_SUBJECT,
  },
  listAgentStatements: ({ owner }) => ({ agentId: owner.id }),
  getAgentStatement: {
    sample: agentPeriod,
    lists: ONE_SUBJECT,
  },
  listAgentStatementSales: {
    sample: agentPeriod,
    lists: ONE_SUBJECT,
  },
};
