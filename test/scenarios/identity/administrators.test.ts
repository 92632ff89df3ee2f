/**
 * Given several administrators: each hears of every new one, and one with the finance permission closes
 * and opens the accounts of others, which ends what they have open.
 */

import { describe, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { auditActions } from '../../../shared/audit/words.ts';
import { FINANCE_CHANGED, NOT_ACTIVE, STATUS_IS_OTHERS } from '../../../shared/identity/policy.ts';
import { lackOf } from '../../../shared/kernel/permissions.ts';
import type { AdministratorStatus } from '../../../shared/identity/contract.ts';
import { checkFinance } from '../../../functions/domain/approvals/check-finance.ts';
import { expectRefusal, type Refusal } from '../../support/stack/refusals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const chief = office.admin;
await carryFinance(stack, chief);

const set = (by: Person, { id: adminId }: { id: string }, status: AdministratorStatus) =>
  by.api.identity.setAdministratorStatus({ adminId, status });
const idsIn = async (status: AdministratorStatus) => {
  const { rows } = await chief.api.identity.listAdministrators({ status, limit: 100 });
  return rows.map(({ id }) => id);
};
const count = async ({ email }: Person, title: string) =>
  (await stack.mailsTo(email, title)).length;

describe('a new administrator', () => {
  it('is mailed to every other one, once, and not to agents or closed accounts', async () => {
    const [other, closed, agent] = await Promise.all([
      office.newAdmin(),
      office.newAdmin(),
      office.newAgent(),
    ]);
    await set(chief, closed, 'inactive');
    await stack.drain();
    const told = [chief, other, closed, agent];
    const before = await Promise.all(told.map((one) => count(one, 'New administrator')));
    const added = await office.newAdmin({ fullName: 'Lerato Khumalo', department: 'Sales' });
    await stack.drain();
    const after = await Promise.all(told.map((one) => count(one, 'New administrator')));
    expect(after.map((number, index) => number - (before[index] ?? 0))).toEqual([1, 1, 0, 0]);
    expect(await count(added, 'New administrator')).toBe(0);
    const [mail] = await stack.inbox(other.email);
    expect(mail?.html).toContain(`Lerato Khumalo (${added.email}, Sales) registered`);
  });
});

describe('an administrator’s account', () => {
  it('is closed and opened by a holder of the finance permission, and both are recorded', async () => {
    const [leaver, clerk] = await Promise.all([office.newAdmin(), office.newAdmin()]);
    await carryFinance(stack, leaver);
    // A second time, it stays as it is.
    for (let times = 0; times < 2; times++)
      expect(await set(chief, leaver, 'inactive')).toMatchObject({
        id: leaver.id,
        status: 'inactive',
        permissions: ['sales', 'support', 'payouts'],
      });
    await expectRefusal(leaver.api.sales.listSales({}), 403, NOT_ACTIVE.inactive);
    expect(await idsIn('inactive')).toContain(leaver.id);
    expect(await idsIn('active')).not.toContain(leaver.id);
    expect(await set(chief, leaver, 'active')).toMatchObject({
      status: 'active',
      permissions: ['sales', 'support', 'payouts'],
    });
    expect(await idsIn('active')).toContain(leaver.id);
    await expectRefusal(set(leaver, clerk, 'inactive'), 403, lackOf('finance'));
    await stack.drain();
    expect(await count(leaver, 'Account inactive')).toBe(1);
    expect(await count(leaver, 'Account active')).toBe(1);
    const subject = `administrator:${leaver.id}`;
    const { rows } = await chief.api.audit.listEvents({ limit: 3, subject });
    expect(rows.map(({ what }) => what)).toEqual([
      auditActions['identity.refuse'].words,
      'Closed or opened the account of an administrator',
      'Closed or opened the account of an administrator',
    ]);
    expect(rows[2]).toMatchObject({
      actor: { id: chief.id },
      changes: expect.arrayContaining([
        { label: 'Finance permission', before: 'yes', after: 'no' },
        { label: 'Status', before: 'active', after: 'inactive' },
      ]),
    });
  });

  it('is nobody’s own to close, and an agent’s isn’t one', async () => {
    const agent = await office.newAgent();
    const message = STATUS_IS_OTHERS;
    await expectRefusal(set(chief, chief, 'inactive'), 403, message);
    await expectRefusal(set(chief, agent, 'inactive'), 404);
    expect((await agent.api.identity.getMe()).status).toBe('active');
  });

  it('of two who close each other’s at once, one stays open with the permission', async () => {
    const [one, other] = await Promise.all([office.newAdmin(), office.newAdmin()]);
    await Promise.all([carryFinance(stack, one), carryFinance(stack, other)]);
    const ends = await Promise.allSettled([
      set(one, other, 'inactive'),
      set(other, one, 'inactive'),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const end of ends)
      if (end.status === 'rejected')
        expect([FINANCE_CHANGED, lackOf('finance'), NOT_ACTIVE.inactive]).toContain(
          (end.reason as Refusal).message,
        );
    const profiles = profileTable(stack.table);
    const left = await Promise.all([one, other].map(({ id }) => profiles.get(id)));
    expect(
      left.filter((profile) => profile?.status === 'active' && profile.hasFinance),
    ).toHaveLength(1);
    // The loser still had the permission when it was read, and is told that it was taken away since.
    const loser = left.find((profile) => !profile?.hasFinance);
    const write = checkFinance({ actor: { userId: loser?.userId ?? '' }, table: stack.table });
    await expect(stack.table.transact([write])).rejects.toThrow(FINANCE_CHANGED);
  });
});

it('are listed page by page, with the permissions of each', async () => {
  const clerk = await office.newAdmin();
  const { listAdministrators } = chief.api.identity;
  const first = await listAdministrators({ limit: 2 });
  expect(first.rows).toHaveLength(2);
  const next = await listAdministrators({ limit: 100, cursor: first.cursor ?? '' });
  expect(next.cursor).toBeNull();
  const holders = new Map([...first.rows, ...next.rows].map((one) => [one.id, one.permissions]));
  expect(holders.size).toBe(2 + next.rows.length);
  expect(holders.get(chief.id)).toContain('finance');
  expect(holders.get(clerk.id)).not.toContain('finance');
});
