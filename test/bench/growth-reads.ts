/** The reads whose cost must not grow with the table: lists, searches, counters, boards, options. */
import { call } from '@orpc/server';
import { getAgent } from '../../functions/api/agents/get-agent.ts';
import { getAgentBalance } from '../../functions/api/agents/get-agent-balance.ts';
import { listAgentOptions } from '../../functions/api/agents/list-agent-options.ts';
import { listAgents } from '../../functions/api/agents/list-agents.ts';
import { listSubAgents } from '../../functions/api/agents/list-sub-agents.ts';
import { listEvents } from '../../functions/api/audit/list-events.ts';
import { listAdministrators } from '../../functions/api/identity/list-administrators.ts';
import { countAnnouncements } from '../../functions/api/announcements/count-announcements.ts';
import { listAnnouncements } from '../../functions/api/announcements/list-announcements.ts';
import { getMyEarnings } from '../../functions/api/ledger/get-my-earnings.ts';
import { getLeaderboard } from '../../functions/api/leaderboard/get-leaderboard.ts';
import { getMyStatement } from '../../functions/api/ledger/get-my-statement.ts';
import { listMyStatements } from '../../functions/api/ledger/list-my-statements.ts';
import { listStatementSales } from '../../functions/api/ledger/list-statement-sales.ts';
import { countPayouts } from '../../functions/api/payouts/count-payouts.ts';
import { listMyPayouts } from '../../functions/api/payouts/list-my-payouts.ts';
import { listPayouts } from '../../functions/api/payouts/list-payouts.ts';
import type { Context } from '../../functions/platform/context.ts';
import { countOpenWork } from '../../functions/api/reports/count-open-work.ts';
import { getAdminDashboard } from '../../functions/api/reports/get-admin-dashboard.ts';
import { getReport } from '../../functions/api/reports/get-report.ts';
import { listTopAgents } from '../../functions/api/reports/list-top-agents.ts';
import { listTopProducts } from '../../functions/api/reports/list-top-products.ts';
import { listTopReferrers } from '../../functions/api/reports/list-top-referrers.ts';
import { listTopResources } from '../../functions/api/reports/list-top-resources.ts';
import { getMyDashboard } from '../../functions/api/reports/get-my-dashboard.ts';
import { countReferrals } from '../../functions/api/referrals/count-referrals.ts';
import { getReferralSummary } from '../../functions/api/referrals/get-referral-summary.ts';
import { listClicks } from '../../functions/api/referrals/list-clicks.ts';
import { listMyClicks } from '../../functions/api/referrals/list-my-clicks.ts';
import { listMyInvitations } from '../../functions/api/referrals/list-my-invitations.ts';
import { listMyReferrals } from '../../functions/api/referrals/list-my-referrals.ts';
import { listNetworks } from '../../functions/api/referrals/list-networks.ts';
import { listReferrals } from '../../functions/api/referrals/list-referrals.ts';
import { listSignups } from '../../functions/api/referrals/list-signups.ts';
import { countProducts } from '../../functions/api/products/count-products.ts';
import { listOffers } from '../../functions/api/products/list-offers.ts';
import { listProductOptions } from '../../functions/api/products/list-product-options.ts';
import { listProducts } from '../../functions/api/products/list-products.ts';
import { countSales } from '../../functions/api/sales/count-sales.ts';
import { listMySales } from '../../functions/api/sales/list-my-sales.ts';
import { listPublished } from '../../functions/api/resources/list-published.ts';
import { countResources } from '../../functions/api/resources/count-resources.ts';
import { listResources } from '../../functions/api/resources/list-resources.ts';
import { listSales } from '../../functions/api/sales/list-sales.ts';
import { BOARDS } from '../../shared/leaderboard/rules.ts';
import { listMyRequests } from '../../functions/api/support/list-my-requests.ts';
import { SEEDED_NETWORK } from '../support/seed-referrals.ts';
import { FIRST_PERIOD } from '../support/seed-rows.ts';

type Read = readonly [name: string, read: () => Promise<unknown>];

/** Who reads, and what there is to be found. */
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

function agentReads({ agent: context }: Readers): Read[] {
  const sales = (input: object) => () => call(listMySales, input, { context });
  const payouts = (input: object) => () => call(listMyPayouts, input, { context });
  return [
    ['My Sales', sales({})],
    ['My Sales, approved', sales({ status: 'approved' })],
    ['My Sales, oldest first', sales({ order: 'oldest' })],
    ['My Earnings: payouts', payouts({})],
    ['My Earnings: pending payouts', payouts({ status: 'pending' })],
    ['My Earnings: statements', () => call(listMyStatements, undefined, { context })],
    [
      "My Earnings: a month's statement",
      () => call(getMyStatement, { period: FIRST_PERIOD }, { context }),
    ],
    [
      'My Earnings: sales behind it',
      () => call(listStatementSales, { period: FIRST_PERIOD }, { context }),
    ],
    ['My Earnings: balance', () => call(getMyEarnings, undefined, { context })],
    ['Dashboard', () => call(getMyDashboard, undefined, { context })],
    ...BOARDS.map(
      (board): Read => [
        `Leaderboard, ${board}`,
        () => call(getLeaderboard, { board }, { context }),
      ],
    ),
    ['My Referrals: figures', () => call(getReferralSummary, undefined, { context })],
    ['My Referrals: signed up', () => call(listMyReferrals, {}, { context })],
    ['My Referrals: pending invites', () => call(listMyInvitations, {}, { context })],
    ['My Referrals: link clicks', () => call(listMyClicks, {}, { context })],
    ['Support: own requests', () => call(listMyRequests, undefined, { context })],
  ];
}

