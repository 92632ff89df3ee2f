import { conflict, invalid } from '../../shared/kernel/errors.ts';
import { dayOf } from '../../shared/kernel/month.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';
import { salesContract } from '../../shared/sales/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { profileTable } from '../identity/profile.table.ts';
import { readBalance, UNOPENED } from '../ledger/read-balance.ts';
import { AlreadyCreated, createOnce, newId } from '../platform/idempotency.ts';
import { optional } from '../platform/present.ts';
import { verb } from '../platform/verb.ts';
import { productTable } from '../products/product.table.ts';
import { presentSale } from './present.ts';
import { saleTable } from './sale.table.ts';

/** The commission is written into each sale, so that a change of the constants leaves it alone. */
export const COMMISSION = {
  upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
  monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
};

/** An agent submits a sale; it starts pending and earns nothing yet (DESIGN 7). */
export const submitSale = verb(salesContract.submitSale, async (context, input) => {
  const { actor, clock, table } = context;
  const saleId = newId(context, 'submitSale');
  const sales = saleTable(table);
  const sale = await createOnce({
    input,
    find: () => sales.get(saleId),
    write: async (inputHash) => {
      const product = await productTable(table).get(input.productId);
      if (!product) throw unknownProduct();
      const at = clock.now().toISOString();
      const { proofUrl, ...fields } = input;
      const fresh = {
        ...fields,
        ...optional({ proofUrl }),
        ...COMMISSION,
        saleId,
        agentId: actor.userId,
        productName: product.name,
        saleDate: dayOf(at),
        submittedAt: at,
        status: 'pending' as const,
        createdBy: actor.userId,
        inputHash,
      };
      await table.transact([
        sales.create(fresh, () => new AlreadyCreated()),
        productTable(table).requireActive(input.productId, productNotForSale),
        profileTable(table).requireActive(actor.userId, () =>
          conflict('Your account is not active.'),
        ),
        recordEvent(context, {
          action: 'sales.submit',
          subject: 'sale',
          subjectId: saleId,
          at,
          after: { saleValueCents: input.saleValueCents, productId: input.productId },
        }),
      ]);
      return fresh;
    },
  });
  // A repeat may come when the sale is long decided; while it is pending it earns nothing.
  const balance = sale.status === 'pending' ? undefined : await readBalance(context, actor.userId);
  return presentSale(sale, balance?.closedThrough ?? UNOPENED);
});

/** The product that was picked doesn't exist. */
export const unknownProduct = () =>
  invalid('productId must be a product that is for sale', [
    { path: 'productId', message: 'must be a product that is for sale' },
  ]);

/** The product that was picked is no longer offered. */
export const productNotForSale = (current: Record<string, unknown> | undefined) =>
  current
    ? conflict('This product is no longer for sale. Please pick another.', {
        productId: current['productId'],
        isActive: current['isActive'],
      })
    : unknownProduct();
