import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { mayInclude } from '../../../shared/monthly-run/rules.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { agentsOf } from '../../domain/search/search-rows.ts';
import { verb } from '../verb.ts';
import {
  batchExceptionTable,
  type StoredException,
} from '../../data/monthly-run/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { presentException } from '../../domain/monthly-run/present.ts';
import { type Payee, readPayees, reasonsOf } from '../../domain/monthly-run/read-payee.ts';
import { searchBatch } from '../../domain/monthly-run/search-batch.ts';

/** The exceptions of a batch with their reasons; each says whether it may be included now. */
export const listExceptions = verb(
  monthlyRunContract.listExceptions,
  async (context, { batchId, limit, cursor, q }) => {
    const { table } = context;
    const exceptions = batchExceptionTable(table);
    const query = { list: 'batchExceptions', batchId, q };
    const after = positionOf(query, cursor)?.id;
    const [{ rows, more }, batch] = await Promise.all([
      q === undefined
        ? exceptions.page(batchId, { limit, after })
        : searchBatch(table, { q, limit }, (agentId) =>
            exceptions.ofAgent(batchId, agentId, limit),
          ),
      payoutBatchTable(table).get(batchId),
    ]);
    const stateOf = await readStates(context, rows);
    const isOpen = batch?.status === 'open';
    const last = rows.at(-1)?.exceptionId;
    return {
      rows: rows.map((exception) => {
        const { payee, isPayable, payableCents } = stateOf(exception);
        const reasons = reasonsOf(context, payee, { amountCents: payableCents });
        return presentException(exception, payee.agent, {
          canInclude: isOpen && isPayable && mayInclude(reasons),
          availableNowCents: exception.payoutId ? undefined : payableCents,
        });
      }),
      cursor: more && last && q === undefined ? cursorAfter(query, { at: '', id: last }) : null,
      ...(more && q !== undefined ? { incomplete: true as const } : {}),
    };
  },
);

interface Now {
  payee: Payee;
  /** True with a payout that is unpaid and in no batch, or with an available amount. */
  isPayable: boolean;
  /** The payout's amount, or the available balance now. */
  payableCents: number;
}

/** The present state behind a page of exceptions, read in one round trip; for display only. */
async function readStates(
  context: Context,
  rows: readonly StoredException[],
): Promise<(exception: StoredException) => Now> {
  const [payeeOf, payouts] = await Promise.all([
    readPayees(context, agentsOf(rows)),
    payoutTable(context.table).getMany(rows.flatMap(({ payoutId }) => payoutId ?? [])),
  ]);
  return ({ agentId, payoutId, amountCents }) => {
    const payee = payeeOf(agentId);
    const payout = payoutId ? payouts.get(payoutId) : undefined;
    if (payoutId) {
      const isPayable = payout?.status === 'pending' && payout.batchId === undefined;
      return { payee, isPayable, payableCents: amountCents };
    }
    const { availableCents = 0 } = payee.balance ?? {};
    return { payee, isPayable: availableCents > 0, payableCents: availableCents };
  };
}
