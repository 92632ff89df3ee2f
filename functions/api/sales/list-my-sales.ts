import type { ListOrder } from '../../../shared/kernel/page.ts';
import { typedTerm } from '../../../shared/kernel/search.ts';
import { type SaleState, salesContract } from '../../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import { readUnder } from '../../domain/search/read-stretches.ts';
import { searchOwn } from '../../domain/search/search-rows.ts';
import { ENDED_TERM } from '../../data/search/search-entry.table.ts';
import { cursorAfter, type PageOf, type Position, positionOf } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import type { ListedSale } from '../../data/sales/sale-list.table.ts';
import { positionOfSale, salePosition, saleTable } from '../../data/sales/sale.table.ts';
import { presentSale } from '../../domain/sales/present.ts';

/** Searched and ended sales are found by search entries, which lag the facts by up to 2 s. */
export const listMySales = verb(
  salesContract.listMySales,
  async (context, { limit, cursor, status, order, q }) => {
    const agentId = context.actor.userId;
    const query = { list: 'mySales', agentId, status, order, q };
    const page = { agentId, status, order, q, limit, after: positionOf(query, cursor) };
    const [{ rows, next, incomplete }, balance] = await Promise.all([
      readMySales(context.table, page),
      readBalance(context, agentId),
    ]);
    const closedThrough = balance?.closedThrough ?? UNOPENED;
    return {
      rows: rows.map((sale) => presentSale(sale, closedThrough)),
      cursor: cursorAfter(query, next),
      ...(incomplete ? { incomplete } : {}),
    };
  },
);

interface SalesQuery extends PageOf {
  agentId: string;
  status: SaleState | undefined;
  order: ListOrder;
  q: string | undefined;
}

interface SalesPage {
  rows: ListedSale[];
  /** The position after this page; undefined on the last one. */
  next: Position | undefined;
  incomplete?: boolean;
}

async function readMySales(table: Table, query: SalesQuery): Promise<SalesPage> {
  const { status, q, ...page } = query;
  const sales = saleTable(table).own;
  const isWanted = (sale: ListedSale) => sale.agentId === page.agentId && isListed(sale, status);
  if (q !== undefined) {
    const asked = { ...page, q: typedTerm(q), filtered: status !== undefined };
    const { getMany } = sales;
    const list = { subject: 'ownSale' as const, getMany, positionOf: positionOfSale, isWanted };
    return withNext(await searchOwn(table, asked, list));
  }
  if (status !== 'ended') return withNext(await sales.page({ ...page, status }));
  const { agentId, ...rest } = page;
  const key = { subject: 'ownEndedSale', value: ENDED_TERM, agentId } as const;
  return readUnder(
    table,
    { ...rest, key },
    { stored: sales, positionOf: positionOfSale },
    isWanted,
  );
}

const withNext = <Page extends { rows: ListedSale[]; more: boolean }>(page: Page) => ({
  ...page,
  next: page.more ? salePosition(page.rows.at(-1)) : undefined,
});

const isListed = (sale: ListedSale, status: SaleState | undefined) =>
  status === 'ended' ? sale.endedAt !== undefined : status === undefined || sale.status === status;
