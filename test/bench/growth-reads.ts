/** The reads, with the inputs at which their cost must not grow with the table. */
import { type AnyProcedure, call } from '@orpc/server';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Context } from '../../functions/platform/context.ts';
import { contractRoutes } from '../../infra/model/contract-routes.ts';
import type { Contract } from '../../shared/contract.ts';
import type { Audience, ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { BOARDS } from '../../shared/leaderboard/rules.ts';
import { endpointFile } from '../conventions/file-names.ts';
import { SEEDED_NETWORK } from '../support/seed-referrals.ts';
import { FIRST_PERIOD } from '../support/seed-rows.ts';

/** The two readers, and values that their searches find. */
export interface Readers {
  agent: Context;
  admin: Context;
  agentName: string;
  agentEmail: string;
  customerName: string;
  customerEmail: string;
  transactionId: string;
  resourceTitle: string;
  productName: string;
  planId: string;
  /** More words begin with it than a search looks at, however few rows there are. */
  letter: string;
}

type Inputs = InferContractRouterInputs<Contract>;
type Read = { '~orpc': { meta: ProcedureMeta<Audience, 'read' | 'auditedRead'> } };
/** The inputs at which a read is measured, or why its cost can't grow. */
type Measured<Input> = ((readers: Readers) => readonly (Input | CutShort<Input>)[]) | string;

/** A search with more matches than it reads; one with fewer would measure nothing. */
class CutShort<Input> {
  readonly input: Input;
  constructor(input: Input) {
    this.input = input;
  }
}
const cutShort = <Input>(input: Input) => new CutShort(input);

/** One row for each read of the contract: a read without one doesn't compile. */
type GrowthReads = {
  readonly [Slice in keyof Contract]: {
    readonly [Name in keyof Contract[Slice] as Contract[Slice][Name] extends Read
      ? Name
      : never]: Measured<Name extends keyof Inputs[Slice] ? Inputs[Slice][Name] : never>;
  };
};

const ONE_ITEM = 'it reads one item by its key';
const ONE_MONTH = 'it reads the pages of one month’s batch: test/scenarios/reads.test.ts';
const ONE_BELL = 'it reads at most MAX_NOTIFICATIONS: test/scenarios/reads.test.ts';

const withoutInput = () => [undefined];
const onePage = () => [{}];
/** The longest period reads most. */
const longest = () => [{ days: 365 }];

const growthReads: GrowthReads = {
  identity: { getMe: ONE_ITEM, listAdministrators: onePage },
  agents: {
    listAgents: ({ agentName, agentEmail, letter }) => [
      {},
      { status: 'active' },
      { order: 'oldest' },
      { q: agentName },
      { q: agentName, status: 'active' },
      { q: 'seed0001' },
      { q: agentEmail },
      cutShort({ q: '082 123' }),
      cutShort({ q: letter }),
      cutShort({ q: letter, status: 'active' }),
    ],
    getAgent: ({ agent }) => [{ agentId: agent.actor.userId }],
    listSubAgents: ({ agent }) => [{ agentId: agent.actor.userId }],
    listAgentOptions: ({ agentName }) => [{}, { q: agentName }],
    getAgentBalance: ({ agent }) => [{ agentId: agent.actor.userId }],
    getMyProfile: ONE_ITEM,
  },
  products: {
    listOffers: () => [{}, { q: 'p' }],
    listProductOptions: ({ productName }) => [{}, { q: productName }],
    listProducts: ({ productName, planId }) => [
      {},
      { status: 'inactive' },
      { order: 'oldest' },
      { q: productName },
      { q: planId },
      cutShort({ q: 'p' }),
      cutShort({ q: 'p', status: 'active' }),
    ],
    countProducts: withoutInput,
  },
  sales: {
    listMySales: () => [{}, { status: 'approved' }, { order: 'oldest' }],
    getMySale: ONE_ITEM,
    getMyProof: ONE_ITEM,
    listSales: ({ customerName, customerEmail, agentName, letter }) => [
      {},
      { status: 'approved' },
      { order: 'oldest' },
      { q: customerName },
      { q: customerName, status: 'approved' },
      { q: customerEmail },
      { q: agentName },
      { q: agentName, status: 'approved' },
      cutShort({ q: letter }),
      cutShort({ q: letter, status: 'approved' }),
    ],
    findSimilarSales: 'it looks at MAX_SIMILAR sales each: test/scenarios/similar-sales.test.ts',
    getProof: ONE_ITEM,
    countSales: withoutInput,
    getSale: ONE_ITEM,
  },
  ledger: {
    getMyEarnings: withoutInput,
    listMyStatements: withoutInput,
    getMyStatement: () => [{ period: FIRST_PERIOD }],
    listStatementSales: () => [{ period: FIRST_PERIOD }],
  },
  payouts: {
    listMyPayouts: () => [{}, { status: 'pending' }],
    listPayouts: ({ agentName, transactionId }) => [
      {},
      { status: 'pending' },
      { order: 'oldest' },
      { q: agentName },
      { q: agentName, status: 'paid' },
      { q: transactionId },
    ],
    countPayouts: withoutInput,
    getPayout: ONE_ITEM,
  },
  monthlyRun: {
    listBatches: 'there is one batch a month',
    getBatch: ONE_ITEM,
    listLines: ONE_MONTH,
    listExceptions: ONE_MONTH,
  },
  referrals: {
    getReferralSummary: withoutInput,
    listMyReferrals: onePage,
    listMyInvitations: onePage,
    listMyClicks: onePage,
    listReferrals: onePage,
    listSignups: onePage,
    listClicks: ({ agentName }) => [
      {},
      { linkType: 'traffic' },
      { order: 'oldest' },
      { q: agentName },
      { q: agentName, linkType: 'invite' },
      { q: 'seed0001' },
      { q: SEEDED_NETWORK },
    ],
    countReferrals: withoutInput,
    listNetworks: onePage,
    checkReferralCode: ONE_ITEM,
  },
  leaderboard: { getLeaderboard: () => BOARDS.map((board) => ({ board })) },
  reports: {
    getReport: () => [{ days: 365 }, { days: 90 }],
    listTopAgents: longest,
    listTopProducts: longest,
    listTopResources: longest,
    listTopReferrers: longest,
    getMyDashboard: withoutInput,
    getAdminDashboard: withoutInput,
    countOpenWork: withoutInput,
  },
  announcements: {
    listAnnouncements: () => [
      {},
      { status: 'draft' },
      { order: 'oldest' },
      { q: 'news 000304' },
      cutShort({ q: 'n' }),
      cutShort({ q: 'n', status: 'draft' }),
    ],
    countAnnouncements: withoutInput,
  },
  notifications: { listNotifications: ONE_BELL },
  resources: {
    listPublished: ({ resourceTitle }) => [
      {},
      { category: 'training' },
      { q: resourceTitle },
      cutShort({ q: 'b' }),
      cutShort({ q: 'b', category: 'training' }),
    ],
    openShared: ONE_ITEM,
    listResources: ({ resourceTitle }) => [
      {},
      { category: 'training' },
      { status: 'draft' },
      { order: 'oldest' },
      { q: resourceTitle },
      cutShort({ q: 'b' }),
      cutShort({ q: 'b', category: 'training' }),
    ],
    countResources: withoutInput,
    previewResource: ONE_ITEM,
  },
  jobs: { getJob: ONE_ITEM, listFailedRows: 'it reads at most 20 parts of one import' },
  support: { listMyRequests: withoutInput },
  audit: {
    listEvents: ({ admin, agent }) => {
      const [actorId, subject] = [admin.actor.userId, `agent:${agent.actor.userId}`];
      return [
        {},
        { actorId },
        { topic: 'banking' },
        { actorId, topic: 'banking' },
        { subject },
        { subject, actorId: 'nobody' },
        { from: '2026-01-01', to: '2026-01-02' },
      ];
    },
  },
};

/** Every measured read: its name with its input, and a call of it. */
export async function growthReadsFor(
  readers: Readers,
): Promise<[title: string, read: () => Promise<void>][]> {
  const rows: Record<string, Record<string, Measured<unknown>>> = growthReads;
  const reads = contractRoutes.map(async ({ name, audience }) => {
    const [slice = '', endpoint = ''] = name.split('.');
    const measured = rows[slice]?.[endpoint];
    if (typeof measured !== 'function') return [];
    const file = new URL(`../../${endpointFile(slice, endpoint)}`, import.meta.url);
    const { [endpoint]: procedure } = (await import(file.href)) as Record<string, AnyProcedure>;
    if (!procedure) throw new Error(`${file.pathname} exports no ${endpoint}`);
    const context = audience === 'admin' ? readers.admin : readers.agent;
    return measured(readers).map((row): [string, () => Promise<void>] => {
      const input: unknown = row instanceof CutShort ? row.input : row;
      const title = input === undefined ? name : `${name} ${JSON.stringify(input)}`;
      const read = async () => {
        const output = (await call(procedure, input, { context })) as { incomplete?: true };
        if (row instanceof CutShort && !output.incomplete)
          throw new Error(`${title} found too little: choose a word that finds more`);
      };
      return [title, read];
    });
  });
  return (await Promise.all(reads)).flat();
}
