/** Given acts that wait for a second person, those who could confirm them are told by e-mail. */
import { expect, it } from 'vitest';
import { administratorMailTable } from '../../../functions/data/identity/administrator-mail.table.ts';
import { notifySecondPeople } from '../../../functions/workflows/notifier/notify-second-people.ts';
import { askFor } from '../../support/approvals/by-two.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({
  settings: { fourEyesOnPayouts: true },
});
const asker = office.admin;
const [second, clerk] = [await office.newAdmin(), await office.newAdmin()];
await Promise.all([carryFinance(stack, asker), carryFinance(stack, second)]);
const { table } = stack;

const toldOf = async ({ email }: { email: string }) =>
  (await stack.inbox(email)).filter(({ subject }) => subject.includes('for a second person'));

it('tells who asks for what, and only those who could confirm it', async () => {
  const agent = await office.newAgent();
  await askFor(asker, 'adjustments.addAdjustment', {
    agentId: agent.id,
    direction: 'credit',
    kind: 'goodwill',
    amountCents: 10_000,
    reason: 'A month without a signal',
  });
  await stack.drain();
  await expect.poll(async () => (await toldOf(second)).length).toBeGreaterThan(0);
  const [mail] = await toldOf(second);
  expect(mail?.subject).toMatch(/^1 act waits for a second person/);
  expect(mail?.text).toContain('- Adjust a balance, asked by Thandi Mokoena');
  expect([...(await toldOf(asker)), ...(await toldOf(clerk))]).toEqual([]);
});

it('tells at most once an hour, of what came meanwhile at the next one', async () => {
  const at = (time: string) => ({
    table,
    clock: { real: () => new Date(`2031-03-10T${time}:00.000Z`) },
  });
  const owed = (hour: string) =>
    administratorMailTable(table).get({
      recipientId: second.id,
      subjectId: second.id,
      kind: 'actsWait',
      at: `2031-03-10T${hour}:00:00.000Z`,
    });
  const asked = { askedBy: asker.id };
  await notifySecondPeople(at('10:20'), asked);
  expect(await owed('10')).not.toHaveProperty('leasedUntil');
  expect(await owed('11')).toBeUndefined();
  await notifySecondPeople(at('10:40'), asked);
  await notifySecondPeople(at('10:50'), asked);
  expect(await owed('11')).toMatchObject({ leasedUntil: '2031-03-10T11:00:00.000Z' });
});
