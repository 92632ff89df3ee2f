/** The endpoints of acts that take two people, as the tests of all endpoints call them. */
import { askFor } from '../approvals/by-two.ts';
import { pendingPayout } from '../batches/batches.ts';
import { carryFinance, leaveFinanceTo } from '../payouts/finance.ts';
import { seenPayout } from '../sales/deals.ts';
import type { Office, Person } from '../stack/office.ts';
import { type Endpoints, firstPage, type World } from './endpoint-row.ts';

const colleagues = new WeakMap<Office, Promise<Person>>();
/** The colleague who could confirm what the office's administrator asks for: one in each office. */
export async function colleagueOf(office: Office): Promise<Person> {
  const known = colleagues.get(office) ?? office.newAdmin();
  colleagues.set(office, known);
  const colleague = await known;
  await carryFinance(office.stack, colleague);
  return colleague;
}

/** A payout that can be released, and a colleague who could confirm it. */
const release = async ({ office }: World) => {
  const colleague = await colleagueOf(office);
  await carryFinance(office.stack, office.admin);
  const { id } = await pendingPayout(office);
  return { colleague, input: await seenPayout(office.admin, id) };
};
const othersAct = async (world: World) => {
  const { colleague, input } = await release(world);
  const { id: approvalId } = await askFor(colleague, 'payouts.markProcessing', input);
  return { approvalId };
};

export const approvalsEndpoints: Endpoints<'approvals'> = {
  listApprovals: {
    sample: firstPage,
    lists: [{ limit: 5 }, { limit: 5, status: 'confirmed' }],
  },
  getApproval: othersAct,
  askApproval: {
    sample: async (world) => {
      const { input } = await release(world);
      return { operation: 'payouts.markProcessing', input };
    },
    usesUp: true,
  },
  acceptCommand: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    await leaveFinanceTo(office.stack, office.admin);
    return { act: 'npm run finance -- grant', at: new Date().toISOString() };
  },
  confirmApproval: othersAct,
  declineApproval: async (world) => ({ ...(await othersAct(world)), reason: 'Not this month' }),
  withdrawApproval: async (world) => {
    const { input } = await release(world);
    const { id } = await askFor(world.office.admin, 'payouts.markProcessing', input);
    return { approvalId: id };
  },
};
