/** Given people who were invited, whose recruit each becomes, and what the others' invitations become. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { invitationTable } from '../../../../functions/data/referrals/invitation.table.ts';
import { referralTable } from '../../../../functions/data/referrals/referral.table.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { MAX_INVITERS } from '../../../../shared/referrals/rules.ts';
import { clicksOf } from '../../../support/leads/clicks.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import type { Office, Person } from '../../../support/stack/office.ts';
import { contextAt } from '../../../support/ledger/ledger.ts';
import { isStep, LateTable } from '../../../support/stack/late-table.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

let first: Person;
let second: Person;
/** Two who take part in more than one story. */
let email: string;

const { stack, office } = await setUpOffice();
const [third, stranger] = await Promise.all([office.newAgent(), office.newAgent()]);
beforeEach(async () => {
  [first, second] = await Promise.all([office.newAgent(), office.newAgent()]);
  email = `invited-${randomUUID()}@friends.example`;
});
afterAll(() => expectProjected(stack));

const codeOf = ({ me }: Person) => me.referralCode ?? '';
const invite = ({ api }: Person) => api.referrals.inviteAgent({ email });
const register = (by: Partial<Parameters<Office['newAgent']>[0]> = {}) =>
  office.newAgent({ email, fullName: 'Lerato Khumalo', ...by });
const referralOf = ({ id }: { id: string }) => referralTable(stack.table).get(id);
const statusOf = async ({ id }: Person) =>
  (await invitationTable(stack.table).get({ email, agentId: id }))?.status;

/** The agent's view: pending invitations and signups, in figures and in lists. */
async function seenBy({ api }: Person) {
  await stack.drain();
  const [summary, pending, recruits] = [
    await api.referrals.getReferralSummary(),
    await api.referrals.listMyInvitations({}),
    await api.referrals.listMyReferrals({}),
  ];
  return {
    counted: [summary.pendingInvites, summary.signedUp],
    listed: [pending.rows.length, recruits.rows.length],
  };
}
const WAITING = { counted: [1, 0], listed: [1, 0] };
const SIGNED_UP = { counted: [0, 1], listed: [0, 1] };
const NOTHING = { counted: [0, 0], listed: [0, 0] };

describe('who was invited and registers', () => {
  it('without a code is the recruit of whoever invited first', async () => {
    for (const inviter of [first, second]) await invite(inviter);
    expect(await seenBy(first)).toEqual(WAITING);
    const recruit = await register({ email: email.toUpperCase() });
    expect(await referralOf(recruit)).toMatchObject({
      referrerId: first.id,
      status: 'signed_up',
      bonusEarnedCents: 0,
    });
    expect(await statusOf(first)).toBe('signed_up');
    expect(await statusOf(second)).toBe('ended');
    expect(await seenBy(first)).toEqual(SIGNED_UP);
    expect(await seenBy(second)).toEqual(NOTHING);
  });

  it('with the code of one who invited later is the recruit of that one', async () => {
    for (const inviter of [first, second]) await invite(inviter);
    const recruit = await register({ referralCode: codeOf(second) });
    expect(await referralOf(recruit)).toMatchObject({ referrerId: second.id });
    expect(await seenBy(first)).toEqual(NOTHING);
    expect(await seenBy(second)).toEqual(SIGNED_UP);
  });

  it('with the code of one who did not invite is the recruit of that one, and no invitation waits', async () => {
    for (const inviter of [first, second, third]) await invite(inviter);
    await office.admin.api.referrals.recordClick({ code: codeOf(stranger), linkType: 'invite' });
    const recruit = await register({ referralCode: codeOf(stranger) });
    expect(await referralOf(recruit)).toMatchObject({ referrerId: stranger.id });
    expect(await clicksOf(stack, stranger.id)).toMatchObject([{ conversionId: recruit.id }]);
    for (const inviter of [first, second]) expect(await seenBy(inviter)).toEqual(NOTHING);
    expect(await statusOf(third)).toBe('ended');
  });

  it("with a code that is nobody's is the recruit of whoever invited first, and converts no click", async () => {
    await invite(first);
    await office.admin.api.referrals.recordClick({ code: codeOf(first), linkType: 'invite' });
    const recruit = await register({ referralCode: 'NOBODYS' });
    expect(await referralOf(recruit)).toMatchObject({ referrerId: first.id });
    expect(await clicksOf(stack, first.id)).toMatchObject([{ converted: 'no' }]);
  });

  it('keeps the referrer when invited again afterwards', async () => {
    await invite(first);
    const recruit = await register();
    await invite(second);
    expect(await seenBy(second)).toEqual(WAITING);
    expect(await invite(first)).toMatchObject({ email });
    expect(await referralOf(recruit)).toMatchObject({ referrerId: first.id });
    expect(await seenBy(first)).toEqual(SIGNED_UP);
  });

  it('as an agent whom the office adds is the recruit of whoever invited first', async () => {
    for (const inviter of [first, second]) await invite(inviter);
    const { id } = await office.admin.api.agents.addAgent({
      fullName: 'Lerato Khumalo',
      email: email.toUpperCase(),
      phone: '082 123 4567',
      password: 'Demo-portal-1',
    });
    expect(await referralOf({ id })).toMatchObject({ referrerId: first.id, status: 'signed_up' });
    expect(await seenBy(first)).toEqual(SIGNED_UP);
    expect(await seenBy(second)).toEqual(NOTHING);
  });
});

describe('an address', () => {
  it(`is invited by at most ${MAX_INVITERS} agents, who may ask again`, async () => {
    for (const inviter of [first, second, third]) await invite(inviter);
    await expectRefusal(invite(stranger), 409, { data: { fields: [{ path: 'email' }] } });
    expect(await invite(third)).toMatchObject({ email });
    expect(await statusOf(stranger)).toBeUndefined();
  });

  it('has no more, even when many invite at once', async () => {
    const inviters = [first, second, third, stranger, await office.newAgent()];
    const answers = await Promise.allSettled(inviters.map(invite));
    const done = answers.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(MAX_INVITERS);
    expect(await referralOf(await register())).toBeDefined();
    for (const inviter of inviters) expect(await statusOf(inviter)).not.toBe('invited');
  });
});

describe('an invitation that comes while its address registers', () => {
  /** Registers, and has somebody invited after the registration has looked and before it writes. */
  async function registerWhile(inviter: Person): Promise<string> {
    const late = { before: isStep, meanwhile: () => invite(inviter) };
    const userId = randomUUID();
    await createProfile(
      { ...contextAt(stack, () => stack.now()), table: new LateTable(stack.table, late) },
      { userId, email, fullName: 'Sipho Nkosi', phone: '+27821234567' },
    );
    return userId;
  }

  it('counts if it is the first', async () => {
    const id = await registerWhile(first);
    expect(await referralOf({ id })).toMatchObject({ referrerId: first.id });
    expect(await seenBy(first)).toEqual(SIGNED_UP);
  });

  it('ends where another came before it', async () => {
    await invite(first);
    const id = await registerWhile(second);
    expect(await referralOf({ id })).toMatchObject({ referrerId: first.id });
    expect(await seenBy(first)).toEqual(SIGNED_UP);
    expect(await seenBy(second)).toEqual(NOTHING);
  });
});
