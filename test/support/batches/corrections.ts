/** Corrections of a locked batch, and its files. */
import { readEndToEndId } from '../../../functions/workflows/bank-files/render-end-to-end-id.ts';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import type { CorrectionKind, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import type { Person } from '../stack/office.ts';
import { batchSteps, restingBatch } from './batches.ts';

export const today = dayOf(new Date());
/** A Saturday of the next weeks. */
export const saturday = addDays(today, 6 - new Date(today).getUTCDay() || 7);
/** The business day after the next one. */
export const later = nextBusinessDay(nextBusinessDay(today));
export const reason = 'The bank closed our window';

/** A file as its set has it. */
export async function textOfFile(
  admin: Person,
  period: string,
  format: 'csv' | 'pain001' | 'fnb',
): Promise<string> {
  return new TextDecoder().decode(await batchSteps(admin).download(period, format));
}

/** The end-to-end ids of a payment file, sorted. */
export const endToEndIds = (xml: string): string[] =>
  [...xml.matchAll(/<EndToEndId>([^<]+)</g)]
    .map(([, id = '']) => readEndToEndId(id))
    .sort((one, other) => (one < other ? -1 : 1));

/** The part of a void set of files that tells of its correction. */
export const voided = (
  kind: CorrectionKind,
): Partial<PayoutBatch['voidFileSets'][number]['voided']> => ({ correction: kind, reason });

/** Corrections of one administrator, each to its end. */
export const corrections = (admin: Person) => {
  const { monthlyRun } = admin.api;
  const settled = async (period: string, step: Promise<unknown>) => {
    await step;
    return restingBatch(admin, period);
  };
  const first = { fileSet: 1, reason };
  return {
    reopen: (period: string, given: { declaration?: 'notUploaded'; fileSet?: number } = {}) =>
      settled(period, monthlyRun.reopenBatch({ batchId: period, ...first, ...given })),
    redate: (period: string, paymentDate: string, given: { declaration?: 'cancelled' } = {}) =>
      settled(period, monthlyRun.redateBatch({ batchId: period, ...first, paymentDate, ...given })),
    takeOut: (period: string, payoutId: string, given: { declaration?: 'notUploaded' } = {}) =>
      settled(period, monthlyRun.takeOutLine({ batchId: period, ...first, payoutId, ...given })),
  };
};
