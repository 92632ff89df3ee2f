/** The endpoints of sales, as the tests of all endpoints call them. */
import { saleOf } from '../stack/office.ts';
import { PNG, postProof, uploadedProof } from '../sales/proofs.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

export const pendingSale = async ({ office, owner }: World) => {
  const { id: saleId } = await owner.api.sales.submitSale(saleOf(office));
  return { saleId };
};
export const approvedSale = async (world: World) => {
  const sale = await pendingSale(world);
  await world.office.admin.api.sales.approveSale(sale);
  return sale;
};
const saleWithProof = async ({ office, owner }: World) => {
  const proofUploadId = await uploadedProof(owner);
  const { id: saleId } = await owner.api.sales.submitSale(saleOf(office, { proofUploadId }));
  return { saleId };
};

const saleWithMessages = async (world: World) => {
  const sale = await pendingSale(world);
  await world.owner.api.sales.sendMySaleMessage({ ...sale, text: 'Is the photo clear?' });
  await world.office.admin.api.sales.sendSaleMessage({ ...sale, text: 'It is.' });
  return sale;
};

export const salesEndpoints: Endpoints<'sales'> = {
  listMySales: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 3, status: 'approved' },
      { limit: 1, status: 'ended' },
      { limit: 5, order: 'oldest' },
      { limit: 2, q: 'only customer' },
      { limit: 2, q: 'only customer', status: 'pending' },
      { limit: 2, q: '083 999' },
    ],
  },
  listMyCustomers: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, state: 'active' },
      { limit: 5, state: 'ended' },
      { limit: 5, state: 'endingSoon' },
      { limit: 5, state: 'termOver' },
      { limit: 2, q: 'only customer' },
      { limit: 2, q: '083 999', state: 'active' },
    ],
  },
  getMySale: pendingSale,
  submitSale: ({ office }) => saleOf(office),
  correctSale: async (world) => ({
    ...saleOf(world.office, { saleValueCents: 89_900 }),
    ...(await pendingSale(world)),
    revision: 0,
  }),
  withdrawSale: pendingSale,
  startProofUpload: () => ({ type: PNG.type, sizeBytes: PNG.size }),
  finishProofUpload: async ({ owner }) => ({ uploadId: await postProof(owner) }),
  getMyProof: saleWithProof,
  getProof: saleWithProof,
  listMySaleMessages: saleWithMessages,
  sendMySaleMessage: async (world) => ({ ...(await pendingSale(world)), text: 'Which photo?' }),
  listSales: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 3, status: 'approved' },
      { limit: 5, order: 'oldest' },
      { limit: 5, q: 'only customer' },
      { limit: 5, q: 'only customer', status: 'pending' },
      { limit: 5, q: 'only.customer@elsewhere.example' },
      { limit: 5, q: 'seller of all' },
      { limit: 1, status: 'ended' },
      { limit: 5, agentId: '$owner', productId: '$product' },
      { limit: 2, productId: '$product' },
      { limit: 2, productId: '$product', status: 'pending' },
      { limit: 5, from: '2020-01-01', to: '2099-12-31' },
      { limit: 5, q: 'seller of all', productId: '$product', from: '2020-01-01' },
    ],
  },
  findSimilarSales: async (world) => {
    const { saleId } = await pendingSale(world);
    return { saleIds: [saleId] };
  },
  countSales: nothing,
  getSale: pendingSale,
  listSaleMessages: saleWithMessages,
  sendSaleMessage: async (world) => ({
    ...(await pendingSale(world)),
    text: 'A clearer photo, please.',
  }),
  approveSale: pendingSale,
  rejectSale: async (world) => ({ ...(await pendingSale(world)), reason: 'No such address' }),
  decideSales: async (world) => {
    const { saleId } = await pendingSale(world);
    return { decision: 'approve', saleIds: [saleId] };
  },
  addSale: ({ office, owner }) => ({ ...saleOf(office), agentId: owner.id }),
  previewReversal: async (world) => ({ ...(await approvedSale(world)), agentId: world.owner.id }),
  reverseApproval: async (world) => ({
    ...(await approvedSale(world)),
    reason: 'Approved by mistake',
  }),
  setNetworkNumber: async (world) => ({ ...(await approvedSale(world)), networkNumber: 'N-77' }),
  previewEnd: approvedSale,
  endSale: async (world) => ({ ...(await approvedSale(world)), reason: 'Moved away' }),
};
