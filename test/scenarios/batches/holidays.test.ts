/** Given a day that is declared a public holiday while the portal runs, no batch is dated on it. */
import { expect, it } from 'vitest';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { addDays, dayOf, dayWords } from '../../../shared/kernel/month.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { batchSettings } from '../../support/batches/batch-office.ts';
import { filledBatch, readBatch, restingBatch } from '../../support/batches/batches.ts';
import { corrections } from '../../support/batches/corrections.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(false) });
const boss = office.admin;
const clerk = await office.newAdmin();
await carryFinance(stack, boss);
const today = dayOf(new Date());
const [first, second] = [nextBusinessDay(today), nextBusinessDay(nextBusinessDay(today))];
const enter = (day: string, isHoliday = true) =>
  boss.api.monthlyRun.setHoliday({ day, isHoliday, reason: 'Local elections' });

it('is entered by Finance, refused as a payment date, shown with its batch, and taken back', async () => {
  const batchId = await filledBatch(office);
  const { lines, totalCents } = await readBatch(boss, batchId);
  const shown = { batchId, lines, totalCents };
  await boss.api.monthlyRun.lockBatch({ ...shown, paymentDate: second });
  await restingBatch(boss, batchId);
  const declared = { day: second, isHoliday: true, reason: 'Elections' };
  await expectRefusal(clerk.api.monthlyRun.setHoliday(declared), 403);
  await Promise.all([enter(second), enter(first)]);
  expect(await enter(second)).toMatchObject({ holidays: [{ day: first }, { day: second }] });
  const { holidays, paymentDate } = await readBatch(boss, batchId);
  expect(paymentDate).toBe(second);
  expect(holidays).toMatchObject([{ day: first, reason: 'Local elections' }, { day: second }]);
  const after = nextBusinessDay(second);
  await expectRefusal(
    corrections(boss).redate(batchId, first),
    400,
    `paymentDate must be a day on which banks work, such as ${dayWords(after)}`,
  );
  // Without a date, the next day on which banks work counts.
  const other = await filledBatch(office);
  const figures = await readBatch(boss, other);
  await boss.api.monthlyRun.lockBatch({
    batchId: other,
    lines: figures.lines,
    totalCents: figures.totalCents,
  });
  expect(await restingBatch(boss, other)).toMatchObject({ paymentDate: after });
  expect(await enter(first, false)).toMatchObject({ holidays: [{ day: second }] });
  await enter(first, false);
  const events = (await recentEvents(stack)).filter(
    ({ action }) => action === 'monthlyRun.setHoliday',
  );
  expect(events).toHaveLength(3);
});

it('is in this year or the next two, and banks worked on it', async () => {
  await expectRefusal(enter(`${Number(today.slice(0, 4)) - 1}-11-03`), 400);
  await expectRefusal(enter(addDays(today, 800)), 400);
  await expectRefusal(
    enter(`${today.slice(0, 4)}-12-25`),
    400,
    'day is a day on which banks don’t work already',
  );
});
