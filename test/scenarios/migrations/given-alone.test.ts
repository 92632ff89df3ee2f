/**
 * Given administrators whom a release before let one person let in, or give finance, alone: the audit trail
 * says who, and they are to be confirmed; what an operator gave isn't.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { recordEvent } from '../../../functions/domain/audit/record-event.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import { reportWork } from '../../../functions/workflows/account-work/report-work.ts';
import { migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { runMigrations } from '../../../functions/workflows/migrations/run-migrations.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { table } = stack;
const chief = office.admin;
await carryFinance(stack, chief);

/** Takes away what the release before didn't store. */
const asBefore = ({ id }: Person) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `profile#${id}`, sk: 'profile' },
      UpdateExpression: 'REMOVE givenBy',
    }),
  );
/** The event of a grant that took one person, whoever else there was. */
const giveAsBefore = (by: Person, { id: subjectId }: Person) =>
  table.transact([
    recordEvent(
      { actor: { userId: by.id }, clock, requestId: crypto.randomUUID(), table },
      {
        action: 'identity.setFinance',
        about: ['administrator', subjectId],
        before: { hasFinance: false },
        after: { hasFinance: true },
      },
    ),
  ]);
const giversOf = async ({ id }: Person) => (await profileTable(table).get(id))?.givenBy;
const migrate = async () => {
  await table.transact([schemaVersionTable(table).set(10, new Date().toISOString())]);
  return runMigrations(
    { table, clock },
    { startedBy: 'a test', migrations: migrations.slice(0, 11) },
  );
};

it('have whoever alone gave it to them, and whoever alone gave that person something', async () => {
  const [first, next, revoked, free] = [
    await office.newAdmin(),
    await office.newAdmin(),
    await office.newAdmin(),
    await office.newAdmin(),
  ];
  for (const status of ['inactive', 'active'] as const)
    await chief.api.identity.setAdministratorStatus({ adminId: first.id, status });
  await setFinance(stack, chief, first, true);
  await setFinance(stack, chief, revoked, true);
  await setFinance(stack, chief, revoked, false);
  await carryFinance(stack, next);
  await giveAsBefore(first, next);
  const people = [chief, first, next, revoked, free];
  for (const one of people) await asBefore(one);

  expect(await migrate()).toMatchObject([{ number: 11, items: 2 }]);
  expect(await giversOf(first)).toEqual([`account#${chief.id}`, `finance#${chief.id}`]);
  expect(await giversOf(next)).toEqual([`finance#${first.id}`, `finance#${chief.id}`]);
  for (const one of [chief, revoked, free]) expect(await giversOf(one)).toBeUndefined();
  const { findings = [] } = (await reportWork(table, 'migration')) ?? {};
  for (const { id } of [first, next])
    expect(findings.join(' ')).toContain(`Administrator ${id} has`);
  expect(findings).toHaveLength(2);
  expect(await migrate()).toMatchObject([{ number: 11, items: 0 }]);
});
