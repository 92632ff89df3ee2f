/**
 * A valid input for every endpoint of the contract, with a fresh subject where it changes one. The
 * type demands one for each: an endpoint without a sample doesn't compile.
 */
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '../../shared/contract.ts';
import { type Office, type Person, saleOf } from './office.ts';
import { PNG, postProof, uploadedProof } from './proofs.ts';

/** An office, and the agent to whom everything belongs that the samples are about. */
export interface World {
  office: Office;
  owner: Person;
}

type Inputs = InferContractRouterInputs<Contract>;
type Sample<Input> = (world: World) => Input | Promise<Input>;
type Samples = {
  readonly [Slice in keyof Contract]: {
    readonly [Name in keyof Contract[Slice] & keyof Inputs[Slice]]: Sample<Inputs[Slice][Name]>;
  };
};

const pendingSale = async ({ office, owner }: World) => {
  const { id: saleId } = await owner.api.sales.submitSale(saleOf(office));
  return { saleId };
};
const approvedSale = async (world: World) => {
  const sale = await pendingSale(world);
  await world.office.admin.api.sales.approveSale(sale);
  return sale;
};
const saleWithProof = async ({ office, owner }: World) => {
  const proofUploadId = await uploadedProof(owner);
  const { id: saleId } = await owner.api.sales.submitSale(saleOf(office, { proofUploadId }));
  return { saleId };
};
const newPayout = ({ owner }: World) => ({ agentId: owner.id, amountCents: 1_000 });
const pendingPayout = async (world: World) => {
  const { id: payoutId } = await world.office.admin.api.payouts.addPayout(newPayout(world));
  return { payoutId };
};
const processingPayout = async (world: World) => {
  const payout = await pendingPayout(world);
  await world.office.admin.api.payouts.markProcessing(payout);
  return payout;
};
const available = async (world: World): Promise<{ availableCents: number }> => {
  const { availableCents } = await world.owner.api.ledger.getMyEarnings();
  if (availableCents > 0) return { availableCents };
  await approvedSale(world);
  return available(world);
};
const announce = async ({ office }: World, publishImmediately: boolean) => {
  const text = { title: 'Fibre in Soweto', content: 'From Monday on.', publishImmediately };
  const { id, version } = await office.admin.api.announcements.createAnnouncement(text);
  return { announcementId: id, version };
};
const draft = (world: World) => announce(world, false);
const published = (world: World) => announce(world, true);
const ownCode = ({ owner }: World) => ({ code: owner.me.referralCode ?? '' });
const nothing = () => undefined;
const firstPage = () => ({ limit: 100 });

export const sampleInputs: Samples = {
  identity: {
    getMe: nothing,
    createFallbackProfile: nothing,
  },
  referrals: {
    checkReferralCode: ownCode,
    recordClick: (world) => ({ ...ownCode(world), linkType: 'invite' }),
  },
  agents: {
    addAgent: () => ({
      fullName: 'Lerato Khumalo',
      email: `added-${crypto.randomUUID()}@demo.example`,
      phone: '082 123 4567',
      password: 'Demo-portal-1',
    }),
    listAgentOptions: () => ({}),
    getAgentBalance: ({ owner }) => ({ agentId: owner.id }),
    setAgentStatus: async ({ office }) => {
      const { id: agentId } = await office.newAgent();
      return { agentId, status: 'inactive' };
    },
  },
  products: {
    listOffers: nothing,
    listProducts: nothing,
    createProduct: () => ({ name: 'Fibre 200', sellingPriceCents: 99_900 }),
    setProductActive: async ({ office }) => {
      const { id } = await office.admin.api.products.createProduct({ name: 'Fibre 50' });
      return { productId: id, isActive: false };
    },
  },
  sales: {
    listMySales: firstPage,
    getMySale: pendingSale,
    submitSale: ({ office }) => saleOf(office),
    startProofUpload: () => ({ type: PNG.type, sizeBytes: PNG.size }),
    finishProofUpload: async ({ owner }) => ({ uploadId: await postProof(owner) }),
    getMyProof: saleWithProof,
    getProof: saleWithProof,
    listSales: firstPage,
    findSimilarSales: async (world) => {
      const { saleId } = await pendingSale(world);
      return { saleIds: [saleId] };
    },
    countSales: nothing,
    getSale: pendingSale,
    approveSale: pendingSale,
    rejectSale: async (world) => ({ ...(await pendingSale(world)), reason: 'No such address' }),
    decideSales: async (world) => {
      const { saleId } = await pendingSale(world);
      return { decision: 'approve', saleIds: [saleId] };
    },
    addSale: ({ office, owner }) => ({ ...saleOf(office), agentId: owner.id }),
    endSale: async (world) => ({ ...(await approvedSale(world)), reason: 'Moved away' }),
  },
  ledger: { getMyEarnings: nothing },
  payouts: {
    listMyPayouts: firstPage,
    requestPayout: available,
    listPayouts: firstPage,
    countPayouts: nothing,
    getPayout: pendingPayout,
    addPayout: newPayout,
    stepPayouts: async (world) => {
      const { payoutId } = await pendingPayout(world);
      return { step: 'processing', payoutIds: [payoutId] };
    },
    markProcessing: pendingPayout,
    markPaid: async (world) => ({ ...(await processingPayout(world)), transactionId: 'FNB-0001' }),
    rejectPayout: async (world) => ({ ...(await pendingPayout(world)), reason: 'Asked twice' }),
    returnPayout: async (world) => ({ ...(await processingPayout(world)), reason: 'Closed' }),
  },
  reports: { getMyDashboard: nothing },
  announcements: {
    listAnnouncements: firstPage,
    createAnnouncement: () => ({ title: 'Office hours', content: 'We close at noon on Friday.' }),
    updateAnnouncement: async (world) => ({
      ...(await draft(world)),
      title: 'Office hours changed',
      content: 'We close at one.',
    }),
    publishAnnouncement: draft,
    unpublishAnnouncement: published,
    deleteAnnouncement: draft,
  },
  notifications: {
    listNotifications: nothing,
    markRead: async (world) => ({ id: `announcement.${(await published(world)).announcementId}` }),
    markAllRead: async (world) => {
      await published(world);
      return { upTo: '2100-01-01T00:00:00.000Z' };
    },
    openLive: nothing,
  },
  jobs: {
    startExport: () => ({ kind: 'exportSales' }),
    getJob: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startExport({ kind: 'exportPayouts' });
      return { jobId };
    },
  },
};

/** The sample of an endpoint by its whole name, like `sales.approveSale`. */
export async function sampleInputOf(name: string, world: World): Promise<unknown> {
  const [slice = '', endpoint = ''] = name.split('.');
  const all: Record<string, Record<string, Sample<unknown>>> = sampleInputs;
  const sample = all[slice]?.[endpoint];
  if (!sample) throw new Error(`There is no sample input for ${name}`);
  return sample(world);
}
