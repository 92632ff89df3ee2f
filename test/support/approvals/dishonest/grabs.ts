/**
 * The acts that the dishonest administrator wants: they move money or give rights, each with a random input.
 */
import { randomUUID } from 'node:crypto';
import { agentTable, versionOf } from '../../../../functions/data/agents/agent.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { profileTable } from '../../../../functions/data/identity/profile.table.ts';
import { termsDraftTable } from '../../../../functions/data/commission-plans/terms-draft.table.ts';
import type { ApprovalOperation } from '../../../../shared/approvals/words.ts';
import { permissionsOf } from '../../../../shared/kernel/permissions.ts';
import { bankingOf } from '../../stack/office.ts';
import type { DishonestOffice } from './dishonest-office.ts';

/** @returns undefined where there is nothing to do it to */
type Grab = (office: DishonestOffice) => Promise<object | undefined>;

const reason = 'As agreed';

async function somePayout(office: DishonestOffice, ...statuses: readonly string[]) {
  const payouts = await office.payouts();
  const fitting = payouts.filter(({ status }) => statuses.includes(status));
  return fitting.length > 0 ? office.random.pick(fitting) : undefined;
}

const someAgent = async ({ agents, portal, random }: DishonestOffice) => {
  const { id } = random.pick(agents);
  const agent = await agentTable(portal.table).get(id);
  if (!agent) throw new Error('The agent is gone');
  return agent;
};

/** A payout as its row shows it. */
async function seen(office: DishonestOffice, payoutId: string, agentId: string) {
  const agent = await agentTable(office.portal.table).get(agentId);
  return { payoutId, bankingUpdatedAt: agent?.bankingUpdatedAt };
}

const payoutIn =
  (...statuses: readonly string[]) =>
  async (office: DishonestOffice) => {
    const payout = await somePayout(office, ...statuses);
    return payout && { payoutId: payout.payoutId };
  };

const someBatch = async ({ closed, portal, random }: DishonestOffice) =>
  closed.length === 0 ? undefined : payoutBatchTable(portal.table).get(random.pick(closed));

const correction =
  (more: (office: DishonestOffice) => Promise<object> = () => Promise.resolve({})): Grab =>
  async (office) => {
    const batch = await someBatch(office);
    if (!batch) return undefined;
    const fileSet = (batch.voidFileSets ?? []).length + 1;
    const declaration = 'notUploaded';
    return { batchId: batch.batchId, fileSet, reason, declaration, ...(await more(office)) };
  };

const ownProfile = async ({ portal, second }: DishonestOffice) => {
  const profile = await profileTable(portal.table).get(second);
  if (!profile) throw new Error('The second account is gone');
  return profile;
};

export const grabs: Partial<Record<ApprovalOperation, Grab>> = {
  'payouts.markProcessing': async (office) => {
    const payout = await somePayout(office, 'pending');
    return payout && seen(office, payout.payoutId, payout.agentId);
  },
  'payouts.stepPayouts': async (office) => {
    const pending = (await office.payouts()).filter(({ status }) => status === 'pending');
    if (pending.length === 0) return undefined;
    const payouts = pending.slice(0, 5).map((one) => seen(office, one.payoutId, one.agentId));
    return { step: 'processing', payouts: await Promise.all(payouts) };
  },
  'payouts.markPaid': async (office) => {
    const input = await payoutIn('processing')(office);
    return input && { ...input, transactionId: 'T-1' };
  },
  'payouts.addPayout': async ({ agents, random }) => ({
    agentId: random.pick(agents).id,
    amountCents: random.whole(10, 200) * 100,
  }),
  'payouts.returnPayout': async (office) => {
    const input = await payoutIn('processing', 'paid')(office);
    return input && { ...input, reason };
  },
  'adjustments.addAdjustment': async ({ agents, random }) => ({
    agentId: random.pick(agents).id,
    direction: 'credit',
    kind: 'goodwill',
    amountCents: random.whole(10, 200) * 100,
    reason,
  }),
  'agents.saveAgentBanking': async (office) => {
    const { agentId, bankingUpdatedAt } = await someAgent(office);
    const number = String(office.random.whole(4_000_000_000, 4_000_000_009));
    return { ...bankingOf({ accountNumber: number }), agentId, seen: bankingUpdatedAt };
  },
  'agents.liftReturnHold': async (office) => {
    const agents = await agentTable(office.portal.table).getMany(office.agents.map(({ id }) => id));
    const held = [...agents.values()].find(({ bankReturnedAt }) => bankReturnedAt);
    return held && { agentId: held.agentId, returnedAt: held.bankReturnedAt, reason };
  },
  'agents.setGroup': async (office) => {
    const agent = await someAgent(office);
    const groupId = office.random.pick(office.portal.groupIds);
    return { agentId: agent.agentId, version: versionOf(agent), groupId };
  },
  'agents.setReferrer': async (office) => {
    const agent = await someAgent(office);
    const referrerId = office.random.pick(office.agents).id;
    return { agentId: agent.agentId, version: versionOf(agent), referrerId };
  },
  'products.createProduct': async ({ random }) => ({
    name: `Fibre ${random.whole(1, 1_000_000)}`,
    downloadSpeedMbps: 100,
    uploadSpeedMbps: 50,
    sellingPriceCents: 79_900,
    baseCommissionRate: 10,
  }),
  'commissionPlans.publishDraft': async ({ portal }) => {
    const [draft] = await termsDraftTable(portal.table).all();
    return draft && { draftId: draft.draftId, version: draft.version };
  },
  'monthlyRun.lockBatch': async (office) => {
    const batch = await someBatch(office);
    const { batchId, lines, totalCents } = batch ?? {};
    return batch && { batchId, lines, totalCents };
  },
  'monthlyRun.reopenBatch': correction(),
  'monthlyRun.takeOutLine': correction(async (office) => ({
    payoutId: (await somePayout(office, 'pending'))?.payoutId ?? randomUUID(),
  })),
  'identity.setAdministratorStatus': async ({ second }) => ({ adminId: second, status: 'active' }),
  'identity.setPermissions': async (office) => {
    const held = permissionsOf(await ownProfile(office));
    return { adminId: office.second, permissions: [...new Set([...held, 'finance'])], seen: held };
  },
};
