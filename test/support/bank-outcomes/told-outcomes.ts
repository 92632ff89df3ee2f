/** A batch that a bank's file is about, and what the file says of its lines. */
import { filledBatch, leadTo } from '../batches/batches.ts';
import type { Office } from '../stack/office.ts';
import type { Outcome } from './bank-outcomes.ts';

/** A batch that the bank has. */
export const processingBatch = async (office: Office, lines: number): Promise<string> =>
  leadTo(office.admin, await filledBatch(office, lines), 'processing');

/** The outcome of a line. */
export const said =
  (word: Outcome['word'], more: Partial<Outcome> = {}) =>
  ({ payoutId, amountCents }: Pick<Outcome, 'payoutId' | 'amountCents'>): Outcome => ({
    payoutId,
    amountCents,
    word,
    ...more,
  });
