import { conflict } from '../../../shared/kernel/errors.ts';
import { dayOf, periodOf } from '../../../shared/kernel/month.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { openHands } from '../../domain/ledger/open-balance.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { openPayout } from '../../domain/payouts/open-payout.ts';
import type { Context } from '../../platform/context.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { productTable } from '../../data/product.table.ts';
import { reachFirstSale } from '../../domain/referrals/reach-first-sale.ts';
import { forAdmin } from '../../domain/sales/read-sale.ts';
import { saleTable, type StoredSale } from '../../data/sale.table.ts';
import { COMMISSION, productNotForSale, unknownProduct } from './submit-sale.ts';

/**
 * Adds a sale for an agent: approved at once, with a linked pending upfront payout of R50.00.
 * Earned and reserved grow by the same amount, so available doesn't change.
 */
export const addSale = verb(salesContract.addSale, async (context, input) => {
  const saleId = newId(context, 'addSale');
  const sale = await createOnce({
    input,
    find: () => saleTable(context.table).get(saleId),
    write: (inputHash) =>
      context.table.planAndTransact(async () => {
        const product = await productTable(context.table).get(input.productId);
        if (!product) throw unknownProduct();
        const at = context.clock.now().toISOString();
        const { proofUrl, networkNumber, ...fields } = input;
        const fresh = {
          ...fields,
          ...optional({ proofUrl, networkNumber }),
          ...COMMISSION,
          ...approvedBy(context.actor.userId, at),
          saleId,
          productName: product.name,
          upfrontPayoutId: newId(context, 'addSale.payout'),
          inputHash,
        };
        await write(context, fresh, at);
        return fresh;
      }),
  });
  return forAdmin(context, sale);
});

const approvedBy = (actorId: string, at: string) => ({
  saleDate: dayOf(at),
  submittedAt: at,
  status: 'approved' as const,
  approvedAt: at,
  approvedBy: actorId,
  createdBy: actorId,
});

async function write(
  context: Context,
  sale: StoredSale & { upfrontPayoutId: string },
  at: string,
): Promise<void> {
  const { table } = context;
  const { agentId, saleId, upfrontPayoutId: payoutId, upfrontCommissionCents: amountCents } = sale;
  const agent = await agentTable(table).get(agentId);
  if (!agent) throw conflict('This agent does not exist (any more).');
  const [firstSale] = await Promise.all([
    reachFirstSale(context, sale),
    openHands(context, agentId),
  ]);
  await table.transact([
    saleTable(table)
      .create(sale)
      .orThrow(() => new AlreadyCreated()),
    productTable(table).requireActive(sale.productId).orThrow(productNotForSale),
    ...openPayout(context, {
      payoutId,
      agentId,
      amountCents,
      payoutType: 'upfront',
      saleId,
      inputHash: sale.inputHash,
      at,
    }),
    ...postEntries(context, {
      agentId,
      entries: [entries.upfront(saleId, amountCents), entries.reserve(payoutId, amountCents)],
      counts: { what: 'started', period: periodOf(at) },
      notFrozen: true,
      earnedBy: context.actor.userId,
      at,
    }),
    ...firstSale(at),
    recordEvent(context, {
      action: 'sales.add',
      subject: 'sale',
      subjectId: saleId,
      agentId,
      at,
      after: {
        status: sale.status,
        agentId,
        productName: sale.productName,
        saleValueCents: sale.saleValueCents,
        upfrontCents: amountCents,
        payoutId,
        ...optional({ networkNumber: sale.networkNumber }),
      },
    }),
  ]);
}
