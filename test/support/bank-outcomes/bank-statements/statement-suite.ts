/** Statements that a generator writes about a batch's payouts are read, and each payout is found. */
import { beforeAll, expect, it } from 'vitest';
import { renderOwnReference } from '../../../../functions/workflows/bank-files/render-bank-text.ts';
import { previewLines } from '../../../../functions/workflows/bank-outcomes/preview-lines.ts';
import { readBankFile } from '../../../../functions/workflows/bank-outcomes/read-bank-file.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { leadTo, openBatch, payee, pendingPayout } from '../../batches/batches.ts';
import { contextAt } from '../../ledger/ledger.ts';
import type { Office } from '../../stack/office.ts';
import { OUR_ACCOUNT } from '../bank-messages/build-camt.ts';
import { generateBookings, type OrderedPayout } from './generate-bookings.ts';
import { FORMS } from './write-statement.ts';

const TERMS = { currency: 'ZAR', account: OUR_ACCOUNT };
const PAYOUTS = 20;
/** Four have each amount, and the next amount is a cent more. */
const amountAt = (at: number) => 46_000 + Math.floor(at / 4);

/** A batch that the bank has. */
async function orderPayouts(office: Office): Promise<OrderedPayout[]> {
  const payouts = [];
  for (let at = 0; at < PAYOUTS; at++)
    payouts.push(await pendingPayout(office, await payee(office), amountAt(at)));
  const batchId = await leadTo(office.admin, await openBatch(office, payouts), 'processing');
  return payouts.map(({ id: payoutId, amountCents }) => ({
    payoutId,
    amountCents,
    ownReference: renderOwnReference({ batchId }, { payoutId }),
  }));
}

export function describeStatements(
  openOffice: () => Promise<Office>,
  { statements, seed }: { statements: number; seed: number },
): void {
  let office: Office;
  let payouts: OrderedPayout[];
  beforeAll(async () => {
    office = await openOffice();
    payouts = await orderPayouts(office);
  });

  it(`finds each payout in ${statements} statements, and no other (seed ${seed})`, async () => {
    const forms = Object.entries(FORMS);
    let found = 0;
    for (let at = 0; at < statements; at++) {
      const [form, write] = forms[at % forms.length] ?? ['', () => ''];
      const { bookings, outcomes } = generateBookings(seededRandom(seed + at), payouts);
      const bytes = new TextEncoder().encode(write(bookings));
      const { lines } = readBankFile(bytes, TERMS);
      const { rows } = await previewLines(
        contextAt(office.stack, new Date().toISOString()),
        lines,
        () => Promise.resolve(),
      );
      const decided = rows
        .filter(({ row: { verdict } }) => verdict === 'paid' || verdict === 'returned')
        .map(({ row: { verdict, payoutId } }) => `${verdict} ${payoutId}`);
      expect(decided.sort(), `${form}, seed ${seed + at}`).toEqual(outcomes);
      found += decided.length;
    }
    expect(found).toBeGreaterThan(statements * 5);
  });
}
