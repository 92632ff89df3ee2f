import { salesContract, type SaleStatus } from '../../shared/sales/contract.ts';
import { agentTable } from '../agents/agent.table.ts';
import { readBalances, UNOPENED } from '../ledger/read-balance.ts';
import type { Context } from '../platform/context.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { type Search, searchRows } from '../platform/search.ts';
import { verb } from '../platform/verb.ts';
import { presentAdminSale } from './present.ts';
import { saleTable, type StoredSale } from './sale.table.ts';

/** All agents' sales, with agent and commission; searched by customer and by agent's name. */
export const listSales = verb(
  salesContract.listSales,
  async (context, { limit, cursor, status, order, q }) => {
    const query = { list: 'sales', status, order, q };
    const page = { status, order, limit, after: positionOf(query, cursor) };
    const { rows, people, more, incomplete } =
      q === undefined ? await readPage(context, page) : await searchSales(context, { ...page, q });
    return {
      rows: rows.map((sale) => presentWith(people, sale)),
      cursor: more ? cursorAfter(query, salePosition(rows.at(-1))) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);

type Page = Omit<Search, 'q'> & { status: SaleStatus | undefined };

async function readPage(context: Context, page: Page) {
  const { rows, more } = await saleTable(context.table).page(page);
  return { rows, more, people: await readPeople(context, agentsOf(rows)), incomplete: false };
}

function searchSales(context: Context, { status, ...search }: Page & Search) {
  const { order, limit, after } = search;
  const sales = saleTable(context.table);
  return searchRows(context.table, search, {
    subject: 'saleCustomer',
    filtered: status !== undefined,
    rowsOf: async (saleIds) =>
      [...(await sales.getMany(saleIds)).values()].filter(
        (sale) => status === undefined || sale.status === status,
      ),
    rowsOfAgent: async (agentId) =>
      (await sales.page({ agentId, status, order, after, limit: limit + 1 })).rows,
    positionOf: positionOfSale,
    readPeople: (agentIds) => readPeople(context, agentIds),
  });
}

const positionOfSale = (sale: StoredSale) => ({ at: sale.submittedAt, id: sale.saleId });

/** Where a page of sales ends. */
export const salePosition = (sale: StoredSale | undefined) => sale && positionOfSale(sale);

/** Sales as administrators see them. */
export async function withAgents(context: Context, sales: readonly StoredSale[]) {
  const people = await readPeople(context, agentsOf(sales));
  return sales.map((sale) => presentWith(people, sale));
}

const agentsOf = (sales: readonly StoredSale[]) => [...new Set(sales.map((sale) => sale.agentId))];

type People = Awaited<ReturnType<typeof readPeople>>;

/** What a list shows of the sales' agents. */
async function readPeople(context: Context, agentIds: readonly string[]) {
  const [agents, balances] = await Promise.all([
    agentTable(context.table).getMany(agentIds),
    readBalances(context, agentIds),
  ]);
  return { agents, balances };
}

const presentWith = ({ agents, balances }: People, sale: StoredSale) =>
  presentAdminSale(sale, {
    agent: agents.get(sale.agentId),
    closedThrough: balances.get(sale.agentId)?.closedThrough ?? UNOPENED,
  });
