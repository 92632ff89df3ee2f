/** Given an agent who recruits, what their referrals, invitations and links show, and to whom. */
import { afterAll, describe, expect, it } from 'vitest';
import { invitationTable } from '../../../functions/data/referrals/invitation.table.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { MAX_INVITATIONS_A_DAY } from '../../../shared/referrals/rules.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { allRows } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const BONUS_CENTS = 25_000;

const { stack, office } = await setUpOffice({ settings: { referralBonusCents: BONUS_CENTS } });
afterAll(() => expectProjected(stack));

const codeOf = ({ me }: Person) => me.referralCode ?? '';
const recruit = (of: Person, fullName: string) =>
  office.newAgent({ referralCode: codeOf(of), fullName });
const summaryOf = async ({ api }: Person) => {
  await stack.drain();
  return api.referrals.getReferralSummary();
};
const pendingOf = async ({ api }: Person) =>
  (await api.referrals.listMyInvitations({})).rows.map(({ email }) => email);

describe('referrals', () => {
  it('are counted and listed by how far they came, newest first', async () => {
    const agent = await office.newAgent();
    const [one, two] = [await recruit(agent, 'Aisha One'), await recruit(agent, 'Bongani Two')];
    const three = await recruit(agent, 'Carla Three');
    await two.api.agents.saveBanking(bankingOf());
    await approvedSale(office, three);
    const { rows } = await agent.api.referrals.listMyReferrals({});
    expect(rows).toMatchObject([
      { fullName: 'Carla Three', status: 'first_sale', bonusEarnedCents: BONUS_CENTS },
      { fullName: 'Bongani Two', status: 'active', bonusEarnedCents: 0 },
      { fullName: 'Aisha One', status: 'signed_up', bonusEarnedCents: 0 },
    ]);
    expect(await summaryOf(agent)).toMatchObject({
      referralCode: codeOf(agent),
      bonusEarnedCents: BONUS_CENTS,
      signedUp: 3,
      active: 2,
      firstSale: 1,
    });
    expect(JSON.stringify(rows)).not.toContain(one.email);
  });

  it('come in pages, each row once', async () => {
    const agent = await office.newAgent();
    for (const name of ['A', 'B', 'C']) await recruit(agent, name);
    const { listMyReferrals } = agent.api.referrals;
    const rows = await allRows((from) => listMyReferrals({ limit: 2, ...from }));
    expect(rows.map(({ fullName }) => fullName)).toEqual(['C', 'B', 'A']);
  });
});

it('clicks on links are counted by kind and by whether they led to a registration', async () => {
  const agent = await office.newAgent();
  const click = (linkType: 'invite' | 'traffic') =>
    office.admin.api.referrals.recordClick({ code: codeOf(agent), linkType });
  await click('traffic');
  await click('invite');
  await click('invite');
  await recruit(agent, 'Converted');
  await click('traffic');
  expect(await summaryOf(agent)).toMatchObject({
    inviteClicks: 2,
    trafficClicks: 2,
    convertedClicks: 1,
  });
  const { rows } = await agent.api.referrals.listMyClicks({ limit: 3 });
  expect(rows.map(({ linkType, converted }) => [linkType, converted])).toEqual([
    ['traffic', false],
    ['invite', true],
    ['invite', false],
  ]);
});

describe('an invitation', () => {
  it('reaches the address with the name and the code of who invites, and waits in the list', async () => {
    const agent = await office.newAgent({ fullName: 'Sipho www.evil.example <b>Dlamini</b>' });
    const email = 'friend@friends.example';
    const invited = await agent.api.referrals.inviteAgent({ email: ' Friend@Friends.example ' });
    expect(invited).toMatchObject({ email });
    expect(await pendingOf(agent)).toEqual([email]);
    expect(await summaryOf(agent)).toMatchObject({ pendingInvites: 1, signedUp: 0 });
    const [mail] = await stack.inbox(email);
    expect(mail?.text).toContain('Sipho www evil example b Dlamini b invites you');
    expect(mail?.html).toContain(`/auth/register?ref=${codeOf(agent)}`);
    expect(mail?.html).not.toContain('evil.example');
    expect(mail?.subject).not.toContain('Sipho');
    expect(await invitationTable(stack.table).get({ email, agentId: agent.id })).toMatchObject({
      mail: 'sent',
    });
  });

  it('of the same address again is answered with the first, and sends nothing', async () => {
    const agent = await office.newAgent();
    const email = 'again@friends.example';
    const invite = () => agent.api.referrals.inviteAgent({ email });
    const [first, second] = await Promise.all([invite(), invite()]);
    expect(first).toEqual(second);
    expect(await invite()).toEqual(first);
    expect(await stack.mailsTo(email)).toHaveLength(1);
  });

  it('is answered alike whether or not the address has an account', async () => {
    const [agent, member] = [await office.newAgent(), await office.newAgent()];
    const known = await agent.api.referrals.inviteAgent({ email: member.email });
    const unknown = await agent.api.referrals.inviteAgent({ email: 'nobody@friends.example' });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(await pendingOf(agent)).toEqual(['nobody@friends.example', member.email]);
  });

  it('to no address, to oneself and to the company is refused', async () => {
    const agent = await office.newAgent();
    const ofCompany = `friend@${stack.settings.companyEmailDomain}`;
    for (const email of ['friend', agent.email, ofCompany])
      await expectRefusal(agent.api.referrals.inviteAgent({ email }), 400, {
        data: { fields: [{ path: 'email' }] },
      });
  });

  it(`is one of at most ${MAX_INVITATIONS_A_DAY} in a day, of each agent`, async () => {
    const [agent, other] = [await office.newAgent(), await office.newAgent()];
    const invite = (index: number) =>
      agent.api.referrals.inviteAgent({ email: `many${index}@friends.example` });
    for (let index = 0; index < MAX_INVITATIONS_A_DAY; index++) await invite(index);
    const refused = await refusal(invite(99));
    expect(refused).toMatchObject({
      status: 429,
      message: 'You can invite 20 people a day. Please go on tomorrow.',
    });
    // Inviting the same address again is allowed.
    expect(await invite(3)).toMatchObject({ email: 'many3@friends.example' });
    await other.api.referrals.inviteAgent({ email: 'many99@friends.example' });
  });

  it('is audited without the address', async () => {
    const agent = await office.newAgent();
    await agent.api.referrals.inviteAgent({ email: 'quiet@friends.example' });
    const events = await recentEvents(stack);
    const own = events.filter(({ actorId }) => actorId === agent.id);
    expect(own.map(({ action }) => action)).toContain('referrals.invite');
    expect(JSON.stringify(own)).not.toContain('quiet@');
  });
});
