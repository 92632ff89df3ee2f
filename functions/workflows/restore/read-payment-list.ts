/**
 * Reads a list of payments that were made one by one, as finance takes them from the bank's statement:
 * `Agent Email, Amount, Reference`, and `Payout ID` where it is known. Pure.
 */
import { createHash } from 'node:crypto';
import { readCsv } from '../../../shared/kernel/csv-file.ts';
import { parseRand } from '../../../shared/kernel/amount.ts';
import { formatRand } from '../../../shared/kernel/money.ts';

export interface ListedPayment {
  row: number;
  /** Blank where the list has none. */
  payoutId: string;
  email: string;
  amountCents: number;
  reference: string;
}

/** @returns the payments, or why the list can't be used, a line each */
export function readPaymentList(text: string): { payments: ListedPayment[]; problems: string[] } {
  const file = readCsv(text);
  const missing = ['agent_email', 'amount', 'reference'].filter(
    (name) => !file?.columns.includes(name),
  );
  if (!file || missing.length > 0)
    return {
      payments: [],
      problems: ['The list needs the columns Agent Email, Amount, Reference'],
    };
  const payments: ListedPayment[] = [];
  const problems: string[] = [];
  for (const { row, cell, problem } of file.rows) {
    const amountCents = parseRand(cell('amount')) ?? 0;
    const [email, reference] = [cell('agent_email').toLowerCase(), cell('reference')];
    const wrong =
      problem ??
      (amountCents <= 0 ? `"${cell('amount')}" is no amount` : undefined) ??
      (email && reference ? undefined : 'Agent Email and Reference are needed');
    if (wrong) problems.push(`Row ${row}: ${wrong}`);
    else payments.push({ row, payoutId: idIn(cell('payout_id')), email, amountCents, reference });
  }
  return { payments, problems };
}

/** Removes the full stop that `textCell` (shared/kernel/csv.ts) puts before possible formulas. */
const idIn = (cell: string): string => cell.replace(/^\./, '');

/** The payout id of a payment without one: always the same for the same row content. */
export const listedPayoutId = (
  agentId: string,
  { reference, amountCents }: Pick<ListedPayment, 'reference' | 'amountCents'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify(['listedPayment', agentId, reference, formatRand(amountCents)]))
    .digest('base64url')
    .slice(0, 24);
