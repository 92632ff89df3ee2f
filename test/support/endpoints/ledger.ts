/** The endpoints of the ledger, as the tests of all endpoints call them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { periodOf } from '../../../shared/kernel/month.ts';
import { postAttachment, uploadedAttachment } from '../attachments.ts';
import { carryFinance } from '../finance.ts';
import { aPdf } from '../resources.ts';
import { FIRST_PERIOD } from '../seed-rows.ts';
import {
  ONE_SUBJECT,
  type Endpoints,
  nothing,
  firstPage,
  ONE_ITEM,
  type Readers,
  withoutInput,
  type World,
} from './endpoint-row.ts';
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
const agentFirstPeriod = ({ agent }: Readers) => [
  { agentId: agent.actor.userId, period: FIRST_PERIOD },
];

const newAdjustment = ({ owner }: World) => ({
  agentId: owner.id,
  direction: 'credit' as const,
  kind: 'goodwill' as const,
  amountCents: 1_000,
  reason: 'A long wait',
});
/** Above a limit, so that it waits; the office's administrator may release it. */
const pendingAdjustment = async (world: World, by = world.office.admin) => {
  const { payoutLimits } = world.office.stack.settings;
  const amountCents = payoutLimits.perPayoutCents + 1;
  const entered = { ...newAdjustment(world), amountCents };
  return { adjustmentId: (await by.api.ledger.addAdjustment(entered)).id };
};
const othersAdjustment = async (world: World) => {
  await carryFinance(world.office.stack, world.office.admin);
  return pendingAdjustment(world, await world.office.newAdmin());
};
const attachedAdjustment = async (world: World) => {
  const { admin } = world.office;
  const uploadId = await uploadedAttachment(admin);
  const { id } = await admin.api.ledger.addAdjustment({ ...newAdjustment(world), uploadId });
  return { adjustmentId: id };
};

export const ledgerEndpoints: Endpoints<'ledger'> = {
  getMyEarnings: {
    sample: nothing,
    growth: withoutInput,
  },
  listMyStatements: {
    sample: nothing,
    growth: withoutInput,
  },
  getMyStatement: {
    sample: statementPeriod,
    growth: () => [{ period: FIRST_PERIOD }],
    lists: ONE_SUBJECT,
  },
  listStatementSales: {
    sample: statementPeriod,
    growth: () => [{ period: FIRST_PERIOD }],
    lists: ONE_SUBJECT,
  },
  listAgentStatements: {
    sample: ({ owner }) => ({ agentId: owner.id }),
    growth: ({ agent }) => [{ agentId: agent.actor.userId }],
  },
  getAgentStatement: {
    sample: agentPeriod,
    growth: agentFirstPeriod,
    lists: ONE_SUBJECT,
  },
  listAgentStatementSales: {
    sample: agentPeriod,
    growth: agentFirstPeriod,
    lists: ONE_SUBJECT,
  },
  listAdjustments: {
    sample: firstPage,
    growth: () => [{}, { status: 'pending' }],
    lists: [
      { limit: 5 },
      { limit: 5, order: 'oldest' },
      { limit: 5, status: 'pending' },
      { limit: 5, agentId: '$owner' },
      { limit: 5, agentId: '$owner', status: 'posted' },
    ],
  },
  countAdjustments: {
    sample: nothing,
    growth: withoutInput,
  },
  addAdjustment: {
    sample: newAdjustment,
  },
  releaseAdjustment: {
    sample: othersAdjustment,
  },
  refuseAdjustment: {
    sample: async (world) => ({ ...(await othersAdjustment(world)), reason: 'Paid already' }),
  },
  withdrawAdjustment: {
    sample: (world) => pendingAdjustment(world),
  },
  openAttachment: {
    sample: attachedAdjustment,
    growth: ONE_ITEM,
  },
  startAttachmentUpload: {
    sample: () => ({ fileName: aPdf.fileName, sizeBytes: aPdf.content.size }),
  },
  finishAttachmentUpload: {
    sample: async ({ office }) => ({ uploadId: await postAttachment(office.admin) }),
  },
};
