/** The reads whose cost must not grow with the table: lists, searches, counters, earnings, options. */
import { call } from '@orpc/server';
import { getAgentBalance } from '../../functions/agents/get-agent-balance.ts';
import { listAgentOptions } from '../../functions/agents/list-agent-options.ts';
import { getMyEarnings } from '../../functions/ledger/get-my-earnings.ts';
import { countPayouts } from '../../functions/payouts/count-payouts.ts';
import { listMyPayouts } from '../../functions/payouts/list-my-payouts.ts';
import { listPayouts } from '../../functions/payouts/list-payouts.ts';
import type { Context } from '../../functions/platform/context.ts';
import { countSales } from '../../functions/sales/count-sales.ts';
import { listMySales } from '../../functions/sales/list-my-sales.ts';
import { listSales } from '../../functions/sales/list-sales.ts';

type Read = readonly [name: string, read: () => Promise<unknown>];

/** Who reads, and what there is to be found. */
export interface Readers {
  agent: Context;
  admin: Context;
  agentName: string;
  customerName: string;
  customerEmail: string;
  transactionId: string;
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
    ['My Earnings: balance', () => call(getMyEarnings, undefined, { context })],
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

export const growthReads = (readers: Readers): Read[] => [
  ...agentReads(readers),
  ...salesReads(readers),
  ...payoutReads(readers),
];
