/** Settings of an office that brings batches to the bank, and the lists of a batch. */
import { expect } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import type { Person } from '../stack/office.ts';
import { readBatch } from './batches.ts';

type Admin = Pick<Person, 'api'>;

/** Without the hold, which has tests of its own, first details by an administrator are paid to. */
export const batchSettings = (fourEyesOnPayouts: boolean) => ({
  ...settingsFromCdkJson(),
  fourEyesOnPayouts,
  bankChangeHoldHours: 0,
});

/** The lines of a batch, of which a test has fewer than a page. */
export const linesOf = async ({ api }: Admin, batchId: string) =>
  (await api.monthlyRun.listLines({ batchId, limit: 100 })).rows;

/** The exceptions of a batch, of which a test has fewer than a page. */
export const exceptionsOf = async ({ api }: Admin, batchId: string) =>
  (await api.monthlyRun.listExceptions({ batchId, limit: 100 })).rows;

/** So many items that are alike. */
export const times = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);

/** The batch, once its lines add up to its figures. */
export async function addedUp(admin: Admin, period: string): Promise<PayoutBatch> {
  const [batch, lines, exceptions] = [
    await readBatch(admin, period),
    await linesOf(admin, period),
    await exceptionsOf(admin, period),
  ];
  const cents = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const inStatus = (status: string) => lines.filter((line) => line.status === status);
  const figures = (status: string) => ({
    lines: inStatus(status).length,
    cents: cents(inStatus(status)),
  });
  expect(batch).toMatchObject({
    lines: lines.length,
    totalCents: cents(lines),
    exceptions: exceptions.length,
    paid: figures('paid'),
    returned: figures('returned'),
  });
  return batch;
}
