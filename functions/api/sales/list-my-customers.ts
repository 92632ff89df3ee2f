import { dayOf } from '../../../shared/kernel/month.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import { presentCustomer } from '../../domain/sales/present.ts';
import { readCustomers } from '../../domain/sales/read-customers.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

/** Searches, ended customers and those by their term are found by entries, which lag by up to 2 s. */
export const listMyCustomers = verb(
  salesContract.listMyCustomers,
  async (context, { limit, cursor, state, q }) => {
    const agentId = context.actor.userId;
    const today = dayOf(context.clock.now());
    const query = { list: 'myCustomers', agentId, state, q };
    const page = { agentId, today, state, q, limit, after: positionOf(query, cursor) };
    const [{ rows, next, incomplete }, balance] = await Promise.all([
      readCustomers(context.table, page),
      readBalance(context, agentId),
    ]);
    const on = { closedThrough: balance?.closedThrough ?? UNOPENED, today };
    return {
      rows: rows.map((sale) => presentCustomer(sale, on)),
      cursor: cursorAfter(query, next),
      ...(incomplete ? { incomplete } : {}),
    };
  },
);
