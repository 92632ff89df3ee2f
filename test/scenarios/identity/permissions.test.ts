/**
 * Given administrators with different permissions, each may change what their permissions cover, look at
 * everything, and hears when a colleague changes them.
 */
import { describe, expect, it } from 'vitest';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import { FINANCE_CHANGED, PERMISSIONS_ARE_OTHERS } from '../../../shared/identity/policy.ts';
import { lackOf, type Permission } from '../../../shared/kernel/permissions.ts';
import { expectRefusal, type Refusal, refusal } from '../../support/stack/refusals.ts';
import { allowOnly, carryFinance, setFinance } from '../../support/payouts/finance.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const chief = office.admin;
await carryFinance(stack, chief);
const agent = await office.newAgent();

async function administratorWith(...permissions: Permission[]): Promise<Person> {
  const one = await office.newAdmin();
  await allowOnly(stack, one, permissions);
  return one;
}

/** Written down apart from the contract: an endpoint that loses its permission is missed here. */
const NEEDS: Record<string, readonly string[]> = {
  sales: [
    'networkStatements.applyNetworkStatement',
    'networkStatements.readNetworkStatement',
    'networkStatements.saveStatementMapping',
    'networkStatements.uploadNetworkStatement',
    'products.createProduct',
    'products.deleteProduct',
    'products.runProductImport',
    'products.setProductActive',
    'products.startProductImport',
    'products.updateProduct',
    'sales.addSale',
    'sales.approveSale',
    'sales.decideSales',
    'sales.endSale',
    'sales.rejectSale',
    'sales.setNetworkNumber',
  ],
  support: [
    'agents.addAgent',
    'agents.addAgentNote',
    'agents.changeAgentEmail',
    'agents.deleteAgent',
    'agents.remindOfBankDetails',
    'agents.removeAgentNote',
    'agents.saveAgentBanking',
    'agents.sendTemporaryPassword',
    'agents.setAgentStatus',
    'agents.setReferrer',
    'agents.updateAgent',
    'agents.viewAgentBanking',
    'announcements.createAnnouncement',
    'announcements.deleteAnnouncement',
    'announcements.publishAnnouncement',
    'announcements.unpublishAnnouncement',
    'announcements.updateAnnouncement',
    'jobs.checkAgentRows',
    'jobs.startAgentUpload',
    'jobs.uploadAgents',
    'resources.createResource',
    'resources.deleteResource',
    'resources.finishResourceUpload',
    'resources.publishResource',
    'resources.startResourceUpload',
    'resources.unpublishResource',
    'resources.updateResource',
  ],
  payouts: [
    'adjustments.addAdjustment',
    'adjustments.finishAttachmentUpload',
    'adjustments.startAttachmentUpload',
    'agents.checkAccount',
    'bankOutcomes.applyBankFile',
    'bankOutcomes.readBankFile',
    'bankOutcomes.removeOutcomeMapping',
    'bankOutcomes.saveOutcomeMapping',
    'bankOutcomes.uploadBankFile',
    'monthlyRun.excludeLine',
    'monthlyRun.includeException',
    'monthlyRun.lockBatch',
    'monthlyRun.openFile',
    'monthlyRun.payBatch',
    'monthlyRun.processBatch',
    'monthlyRun.redateBatch',
    'monthlyRun.reopenBatch',
    'monthlyRun.resumeRun',
    'monthlyRun.takeOutLine',
    'payouts.addPayout',
    'payouts.markPaid',
    'payouts.markProcessing',
    'payouts.rejectPayout',
    'payouts.returnPayout',
    'payouts.stepPayouts',
    'sales.reverseApproval',
  ],
  finance: [
    'agents.acceptAccount',
    'agents.liftReturnHold',
    'agents.setGroup',
    'approvals.acceptCommand',
    'approvals.confirmApproval',
    'approvals.declineApproval',
    'commissionPlans.createDraft',
    'commissionPlans.createEnding',
    'commissionPlans.createGroup',
    'commissionPlans.deleteDraft',
    'commissionPlans.deleteGroup',
    'commissionPlans.publishDraft',
    'commissionPlans.startPreview',
    'commissionPlans.updateDraft',
    'commissionPlans.updateGroup',
    'identity.confirmAdministrator',
    'identity.endAdministratorSessions',
    'identity.setAdministratorStatus',
    'identity.setPermissions',
    'monthlyRun.setHoliday',
    'payouts.unfreezePayouts',
  ],
  'sales support': ['sales.sendSaleMessage'],
  'support finance': ['identity.removeSecondFactor'],
  'payouts finance': ['payouts.freezePayouts', 'payouts.withdrawUnfreezing'],
  /**
   * An export holds what the lists show; a forecast changes nothing; an act that is asked for takes the
   * permissions of its endpoint, and only whoever asked takes it back.
   */
  '': [
    'approvals.askApproval',
    'approvals.withdrawApproval',
    'jobs.startExport',
    'monthlyRun.startForecast',
  ],
};

