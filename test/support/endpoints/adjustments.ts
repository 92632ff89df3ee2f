/** The endpoints of adjustments of balances, as the tests of all endpoints call them. */
import { postAttachment, uploadedAttachment } from '../adjustments/attachments.ts';
import { carryFinance } from '../payouts/finance.ts';
import { aPdf } from '../resources/resources.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

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
  return { adjustmentId: (await by.api.adjustments.addAdjustment(entered)).id };
};
const othersAdjustment = async (world: World) => {
  await carryFinance(world.office.stack, world.office.admin);
  return pendingAdjustment(world, await world.office.newAdmin());
};
const attachedAdjustment = async (world: World) => {
  const { admin } = world.office;
  const uploadId = await uploadedAttachment(admin);
  const { id } = await admin.api.adjustments.addAdjustment({ ...newAdjustment(world), uploadId });
  return { adjustmentId: id };
};

export const adjustmentsEndpoints: Endpoints<'adjustments'> = {
  listAdjustments: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, order: 'oldest' },
      { limit: 5, status: 'pending' },
      { limit: 5, agentId: '$owner' },
      { limit: 5, agentId: '$owner', status: 'posted' },
    ],
  },
  countAdjustments: { sample: nothing },
  addAdjustment: { sample: newAdjustment },
  releaseAdjustment: { sample: othersAdjustment },
  refuseAdjustment: {
    sample: async (world) => ({ ...(await othersAdjustment(world)), reason: 'Paid already' }),
  },
  withdrawAdjustment: { sample: (world) => pendingAdjustment(world) },
  openAttachment: { sample: attachedAdjustment },
  startAttachmentUpload: {
    sample: () => ({ fileName: aPdf.fileName, sizeBytes: aPdf.content.size }),
  },
  finishAttachmentUpload: {
    sample: async ({ office }) => ({ uploadId: await postAttachment(office.admin) }),
  },
};
