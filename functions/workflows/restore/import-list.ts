/** Records payments that were made one by one and that a restored table doesn't know of. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';
import { importPayment, importProblem, type Payment } from './import-payment.ts';
import { PAYOUTS_GATE, gateTable } from '../../data/payouts/gate.table.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { listedPayoutId, type ListedPayment } from './read-payment-list.ts';

/**
 * Records all of a list, or nothing. Payouts must be frozen.
 * @param byEmail agents by their address
 * @returns how many payouts were pending and are now processing, were created, and needed no change
 * @throws DomainError CONFLICT with a line for each reason why nothing was written
 */
export async function importList(
  context: Context,
  listed: readonly ListedPayment[],
  byEmail: ReadonlyMap<string, string>,
): Promise<Record<'sent' | 'made' | 'known', number>> {
  const { table } = context;
  if (await gateTable(table).isOpen(PAYOUTS_GATE, 'list'))
    throw conflict('Payouts are not frozen: freeze them before anything is imported.');
  const payments: Payment[] = [];
  const problems: string[] = [];
  for (const one of listed) {
    const agentId = byEmail.get(one.email);
    if (!agentId) {
      problems.push(`Row ${one.row}: no agent has this address.`);
      continue;
    }
    const payoutId = one.payoutId || listedPayoutId(agentId, one);
    const stored = await payoutTable(table).get(payoutId);
    const { amountCents } = one;
    const payment: Payment = { payoutId, agentId, amountCents, payoutType: 'manual' };
    const problem = importProblem(payment, stored);
    if (problem) problems.push(`Row ${one.row}: ${problem}.`);
    payments.push(payment);
  }
  if (new Set(payments.map(({ payoutId }) => payoutId)).size < payments.length)
    problems.push('A payment stands in the list twice.');
  if (problems.length > 0) throw conflict(problems.join('\n'));
  const results = { sent: 0, made: 0, known: 0 };
  for (const payment of payments) results[await importPayment(context, payment)] += 1;
  return results;
}