it('asks for these permissions, for every change that administrators make', () => {
  const changes = contractRoutes.filter(
    ({ access, effect }) => access === 'admin' && effect === 'write',
  );
  const needs = Object.groupBy(changes, ({ permissions }) => permissions.join(' '));
  const named = Object.entries(needs).map(
    ([needed, routes = []]) => [needed, routes.map(({ name }) => name).sort()] as const,
  );
  expect(Object.fromEntries(named)).toEqual(NEEDS);
});

describe('an administrator', () => {
  const addSale = ({ api }: Person) => api.sales.addSale({ ...saleOf(office), agentId: agent.id });
  const addNote = ({ api }: Person) =>
    api.agents.addAgentNote({ agentId: agent.id, text: 'Called about the bank account.' });
  const addPayout = ({ api }: Person) =>
    api.payouts.addPayout({ agentId: agent.id, amountCents: 10_000 });
  const signOut = async ({ api }: Person) =>
    api.identity.endAdministratorSessions({ adminId: (await office.newAdmin()).id });
  const acts = { sales: addSale, support: addNote, payouts: addPayout, finance: signOut };
  const all = Object.keys(acts) as Permission[];

  it('whose permissions nobody has set does all but what takes finance', async () => {
    const one = await office.newAdmin();
    expect(one.me.permissions).toEqual(['sales', 'support', 'payouts']);
    for (const act of [addSale, addNote, addPayout]) expect(await act(one)).toBeDefined();
    expect(await refusal(signOut(one))).toMatchObject({ message: lackOf('finance') });
  });

  it('without any looks at everything, exports it, and changes nothing', async () => {
    const reader = await administratorWith();
    expect((await reader.api.identity.getMe()).permissions).toEqual([]);
    for (const act of all)
      expect(await refusal(acts[act](reader))).toMatchObject({ message: lackOf(act) });
    expect((await reader.api.sales.listSales({})).rows.length).toBeGreaterThan(0);
    expect((await reader.api.payouts.listPayouts({})).rows.length).toBeGreaterThan(0);
    expect(await reader.api.agents.getAgent({ agentId: agent.id })).toMatchObject({ id: agent.id });
    expect(await reader.api.jobs.startExport({ kind: 'exportSales' })).toMatchObject({
      kind: 'exportSales',
    });
    await expectRefusal(reader.api.agents.viewAgentBanking({ agentId: agent.id }), 403, {
      message: lackOf('support'),
    });
  });
});

