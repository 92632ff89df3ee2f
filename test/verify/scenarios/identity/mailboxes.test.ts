/** Given accounts of administrators: one mailbox is one person, however many accounts it has. */
import { expect, it } from 'vitest';
import { profileTable } from '../../../../functions/data/identity/profile.table.ts';
import { migrations } from '../../../../functions/workflows/migrations/migrations.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { itemsIn } from '../../../support/stack/table.ts';

const { stack, office } = await setUpOffice();
const twin = await office.newAdmin();

it('the migration writes what new profiles have', async () => {
  const [{ change = () => undefined } = {}] = migrations.slice(2);
  let seen = 0;
  for (const item of await itemsIn(stack.table, 'profile')) {
    expect(change(item, stack.table)).toBeUndefined();
    const { gsi6pk, gsi6sk, mailbox, ...before } = item;
    expect(change(before, stack.table)).toEqual({ ...before, gsi6pk, gsi6sk, mailbox });
    seen++;
  }
  expect(seen).toBeGreaterThan(1);
});

it('all accounts of a mailbox are found, beyond one page', async () => {
  const { table } = stack;
  const profile = await profileTable(table).get(twin.id);
  if (!profile) throw new Error('The account has no profile');
  const taken = () => new Error('The account is there');
  // Otherwise each of them is mailed of all others.
  await stack.holdEvents();
  await Promise.all(
    Array.from({ length: 120 }, (_, account) =>
      table.transact([
        profileTable(table)
          .create({ ...profile, userId: `many-${account}` })
          .orThrow(taken),
      ]),
    ),
  );
  expect(await profileTable(table).sharingMailbox(twin.email)).toHaveLength(121);
});
