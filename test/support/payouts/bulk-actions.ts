/** Bulk actions of administrators, in the portal and in the notebook. */
import type { Employee } from '../books/compare-books.ts';
import { seenPayouts } from '../sales/deals.ts';
import type { NaiveAgent, NaivePayout, NaiveSale } from '../ledger/naive-agent.ts';
import type { Person } from '../stack/office.ts';

/** Many rows in one call, and for each whether the notebook says that it may be done. */
interface BulkAction {
  call: () => Promise<{ results: { outcome: string }[] }>;
  note: () => boolean[];
}

interface SaleOf {
  naive: NaiveAgent;
  sale: NaiveSale;
}
interface PayoutOf {
  naive: NaiveAgent;
  payout: NaivePayout;
}

export const salesOf = (employees: readonly Employee[]): SaleOf[] =>
  employees.flatMap(({ naive }) => naive.sales.map((sale) => ({ naive, sale })));
export const payoutsOf = (employees: readonly Employee[]): PayoutOf[] =>
  employees.flatMap(({ naive }) => naive.payouts.map((payout) => ({ naive, payout })));

/** Approves or rejects some sales; undefined where there are none. */
export function decideMany(
  { api }: Person,
  some: readonly SaleOf[],
  { decision, month }: { decision: 'approve' | 'reject'; month: number },
): BulkAction | undefined {
  if (some.length === 0) return undefined;
  const saleIds = some.map(({ sale }) => sale.id);
  if (decision === 'approve')
    return {
      call: () => api.sales.decideSales({ decision, saleIds }),
      note: () => some.map(({ naive, sale }) => naive.approve(sale, month)),
    };
  return {
    call: () => api.sales.decideSales({ decision, saleIds, reason: 'Campaign is over' }),
    note: () => some.map(({ naive, sale }) => naive.reject(sale)),
  };
}

export const BULK_STEPS = ['processing', 'paid', 'rejected'] as const;
type BulkStep = (typeof BULK_STEPS)[number];

/** Takes some payouts a step further; undefined where there are none. */
export function stepMany(
  by: Person,
  some: readonly PayoutOf[],
  step: BulkStep = 'processing',
): BulkAction | undefined {
  if (some.length === 0) return undefined;
  const payoutIds = some.map(({ payout }) => payout.id);
  const { stepPayouts } = by.api.payouts;
  const calls = {
    processing: async () =>
      stepPayouts({ step: 'processing', payouts: await seenPayouts(by, payoutIds) }),
    paid: () => stepPayouts({ step: 'paid', payoutIds, transactionId: 'FNB-0001' }),
    rejected: () => stepPayouts({ step: 'rejected', payoutIds, reason: 'Asked twice' }),
  } satisfies Record<BulkStep, unknown>;
  const from = step === 'paid' ? 'processing' : 'pending';
  return {
    call: calls[step],
    note: () => some.map(({ naive, payout }) => naive.step(payout, [from], step)),
  };
}