/** A search that finds more than it looks at: without that its cost says nothing. */
const cutShort = (search: () => PromiseLike<{ incomplete?: true | undefined }>) => async () => {
  if (!(await search()).incomplete) throw new Error('The search found too little');
};

function salesReads({ admin: context, ...known }: Readers): Read[] {
  const sales = (input: object) => () => call(listSales, input, { context });
  return [
    ['Sales', sales({})],
    ['Sales, approved', sales({ status: 'approved' })],
    ['Sales, oldest first', sales({ order: 'oldest' })],
    ['Sales, by customer name', sales({ q: known.customerName })],
    ['Sales, by customer name, approved', sales({ q: known.customerName, status: 'approved' })],
    ['Sales, by customer e-mail', sales({ q: known.customerEmail })],
    ['Sales, by agent name', sales({ q: known.agentName })],
    ['Sales, by agent name, approved', sales({ q: known.agentName, status: 'approved' })],
    ['Sales, by one letter', cutShort(sales({ q: known.letter }))],
    ['Sales, by one letter, approved', cutShort(sales({ q: known.letter, status: 'approved' }))],
    ['Sales, counters', () => call(countSales, undefined, { context })],
  ];
}

function payoutReads({ admin: context, agent, ...known }: Readers): Read[] {
  const payouts = (input: object) => () => call(listPayouts, input, { context });
  const options = (input: object) => () => call(listAgentOptions, input, { context });
  const { userId: agentId } = agent.actor;
  return [
    ['Payouts', payouts({})],
    ['Payouts, pending', payouts({ status: 'pending' })],
    ['Payouts, oldest first', payouts({ order: 'oldest' })],
    ['Payouts, by agent name', payouts({ q: known.agentName })],
    ['Payouts, by agent name, paid', payouts({ q: known.agentName, status: 'paid' })],
    ['Payouts, by transaction id', payouts({ q: known.transactionId })],
    ['Payouts, counters', () => call(countPayouts, undefined, { context })],
    ['Agents to pick from', options({})],
    ['Agents to pick from, searched', options({ q: known.agentName })],
    ["An agent's balance", () => call(getAgentBalance, { agentId }, { context })],
  ];
}

function agentsReads({ admin: context, agent, ...known }: Readers): Read[] {
  const agents = (input: object) => () => call(listAgents, input, { context });
  const { userId: agentId } = agent.actor;
  return [
    ['Agents', agents({})],
    ['Agents, active', agents({ status: 'active' })],
    ['Agents, oldest first', agents({ order: 'oldest' })],
    ['Agents, by name', agents({ q: known.agentName })],
    ['Agents, by name, active', agents({ q: known.agentName, status: 'active' })],
    ['Agents, by referral code', agents({ q: 'seed0001' })],
    ['Agents, by e-mail', agents({ q: known.agentEmail })],
    ['Agents, by phone', cutShort(agents({ q: '082 123' }))],
    ['Agents, by one letter', cutShort(agents({ q: known.letter }))],
    ['Agents, by one letter, active', cutShort(agents({ q: known.letter, status: 'active' }))],
    ['One agent', () => call(getAgent, { agentId }, { context })],
    ['Sub-agents', () => call(listSubAgents, { agentId }, { context })],
  ];
}

function networkReads({ admin: context, agentName }: Readers): Read[] {
  const clicks = (input: object) => () => call(listClicks, input, { context });
  return [
    ['Referral Network: figures', () => call(countReferrals, undefined, { context })],
    ['Referral Network: referrals', () => call(listReferrals, {}, { context })],
    ['Referral Network: signups', () => call(listSignups, {}, { context })],
    ['Referral Network: drawn', () => call(listNetworks, {}, { context })],
    ['Clicks', clicks({})],
    ['Clicks, traffic', clicks({ linkType: 'traffic' })],
    ['Clicks, oldest first', clicks({ order: 'oldest' })],
    ['Clicks, by agent name', clicks({ q: agentName })],
    ['Clicks, by agent name, invite', clicks({ q: agentName, linkType: 'invite' })],
    ['Clicks, by referral code', clicks({ q: 'seed0001' })],
    ['Clicks, by IP address', clicks({ q: SEEDED_NETWORK })],
  ];
}

