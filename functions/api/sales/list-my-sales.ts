import type { ListOrder } from '../../../shared/kernel/page.ts';
import { typedTerm } from '../../../shared/kernel/search.ts';
import { type SaleState, salesContract } from '../../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import { searchOwn } from '../../domain/search/search-rows.ts';
import { ENDED_TERM } from '../../data/search-entry.table.ts';
import { cursorAfter, type PageOf, positionOf } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { positionOfSale, salePosition, saleTable, type StoredSale } from '../../data/sale.table.ts';
import { presentSale } from '../../domain/sales/present.ts';

/** Searched and ended sales are found by search entries, which lag the facts by up to 2 s. */
export const listMySales = verb(
  salesContract.listMySales,
  async (context, { limit, cursor, status, order, q }) => {
    const agentId = context.actor.userId;
    const query = { list: 'mySales', agentId, status, order, q };
    const page = { agentId, status, order, q, limit, after: positionOf(query, cursor) };
    const [{ rows, more, incomplete }, balance] = await Promise.all([
      readMySales(context.table, page),
      readBalance(context, agentId),
    ]);
    const closedThrough = balance?.closedThrough ?? UNOPENED;
    return {
      rows: rows.map((sale) => presentSale(sale, closedThrough)),
      cursor: more ? cursorAfter(query, salePosition(rows.at(-1))) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);

interface Asked extends PageOf {
  agentId: string;
  status: SaleState | undefined;
  order: ListOrder;
  q: string | undefined;
}

async function readMySales(table: Table, { status, q, ...page }: Asked) {
  const { getMany, page: readPage } = saleTable(table);
  if (q === undefined && status !== 'ended')
    return { ...(await readPage({ ...page, status })), incomplete: false };
  const terms = q === undefined ? ENDED_TERM : typedTerm(q);
  return searchOwn(
    table,
    { ...page, q: terms, filtered: status !== undefined },
    {
      subject: q === undefined ? 'ownEndedSale' : 'ownSale',
      getMany,
      positionOf: positionOfSale,
      isWanted: (sale) => sale.agentId === page.agentId && isListed(sale, status),
    },
  );
}

const isListed = (sale: StoredSale, status: SaleState | undefined) =>
  status === 'ended' ? sale.endedAt !== undefined : status === undefined || sale.status === status;
