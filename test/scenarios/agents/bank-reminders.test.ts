/** Given agents whose money waits for bank details, the office reminds them, once in 7 days. */
import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
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

  await stack.moveClock(`${addDays(dayOf(job.createdAt), 7)}T10:00:00.000Z`);
  expect((await colleague.api.jobs.listJobs()).lastReminder).toBeUndefined();
  await remind(colleague, 'a-week-later');
  await stack.drain();
  expect(await remindersTo(waiting)).toHaveLength(2);
});
