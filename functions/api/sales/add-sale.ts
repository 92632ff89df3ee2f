import { isDeepStrictEqual } from 'node:util';
import type { AddedCommission } from '../../../shared/commission-plans/schemas.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { entries, upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { presentSaleTerms } from '../../domain/commission-plans/present-sale-terms.ts';
import { readSaleCommission } from '../../domain/commission-plans/read-sale-commission.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { openPayout } from '../../domain/payouts/open-payout.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { productTable } from '../../data/products/product.table.ts';
import { forAdmin } from '../../domain/sales/read-sale.ts';
import { startEarning } from '../../domain/sales/start-earning.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import { productNotForSale, unknownProduct } from './submit-sale.ts';

/**
 * Adds a sale for an agent: approved at once, with a linked pending payout of the upfront commission.
 * Earned and reserved grow by the same amount, so available doesn't change.
 */
export const addSale = verb(salesContract.addSale, async (context, { expected, ...input }) => {
  const saleId = newId(context, 'addSale');
  const sale = await createOnce({
    input,
    find: () => saleTable(context.table).get(saleId),
    write: (inputHash) =>
      context.table.planAndTransact(async () => {
        const product = await productTable(context.table).get(input.productId);
        if (!product) throw unknownProduct();
        const at = context.clock.now().toISOString();
        const { agentId, saleValueCents } = input;
        const decide = await readSaleCommission(context, { agentId, submittedAt: at });
        const commission = decide(product, saleValueCents);
        checkExpected(expected, presentSaleTerms(commission));
        const { proofUrl, networkNumber, ...fields } = input;
        const fresh = {
          ...fields,
          ...optional({ proofUrl, networkNumber }),
          ...commission,
          ...approvedBy(context.actor.userId, at),
          saleId,
          productName: product.name,
          inputHash,
        };
        return write(context, fresh, at);
      }),
  });
  return forAdmin(context, sale);
});

/** Refuses other amounts than those that were shown; without them, none. */
function checkExpected(expected: AddedCommission | undefined, now: AddedCommission): void {
  if (!expected || isDeepStrictEqual(now, expected)) return;
  const { upfrontCommissionCents: upfront, monthlyCommissionCents: monthly } = now;
  throw conflict(
    `The commission of this sale has changed: it is now ${formatRand(upfront)} upfront and ${formatRand(monthly)} per month. Look at it again.`,
  );
}

const approvedBy = (actorId: string, at: string) => ({
  saleDate: dayOf(at),
  submittedAt: at,
  status: 'approved' as const,
  approvedAt: at,
  approvedBy: actorId,
  createdBy: actorId,
});

async function write(context: Context, fresh: StoredSale, at: string): Promise<StoredSale> {
  const { table } = context;
  const { agentId, saleId } = fresh;
  const amountCents = upfrontEarnedCents(fresh);
  const agent = await agentTable(table).get(agentId);
  if (!agent) throw conflict('This agent does not exist (any more).');
  const { earning, posting, writes } = (await startEarning(context, fresh))(at);
  // A plan may pay nothing upfront, or only once the network has activated the sale.
  const payoutId = amountCents > 0 ? newId(context, 'addSale.payout') : undefined;
  const sale = { ...fresh, ...earning, ...optional({ upfrontPayoutId: payoutId }) };
  await table.transact([
    saleTable(table).create(sale).orThrow(alreadyCreated),
    productTable(table).requireActive(sale.productId).orThrow(productNotForSale),
    ...(payoutId === undefined ? [] : openUpfrontPayout(context, sale, { payoutId, at })),
    ...postEntries(context, {
      agentId,
      entries: [
        entries.upfront(saleId, amountCents),
        ...(payoutId === undefined ? [] : [entries.reserve(payoutId, amountCents)]),
      ],
      ...posting,
      notFrozen: true,
      at,
    }),
    ...writes,
    recordEvent(context, {
      action: 'sales.add',
      about: ['sale', saleId],
      agentId,
      at,
      after: {
        status: sale.status,
        agentId,
        productName: sale.productName,
        saleValueCents: sale.saleValueCents,
        upfrontCents: amountCents,
        ...optional({ payoutId, networkNumber: sale.networkNumber }),
      },
    }),
  ]);
  return sale;
}

const openUpfrontPayout = (
  context: Context,
  { agentId, saleId, upfrontCommissionCents: amountCents, inputHash }: StoredSale,
  { payoutId, at }: { payoutId: string; at: string },
) =>
  openPayout(context, {
    payoutId,
    agentId,
    amountCents,
    payoutType: 'upfront',
    saleId,
    inputHash,
    at,
  });
