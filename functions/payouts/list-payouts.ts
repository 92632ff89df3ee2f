import { payoutsContract, type PayoutStatus } from '../../shared/payouts/contract.ts';
import { agentTable } from '../agents/agent.table.ts';
import type { Context } from '../platform/context.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { type Search, searchRows } from '../platform/search.ts';
import { verb } from '../platform/verb.ts';
import { payoutTable, type StoredPayout } from './payout.table.ts';
import { presentAdminPayout } from './present.ts';

/** All agents' payouts; searched by agent's name and by transaction id. */
export const listPayouts = verb(
  payoutsContract.listPayouts,
  async (context, { limit, cursor, status, order, q }) => {
    const query = { list: 'payouts', status, order, q };
    const page = { status, order, limit, after: positionOf(query, cursor) };
    const { rows, people, more, incomplete } =
      q === undefined
        ? await readPage(context, page)
        : await searchPayouts(context, { ...page, q });
    const now = context.clock.now().toISOString();
    return {
      rows: rows.map((payout) => presentAdminPayout(payout, people.get(payout.agentId), now)),
      cursor: more ? cursorAfter(query, payoutPosition(rows.at(-1))) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);

type Page = Omit<Search, 'q'> & { status: PayoutStatus | undefined };

async function readPage({ table }: Context, page: Page) {
  const { rows, more } = await payoutTable(table).page(page);
  return { rows, more, people: await agentTable(table).getMany(agentsOf(rows)), incomplete: false };
}

function searchPayouts({ table }: Context, { status, ...search }: Page & Search) {
  const { order, limit, after } = search;
  const payouts = payoutTable(table);
  return searchRows(table, search, {
    subject: 'payoutTransaction',
    filtered: status !== undefined,
    rowsOf: async (payoutIds) =>
      [...(await payouts.getMany(payoutIds)).values()].filter(
        (payout) => status === undefined || payout.status === status,
      ),
    rowsOfAgent: async (agentId) =>
      (await payouts.page({ agentId, status, order, after, limit: limit + 1 })).rows,
    positionOf: positionOfPayout,
    readPeople: (agentIds) => agentTable(table).getMany(agentIds),
  });
}

const positionOfPayout = (payout: StoredPayout) => ({
  at: payout.requestedAt,
  id: payout.payoutId,
});

/** Where a page of payouts ends. */
export const payoutPosition = (payout: StoredPayout | undefined) =>
  payout && positionOfPayout(payout);

/** Payouts as administrators' lists show them. */
export async function withAgents({ table, clock }: Context, payouts: readonly StoredPayout[]) {
  const agents = await agentTable(table).getMany(agentsOf(payouts));
  const now = clock.now().toISOString();
  return payouts.map((payout) => presentAdminPayout(payout, agents.get(payout.agentId), now));
}

const agentsOf = (payouts: readonly StoredPayout[]) => [
  ...new Set(payouts.map(({ agentId }) => agentId)),
];