describe('the permissions of an administrator', () => {
  it('are set by a colleague with finance; both trail and e-mail say so', async () => {
    const clerk = await office.newAdmin();
    const seen = clerk.me.permissions ?? [];
    const set = { adminId: clerk.id, permissions: ['sales' as const], seen };
    expect(await chief.api.identity.setPermissions(set)).toMatchObject({
      id: clerk.id,
      permissions: ['sales'],
      lastSignInAt: expect.any(String),
    });
    expect((await clerk.api.identity.getMe()).permissions).toEqual(['sales']);
    // The sign-in goes on: only what may be changed is other than before.
    expect((await clerk.api.sales.listSales({})).rows).toBeDefined();
    const subject = `administrator:${clerk.id}`;
    const { rows } = await chief.api.audit.listEvents({ limit: 1, subject });
    expect(rows[0]).toMatchObject({
      what: 'Changed the permissions of an administrator',
      actor: { id: chief.id },
      changes: [
        { label: 'Permissions', before: 'Sales desk, Support, Payouts', after: 'Sales desk' },
      ],
    });
    const mails = await stack.mailsTo(clerk.email, 'Permissions changed');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You have: Sales desk.');
  });

  it('can all be taken away, which the e-mail says in words', async () => {
    const clerk = await office.newAdmin();
    const seen = clerk.me.permissions ?? [];
    await chief.api.identity.setPermissions({ adminId: clerk.id, permissions: [], seen });
    const [mail] = await stack.mailsTo(clerk.email);
    expect(mail?.text).toContain('You can look at everything, and change nothing.');
  });

  it('that are the same already are written and told to nobody', async () => {
    const clerk = await administratorWith('support');
    const same = {
      adminId: clerk.id,
      permissions: ['support' as const],
      seen: ['support' as const],
    };
    const newest = async () => {
      const subject = `administrator:${clerk.id}`;
      return (await chief.api.audit.listEvents({ limit: 1, subject })).rows[0]?.id;
    };
    const before = await newest();
    expect(await chief.api.identity.setPermissions(same)).toMatchObject({
      permissions: ['support'],
    });
    expect(await newest()).toBe(before);
    expect(await stack.mailsTo(clerk.email, 'Permissions changed')).toEqual([]);
  });

  it('stay as they are where they aren’t those that the colleague saw', async () => {
    const clerk = await administratorWith('support');
    const stale = { adminId: clerk.id, permissions: [], seen: ['support', 'sales'] as const };
    await expectRefusal(
      chief.api.identity.setPermissions({ ...stale, seen: [...stale.seen] }),
      409,
      { data: { current: { permissions: ['support'] } } },
    );
    expect((await clerk.api.identity.getMe()).permissions).toEqual(['support']);
  });

  it('are nobody’s own to set, and an agent has none', async () => {
    const set = ({ id: adminId, me }: Person, permissions: Permission[]) =>
      chief.api.identity.setPermissions({ adminId, permissions, seen: me.permissions ?? [] });
    const message = PERMISSIONS_ARE_OTHERS;
    await expectRefusal(set(chief, []), 403, message);
    await expectRefusal(set(agent, ['sales']), 404);
  });

  it('set by two colleagues at once are those of one of them', async () => {
    const clerk = await office.newAdmin();
    const other = await office.newAdmin();
    await carryFinance(stack, other);
    const seen = clerk.me.permissions ?? [];
    const ends = await Promise.allSettled([
      chief.api.identity.setPermissions({ adminId: clerk.id, permissions: ['sales'], seen }),
      other.api.identity.setPermissions({ adminId: clerk.id, permissions: ['support'], seen }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = ends.find((end) => end.status === 'rejected');
    expect(loser?.reason).toMatchObject({ status: 409 });
  });

  it('are not set by a colleague whose finance went in the same moment', async () => {
    const [one, other] = [await office.newAdmin(), await office.newAdmin()];
    await Promise.all([carryFinance(stack, one), carryFinance(stack, other)]);
    const ends = await Promise.allSettled([
      setFinance(stack, one, other, false),
      setFinance(stack, other, one, false),
    ]);
    const loser = ends.find((end) => end.status === 'rejected');
    const messages = [FINANCE_CHANGED, lackOf('finance')];
    expect(messages).toContain((loser?.reason as Refusal | undefined)?.message);
  });
});

it('shows when each administrator signed in last', async () => {
  const clerk = await office.newAdmin();
  const again = await office.signIn(clerk.email);
  const { rows: signIns } = await again.api.identity.listMySignIns();
  const { rows } = await chief.api.identity.listAdministrators({ limit: 100 });
  const listed = rows.find(({ id }) => id === clerk.id);
  expect(listed?.lastSignInAt).toBe(signIns[0]?.at);
});
