/** Given agents whose money waits for bank details, the office reminds them, once in 7 days. */
import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { setAttributes, tableOf } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice();
const table = tableOf(stack);
const keyOf = (jobId: string) => ({ pk: `job#${jobId}`, sk: 'job' });
const remind = (by: Person, idempotencyKey: string) =>
  by.api.agents.remindOfBankDetails(undefined, { context: { idempotencyKey } });

const remindersTo = async ({ email }: Person) =>
  (await stack.mailsTo(email)).filter(({ subject }) => subject.startsWith('Payout waiting'));

it('reminds agents without bank details whose money waits and who want such mails', async () => {
  const [waiting, muted, whole, poor] = await Promise.all(
    Array.from({ length: 4 }, () => office.newAgent()),
  );
  if (!waiting || !muted || !whole || !poor) throw new Error('An agent is missing');
  await Promise.all([waiting, muted, whole].map((agent) => approvedSale(office, agent)));
  await muted.api.notifications.setPreference({ kind: 'payoutStages', isWanted: false });
  await office.admin.api.agents.saveAgentBanking({ agentId: whole.id, ...bankingOf() });

  const job = await remind(office.admin, 'the-first-click');
  expect(await remind(office.admin, 'the-first-click')).toMatchObject({ id: job.id });
  await stack.drain();

  expect(await office.admin.api.jobs.getJob({ jobId: job.id })).toMatchObject({ done: 1 });
  const [mail, ...more] = await remindersTo(waiting);
  expect(mail?.text).toContain(
    'R50.00 is waiting to be paid to you. Your bank details are missing.',
  );
  expect(more).toEqual([]);
  for (const agent of [muted, whole, poor]) expect(await remindersTo(agent)).toEqual([]);

  const colleague = await office.newAdmin({ fullName: 'Naledi Molefe' });
  const { lastReminder } = await colleague.api.jobs.listJobs();
  expect(lastReminder).toEqual({ at: job.createdAt, by: 'Thandi Mokoena' });
  await expectRefusal(remind(colleague, 'a-second-click'), 409, {
    message: expect.stringMatching(
      /^Thandi Mokoena sent this reminder on .+\. It can be sent once in 7 days\.$/,
    ),
  });

  // Failed, it forbids no other one, and goes on from where it came to: who has its mail gets no second one.
  await setAttributes(table, keyOf(job.id), { status: 'failed', gsi4pk: 'jobs#failed' });
  expect((await colleague.api.jobs.listJobs()).lastReminder).toBeUndefined();
  expect(await remind(colleague, 'after-the-failure')).toMatchObject({ id: job.id });
  await stack.drain();
  expect(await colleague.api.jobs.getJob({ jobId: job.id })).toMatchObject({ status: 'done' });
  expect((await colleague.api.jobs.listJobs()).lastReminder).toMatchObject({ by: 'Naledi Molefe' });
  expect(await remindersTo(waiting)).toHaveLength(1);
  await expectRefusal(remind(office.admin, 'a-third-click'), 409);

  await stack.moveClock(`${addDays(dayOf(job.createdAt), 7)}T10:00:00.000Z`);
  expect((await colleague.api.jobs.listJobs()).lastReminder).toBeUndefined();
  await remind(colleague, 'a-week-later');
  await stack.drain();
  expect(await remindersTo(waiting)).toHaveLength(2);
});
