/**
 * A valid input for every endpoint of the contract, with a fresh subject where it changes one. The
 * type demands one for each: an endpoint without a sample doesn't compile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '../../shared/contract.ts';
import { periodOf } from '../../shared/kernel/month.ts';
import { failedRun, filledBatch, leadTo, readBatch } from './batches.ts';
import { bankingOf, type Office, type Person, saleOf } from './office.ts';
import { PNG, postProof, uploadedProof } from './proofs.ts';
import { carryFinance } from './finance.ts';
import { uploadedCatalogue } from './imports.ts';
import { aFile, addResource, postResource, seenResource } from './resources.ts';

/** An office, and the agent who owns everything in the samples. */
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
/** The month of an approval, once the projector has put it into the statement. */
const statementPeriod = async (world: World) => {
  const { approvedAt = '' } = await world.office.admin.api.sales.approveSale(
    await pendingSale(world),
  );
  const period = periodOf(approvedAt);
  const { ledger } = world.owner.api;
  const isThere = async () =>
    (await ledger.listMyStatements()).statements.some((one) => one.period === period);
  while (!(await isThere())) await sleep(50);
  return { period };
};
const announce = async ({ office }: World, publishImmediately: boolean) => {
  const text = { title: 'Fibre in Soweto', content: 'From Monday on.', publishImmediately };
  const { id, version } = await office.admin.api.announcements.createAnnouncement(text);
  return { announcementId: id, version };
};
const draft = (world: World) => announce(world, false);
const published = (world: World) => announce(world, true);
const ownCode = ({ owner }: World) => ({ code: owner.me.referralCode ?? '' });
const aResource = async ({ office }: World) => {
  const { id: resourceId } = await addResource(office);
  return { resourceId };
};
const resourceDraft = async ({ office }: World) =>
  seenResource(await addResource(office, { isPublished: false }));
const aProduct = async ({ office }: World) => {
  const { id, version } = await office.admin.api.products.createProduct({ name: 'Fibre 50' });
  return { productId: id, version };
};
const linkForm = {
  title: 'How to sell fibre',
  category: 'training',
  fileUrl: 'https://videos.example/fibre',
} as const;
const agentRow = () => ({
  row: 2,
  fullName: 'Lerato Khumalo',
  email: `uploaded-${crypto.randomUUID()}@demo.example`,
  phone: '082 123 4567',
  address: '',
  referralCode: '',
});
const aBatch = async (
  { office }: World,
  stage: Parameters<typeof leadTo>[2],
): Promise<{ period: string }> => ({
  period: await leadTo(office.admin, await filledBatch(office), stage),
});
const aLine = async ({ office }: World) => {
  const period = await filledBatch(office);
  const { rows } = await office.admin.api.monthlyRun.listLines({ period, limit: 1 });
  return { period, payoutId: rows[0]?.payoutId ?? '' };
};
const excludedLine = async (world: World) => {
  const line = await aLine(world);
  await world.office.admin.api.monthlyRun.excludeLine({ ...line, reason: 'Asks for cash' });
  return line;
};
const nothing = () => undefined;
const lastYear = () => ({ days: 365 });
const firstPage = () => ({ limit: 100 });

