/** While the demo network is made, queries for the accounts of a mailbox are answered from memory. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/profile.table.ts';
import { interceptCommands } from '../../../infra/local/demo/intercept-commands.ts';
import { keepMailboxes } from '../../../infra/local/demo/keep-mailboxes.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { openTableAt } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice();

/** A table with such answers, and the queries that reach the database. */
function openKept() {
  const table = openTableAt(stack.database);
  const asked: object[] = [];
  interceptCommands(table, ({ name, input }, next) => {
    if (name === 'QueryCommand') asked.push(input);
    return next();
  });
  keepMailboxes(table);
  return { table, profiles: profileTable(table), asked };
}

it('asks the database once for a mailbox, and once for another', async () => {
  const { profiles, asked } = openKept();
  const { admin } = office;
  const found = await profiles.sharingMailbox(admin.email);
  expect(found).toEqual([admin.id]);
  expect(await profiles.sharingMailbox(admin.email)).toEqual(found);
  expect(asked).toHaveLength(1);
  expect(await profiles.sharingMailbox('nobody@demo.example')).toEqual([]);
  expect(asked).toHaveLength(2);
});

it('finds an account of the mailbox that is added afterwards', async () => {
  const { table, profiles } = openKept();
  const email = 'lerato@mailbox.example';
  expect(await profiles.sharingMailbox(email)).toEqual([]);
  const at = new Date().toISOString();
  const userId = randomUUID();
  await table.transact([
    profiles
      .create({
        userId,
        email,
        role: 'agent',
        status: 'active',
        createdAt: at,
        updatedAt: at,
      })
      .orThrow(() => new Error('It is there')),
  ]);
  expect(await profiles.sharingMailbox(email)).toEqual([userId]);
});