function resourceReads({ agent, admin, resourceTitle }: Readers): Read[] {
  const published = (input: object) => () => call(listPublished, input, { context: agent });
  const all = (input: object) => () => call(listResources, input, { context: admin });
  const category = 'training';
  return [
    ['Resources', published({})],
    ['Resources, of a category', published({ category })],
    ['Resources, by title', published({ q: resourceTitle })],
    ['Resources, by one letter', cutShort(published({ q: 'b' }))],
    ['Resources, by one letter, of a category', cutShort(published({ q: 'b', category }))],
    ['All resources', all({})],
    ['All resources, of a category', all({ category })],
    ['All resources, drafts', all({ status: 'draft' })],
    ['All resources, oldest first', all({ order: 'oldest' })],
    ['All resources, by title', all({ q: resourceTitle })],
    ['All resources, by one letter', cutShort(all({ q: 'b' }))],
    ['All resources, by one letter, of a category', cutShort(all({ q: 'b', category }))],
    ['All resources, counters', () => call(countResources, undefined, { context: admin })],
  ];
}

function announcementReads({ admin: context }: Readers): Read[] {
  const announcements = (input: object) => () => call(listAnnouncements, input, { context });
  return [
    ['Announcements', announcements({})],
    ['Announcements, drafts', announcements({ status: 'draft' })],
    ['Announcements, oldest first', announcements({ order: 'oldest' })],
    ['Announcements, by title', announcements({ q: 'news 000304' })],
    ['Announcements, by one letter', cutShort(announcements({ q: 'n' }))],
    ['Announcements, by one letter, drafts', cutShort(announcements({ q: 'n', status: 'draft' }))],
    ['Announcements, counters', () => call(countAnnouncements, undefined, { context })],
  ];
}

function auditReads({ admin: context, agent }: Readers): Read[] {
  const events = (input: object) => () => call(listEvents, input, { context });
  const { userId: actorId } = context.actor;
  const subject = `agent:${agent.actor.userId}`;
  return [
    ['Audit log', events({})],
    ['Audit log, of a person', events({ actorId })],
    ['Audit log, on a topic', events({ topic: 'banking' })],
    ['Audit log, of a person on a topic', events({ actorId, topic: 'banking' })],
    ['Audit log, of a subject', events({ subject })],
    ['Audit log, of a subject, of nobody', events({ subject, actorId: 'nobody' })],
    ['Audit log, of days', events({ from: '2026-01-01', to: '2026-01-02' })],
    ['Administrators', () => call(listAdministrators, {}, { context })],
  ];
}

function productReads({ agent, admin: context, productName, planId }: Readers): Read[] {
  const products = (input: object) => () => call(listProducts, input, { context });
  const offers = (input: object) => () => call(listOffers, input, { context: agent });
  const options = (input: object) => () => call(listProductOptions, input, { context });
  return [
    ['Products', products({})],
    ['Products, inactive', products({ status: 'inactive' })],
    ['Products, oldest first', products({ order: 'oldest' })],
    ['Products, by name', products({ q: productName })],
    ['Products, by plan id', products({ q: planId })],
    ['Products, by one letter', cutShort(products({ q: 'p' }))],
    ['Products, by one letter, active', cutShort(products({ q: 'p', status: 'active' }))],
    ['Products, counters', () => call(countProducts, undefined, { context })],
    ['Products to sell', offers({})],
    ['Products to sell, searched', offers({ q: 'p' })],
    ['Products to pick from', options({})],
    ['Products to pick from, searched', options({ q: productName })],
  ];
}

const overviewReads = ({ admin: context }: Readers): Read[] => [
  ['Admin Dashboard', () => call(getAdminDashboard, undefined, { context })],
  ['Open work', () => call(countOpenWork, undefined, { context })],
];

/** The longest period, of which there is most to read. */
function reportReads({ admin: context }: Readers): Read[] {
  const input = { days: 365 } as const;
  return [
    ['Reports, 365 days', () => call(getReport, input, { context })],
    ['Reports, 90 days', () => call(getReport, { days: 90 }, { context })],
    ['Reports, agents of 365 days', () => call(listTopAgents, input, { context })],
    ['Reports, products of 365 days', () => call(listTopProducts, input, { context })],
    ['Reports, resources of 365 days', () => call(listTopResources, input, { context })],
    ['Reports, referrers of 365 days', () => call(listTopReferrers, input, { context })],
  ];
}

export const growthReads = (readers: Readers): Read[] => [
  ...agentReads(readers),
  ...overviewReads(readers),
  ...reportReads(readers),
  ...salesReads(readers),
  ...payoutReads(readers),
  ...agentsReads(readers),
  ...networkReads(readers),
  ...resourceReads(readers),
  ...productReads(readers),
  ...auditReads(readers),
  ...announcementReads(readers),
];