export const sampleInputs: Samples = {
  identity: {
    getMe: nothing,
    createFallbackProfile: nothing,
    listAdministrators: firstPage,
    setFinance: async ({ office }) => {
      await carryFinance(office.stack, office.admin);
      return { adminId: (await office.newAdmin()).id, hasFinance: true };
    },
  },
  referrals: {
    checkReferralCode: ownCode,
    recordClick: (world) => ({ ...ownCode(world), linkType: 'invite' }),
    getReferralSummary: nothing,
    listMyReferrals: firstPage,
    listMyInvitations: firstPage,
    inviteAgent: () => ({ email: `${crypto.randomUUID()}@friends.example` }),
    listMyClicks: firstPage,
    countReferrals: nothing,
    listReferrals: firstPage,
    listSignups: firstPage,
    listClicks: firstPage,
    listNetworks: firstPage,
  },
  agents: {
    addAgent: () => ({
      fullName: 'Lerato Khumalo',
      email: `added-${crypto.randomUUID()}@demo.example`,
      phone: '082 123 4567',
      password: 'Demo-portal-1',
    }),
    listAgents: firstPage,
    getAgent: ({ owner }) => ({ agentId: owner.id }),
    listSubAgents: ({ owner }) => ({ agentId: owner.id }),
    viewAgentBanking: ({ owner }) => ({ agentId: owner.id }),
    saveAgentBanking: async ({ office }) => {
      const { id: agentId } = await office.newAgent();
      return { agentId, ...bankingOf() };
    },
    deleteAgent: async ({ office }) => {
      const { id: agentId } = await office.newAgent();
      return { agentId };
    },
    listAgentOptions: () => ({}),
    getAgentBalance: ({ owner }) => ({ agentId: owner.id }),
    setAgentStatus: async ({ office }) => {
      const { id: agentId } = await office.newAgent();
      return { agentId, status: 'inactive' };
    },
    getMyProfile: nothing,
    changeReferralCode: () => ({ code: crypto.randomUUID().slice(0, 8) }),
    viewMyBanking: nothing,
    saveBanking: () => bankingOf(),
  },
  products: {
    listOffers: () => ({}),
    listProductOptions: () => ({}),
    listProducts: firstPage,
    countProducts: nothing,
    createProduct: () => ({ name: 'Fibre 200', sellingPriceCents: 99_900 }),
    updateProduct: async (world) => ({
      ...(await aProduct(world)),
      name: 'Fibre 60',
      baseCommissionRate: 12.5,
      isActive: true,
    }),
    setProductActive: async (world) => {
      const { productId } = await aProduct(world);
      return { productId, isActive: false };
    },
    deleteProduct: aProduct,
    startProductImport: () => ({ sizeBytes: 100 }),
    runProductImport: async ({ office }) => ({ jobId: await uploadedCatalogue(office.admin) }),
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
  ledger: {
    getMyEarnings: nothing,
    listMyStatements: nothing,
    getMyStatement: statementPeriod,
    listStatementSales: statementPeriod,
  },
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
  leaderboard: {
    getLeaderboard: () => ({ board: 'sales' }),
    setLeaderboardPreference: () => ({ hidden: true }),
  },
  reports: {
    getMyDashboard: nothing,
    getAdminDashboard: nothing,
    countOpenWork: nothing,
    getReport: lastYear,
    listTopAgents: lastYear,
    listTopProducts: lastYear,
    listTopResources: lastYear,
    listTopReferrers: lastYear,
  },
  announcements: {
    listAnnouncements: firstPage,
    countAnnouncements: nothing,
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
    setPreference: () => ({ kind: 'saleDecisions', isWanted: true }),
    openLive: nothing,
  },
  resources: {
    listPublished: firstPage,
    viewResource: aResource,
    downloadResource: aResource,
    shareResource: async (world) => ({ ...(await aResource(world)), platform: 'whatsapp' }),
    openShared: aResource,
    listResources: firstPage,
    countResources: nothing,
    previewResource: aResource,
    startResourceUpload: () => ({ fileName: aFile.fileName, sizeBytes: aFile.content.size }),
    finishResourceUpload: async ({ office }) => ({ uploadId: await postResource(office.admin) }),
    createResource: () => linkForm,
    updateResource: async (world) => ({
      ...(await resourceDraft(world)),
      ...linkForm,
      isPublished: true,
    }),
    publishResource: resourceDraft,
    unpublishResource: async ({ office }) => seenResource(await addResource(office)),
    deleteResource: resourceDraft,
  },
  jobs: {
    startExport: () => ({ kind: 'exportSales' }),
    checkAgentRows: () => ({ rows: [agentRow()] }),
    startAgentUpload: () => ({ total: 1 }),
    uploadAgents: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startAgentUpload({ total: 1 });
      return { jobId, from: 0, rows: [{ ...agentRow(), password: 'Demo-portal-1' }] };
    },
    listFailedRows: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startAgentUpload({ total: 1 });
      return { jobId };
    },
    getJob: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startExport({ kind: 'exportPayouts' });
      return { jobId };
    },
  },
  monthlyRun: {
    listBatches: firstPage,
    getBatch: async ({ office }) => ({ period: await filledBatch(office) }),
    resumeRun: async ({ office }) => ({ period: await failedRun(office) }),
    listLines: async ({ office }) => ({ period: await filledBatch(office), limit: 100 }),
    listExceptions: async (world) => {
      const { period } = await excludedLine(world);
      return { period, limit: 100 };
    },
    excludeLine: async (world) => ({ ...(await aLine(world)), reason: 'Asks for cash' }),
    includeException: async (world) => {
      const { period, payoutId: exceptionId } = await excludedLine(world);
      return { period, exceptionId };
    },
    lockBatch: async ({ office }) => {
      const period = await filledBatch(office);
      const { lines, totalCents } = await readBatch(office.admin, period);
      return { period, lines, totalCents };
    },
    openFile: async (world) => ({ ...(await aBatch(world, 'locked')), format: 'pain001' }),
    processBatch: (world) => aBatch(world, 'exported'),
    payBatch: async (world) => ({
      ...(await aBatch(world, 'processing')),
      transactionId: 'FNB-0001',
    }),
  },
  audit: { listEvents: firstPage },
  support: {
    listMyRequests: nothing,
    submitRequest: () => ({ subject: 'My payout', message: 'It isn’t there yet.' }),
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
