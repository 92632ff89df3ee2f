/** The endpoints of agents, as the tests of all endpoints call them. */
import { carryFinance } from '../payouts/finance.ts';
import { aGroup } from './commission-plans.ts';
import { bankingOf } from '../stack/office.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { removeItem, setAttributes, tableOf } from '../stack/table.ts';
import { ONE_SUBJECT, type Endpoints, firstPage, nothing } from './endpoint-row.ts';

export const agentsEndpoints: Endpoints<'agents'> = {
  addAgent: () => ({
    fullName: 'Lerato Khumalo',
    email: `added-${crypto.randomUUID()}@demo.example`,
    phone: '082 123 4567',
    password: 'Demo-portal-1',
  }),
  sendTemporaryPassword: async ({ office }) => {
    const added = {
      fullName: 'Lerato Khumalo',
      email: `waiting-${crypto.randomUUID()}@demo.example`,
      phone: '082 123 4567',
      password: 'Demo-portal-1',
    };
    const { id: agentId } = await office.admin.api.agents.addAgent(added, {
      context: { idempotencyKey: crypto.randomUUID() },
    });
    return { agentId };
  },
  listAgents: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, status: 'active' },
      { limit: 5, order: 'oldest' },
      { limit: 5, order: 'a-z' },
      { limit: 5, q: 'seller of all' },
      { limit: 5, q: 'seller of all', status: 'active' },
    ],
  },
  getAgent: ({ owner }) => ({ agentId: owner.id }),
  listSubAgents: {
    sample: ({ owner }) => ({ agentId: owner.id }),
    lists: ONE_SUBJECT,
  },
  viewAgentBanking: ({ owner }) => ({ agentId: owner.id }),
  remindOfBankDetails: {
    // One is sent in 7 days.
    sample: async ({ office }) => {
      const { asOf } = await office.admin.api.reports.getAdminDashboard();
      const table = tableOf(office.stack);
      await removeItem(table, { pk: `job#bank-reminder-${dayOf(asOf)}`, sk: 'job' });
    },
    usesUp: true,
  },
  saveAgentBanking: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId, ...bankingOf() };
  },
  checkAccount: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    await office.admin.api.agents.saveAgentBanking({ agentId, ...bankingOf() });
    return { agentId };
  },
  acceptAccount: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    const { id: agentId } = await office.newAgent();
    const checkedAt = new Date().toISOString();
    await setAttributes(
      tableOf(office.stack),
      { pk: `agent#${agentId}`, sk: 'agent' },
      { bankCheck: { at: checkedAt, result: 'failed', failures: ['holderName'] } },
    );
    return { agentId, checkedAt, reason: 'The agent married, and showed the bank card' };
  },
  liftReturnHold: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    const { id: agentId } = await office.newAgent();
    const returnedAt = new Date().toISOString();
    await setAttributes(
      tableOf(office.stack),
      { pk: `agent#${agentId}`, sk: 'agent' },
      { bankReturnedAt: returnedAt },
    );
    return { agentId, returnedAt, reason: 'The bank says that the account is open' };
  },
  updateAgent: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId, version: 0, fullName: 'Lerato Khumalo', phone: '082 123 4567' };
  },
  changeAgentEmail: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId, version: 0, email: `changed-${crypto.randomUUID()}@demo.example` };
  },
  setReferrer: async ({ office, owner }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId, version: 0, referrerId: owner.id };
  },
  setGroup: async (world) => {
    const { id: agentId } = await world.office.newAgent();
    return { agentId, version: 0, groupId: (await aGroup(world)).groupId };
  },
  listAgentNotes: {
    sample: ({ owner }) => ({ agentId: owner.id }),
    lists: ONE_SUBJECT,
  },
  addAgentNote: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId, text: 'Called about the bank account.' };
  },
  removeAgentNote: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    const note = { agentId, text: 'Called about the bank account.' };
    const { id: noteId } = await office.admin.api.agents.addAgentNote(note, {
      context: { idempotencyKey: crypto.randomUUID() },
    });
    return { agentId, noteId };
  },
  deleteAgent: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId };
  },
  listAgentOptions: {
    sample: () => ({}),
    lists: [{}, { q: 'seller' }],
  },
  getAgentBalance: ({ owner }) => ({ agentId: owner.id }),
  setAgentStatus: async ({ office }) => {
    const { id: agentId } = await office.newAgent();
    return { agentId, status: 'inactive' };
  },
  getMyProfile: nothing,
  changeReferralCode: () => ({ code: crypto.randomUUID().slice(0, 8) }),
  viewMyBanking: nothing,
  saveBanking: () => bankingOf(),
};
