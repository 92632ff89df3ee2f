/** The endpoints of adjustments of balances, as the tests of all endpoints call them. */
import { postAttachment, uploadedAttachment } from '../adjustments/attachments.ts';
import { aPdf } from '../resources/resources.ts';
import { type Endpoints, firstPage, type World } from './endpoint-row.ts';

const newAdjustment = ({ owner }: World) => ({
  agentId: owner.id,
  direction: 'credit' as const,
  kind: 'goodwill' as const,
  amountCents: 1_000,
  reason: 'A long wait',
});
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
      { limit: 5, agentId: '$owner' },
      { limit: 5, agentId: '$owner', status: 'posted' },
    ],
  },
  addAdjustment: newAdjustment,
  openAttachment: attachedAdjustment,
  startAttachmentUpload: () => ({ fileName: aPdf.fileName, sizeBytes: aPdf.content.size }),
  finishAttachmentUpload: async ({ office }) => ({ uploadId: await postAttachment(office.admin) }),
};
