/**
 * Given an office that gets its second and third administrator: rights are one person's while nobody else
 * could confirm them, and two people's from then on; whom one person alone made an administrator isn't
 * another person (decision 0122).
 */
import { describe, expect, it } from 'vitest';
import {
  ALWAYS_ALONE,
  NOBODY_CONFIRMS,
  NOT_YET_ANOTHER,
  RIGHT_NEEDS_TWO,
} from '../../../shared/approvals/words.ts';
import { CONFIRMING_IS_OTHERS } from '../../../shared/identity/policy.ts';
import { lackOf } from '../../../shared/kernel/permissions.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { openFactors } from '../../support/identity/second-factor.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const chief = office.admin;
await carryFinance(stack, chief);
const own = await office.newAdmin({ fullName: 'Lerato Khumalo' });
const factors = openFactors(stack);

const set = (by: Person, { id: adminId }: Person, status: 'active' | 'inactive') =>
  by.api.identity.setAdministratorStatus({ adminId, status });
/** Lets an administrator in whose account was closed. */
const letIn = async (by: Person, one: Person) => {
  await set(by, one, 'inactive');
  return set(by, one, 'active');
};
const confirmPerson = (by: Person, { id: adminId }: Person) =>
  by.api.identity.confirmAdministrator({ adminId });
const confirm = (by: Person, approvalId: string) =>
  by.api.approvals.confirmApproval({ approvalId });
const giversOf = async ({ id }: Person) => {
  const { rows } = await chief.api.identity.listAdministrators({ limit: 100 });
  return rows.find((one) => one.id === id)?.givenBy?.map((giver) => giver.id);
};
/** The input of a call that gives a person the finance permission. */
const toGive = ({ id: adminId, me: { permissions: seen = [] } }: Person) => ({
  adminId,
  permissions: [...seen, 'finance'],
  seen,
});

describe('while nobody else could confirm it', () => {
  it('one person lets in and gives finance, and everybody with finance is told', async () => {
    expect(await letIn(chief, own)).toMatchObject({ status: 'active' });
    await setFinance(stack, chief, own, true);
    expect(await giversOf(own)).toEqual([chief.id]);
    const told = await stack.mailsTo(chief.email, 'Decided by one person');
    expect(told).toHaveLength(2);
    expect(told[0]?.text).toContain(`Lerato Khumalo, ${own.email}`);
    expect(await chief.api.reports.getAdminDashboard()).toMatchObject({ isDecidedAlone: true });
  });

  it('whom that person let in doesn’t confirm for them, nor they for that one', async () => {
    const friend = await office.newAdmin();
    const input = toGive(friend);
    await expectRefusal(askFor(chief, 'identity.setPermissions', input), 409, NOBODY_CONFIRMS);
    await expectRefusal(setFinance(stack, own, friend, true), 403, RIGHT_NEEDS_TWO);
    const { id } = await askFor(own, 'identity.setPermissions', input);
    await expectRefusal(confirm(chief, id), 403, NOT_YET_ANOTHER);
    await own.api.approvals.withdrawApproval({ approvalId: id });
  });
});

describe('whom one person alone made an administrator', () => {
  it('is confirmed by nobody who may be the same person', async () => {
    const sibling = await office.newAdmin();
    await setFinance(stack, chief, sibling, true);
    for (const one of [chief, own, sibling])
      await expectRefusal(confirmPerson(one, own), 403, CONFIRMING_IS_OTHERS);
    const clerk = await office.newAdmin();
    expect(await refusal(confirmPerson(clerk, own))).toMatchObject({ message: lackOf('finance') });
    await setFinance(stack, chief, sibling, false);
  });

  it('is another person once a third one confirms it', async () => {
    const third = await office.newAdmin();
    await carryFinance(stack, third);
    expect(await confirmPerson(third, own)).not.toHaveProperty('givenBy');
    expect(await confirmPerson(third, own)).toMatchObject({ id: own.id });
    const { rows } = await third.api.audit.listEvents({ actorId: third.id, limit: 1 });
    expect(rows).toMatchObject([
      { action: 'identity.confirmAdministrator', subject: { id: own.id } },
    ]);
    const friend = await office.newAdmin();
    await byTwo([chief, own], 'identity.setPermissions', toGive(friend));
    expect((await friend.api.identity.getMe()).permissions).toContain('finance');
    expect(await giversOf(friend)).toBeUndefined();
  });
});

describe('once somebody else could confirm it', () => {
  it('letting in takes two, and closing one', async () => {
    const leaver = await office.newAdmin({ fullName: 'Zanele Botha' });
    const closing = { adminId: leaver.id, status: 'inactive' };
    expect(await refusal(askFor(chief, 'identity.setAdministratorStatus', closing))).toMatchObject({
      message: ALWAYS_ALONE,
    });
    await expectRefusal(letIn(chief, leaver), 403, {
      message: RIGHT_NEEDS_TWO,
      data: { needsSecondPerson: true },
    });
    const input = { adminId: leaver.id, status: 'active' };
    const { id, figures } = await askFor(chief, 'identity.setAdministratorStatus', input);
    expect(figures).toEqual([{ label: 'Administrator', words: `Zanele Botha (${leaver.email})` }]);
    const { facts } = await own.api.approvals.getApproval({ approvalId: id });
    expect(facts).toMatchObject([{ words: expect.stringContaining('have one phone number') }]);
    expect((await leaver.api.identity.getMe()).status).toBe('inactive');
    await confirm(own, id);
    expect((await leaver.api.identity.getMe()).status).toBe('active');
    expect(await giversOf(leaver)).toBeUndefined();
    expect(await chief.api.reports.getAdminDashboard()).not.toHaveProperty('isDecidedAlone');
  });

  it('a second account of the giver’s own is neither let in nor given finance', async () => {
    const hand = await office.newAdmin();
    await expectRefusal(setFinance(stack, chief, hand, true), 403, RIGHT_NEEDS_TWO);
    expect((await hand.api.identity.getMe()).permissions).not.toContain('finance');
  });

  it('a second factor goes once it is confirmed, at the user pool too', async () => {
    const lost = await office.newAdmin();
    await factors.turnOn(lost);
    const input = { userId: lost.id };
    expect(await refusal(chief.api.identity.removeSecondFactor(input))).toMatchObject({
      message: RIGHT_NEEDS_TWO,
    });
    const { id } = await askFor(chief, 'identity.removeSecondFactor', input);
    expect(await own.api.approvals.getApproval({ approvalId: id })).not.toHaveProperty('problem');
    expect(await lost.api.identity.getMe()).toMatchObject({ hasSecondFactor: true });
    await confirm(own, id);
    expect((await office.signIn(lost.email)).me).not.toHaveProperty('hasSecondFactor');
  });
});
