/**
 * Given recruits who come further, and changes of an account, who is told: once, in the bell and by e-mail.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { recentEvents } from '../../support/audit/audit.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({
  settings: { referralBonusCents: 2_500 },
});
let agent: Person;

beforeEach(async () => {
  agent = await office.newAgent();
});

const recruitOf = (referrer: Person, fullName: string) =>
  office.newAgent({ referralCode: referrer.me.referralCode ?? '', fullName });
const bell = async ({ api }: Person) => {
  await stack.drain();
  return (await api.notifications.listNotifications()).rows.map(({ title, content }) => ({
    title,
    content,
  }));
};
const titles = async (person: Person) => (await bell(person)).map(({ title }) => title);
/** Subjects of the mails about notices, newest first. */
const mailed = async ({ email }: Person) => {
  const subjects = (await stack.mailsTo(email)).map(({ subject }) => subject.split(' - ')[0] ?? '');
  return subjects.filter((subject) => !/code|verif|confirm|reset/i.test(subject));
};
const setStatus = ({ id: agentId }: Person, status: 'active' | 'inactive' | 'pending') =>
  office.admin.api.agents.setAgentStatus({ agentId, status });

describe('a referrer', () => {
  const stages = ['First sale of a recruit', 'Recruit active', 'New recruit'];

  it('hears of a recruit’s sign-up, activation and first approved sale, each once', async () => {
    const recruit = await recruitOf(agent, 'Sipho Nkosi');
    expect(await titles(agent)).toEqual(['New recruit']);
    await recruit.api.agents.saveBanking(bankingOf());
    await approvedSale(office, recruit);
    await approvedSale(office, recruit);
    expect(await bell(agent)).toEqual([
      {
        title: 'First sale of a recruit',
        content:
          'The first sale of Sipho Nkosi, your recruit, was approved. You earned a bonus of R25.00.',
      },
      {
        title: 'Recruit active',
        content: 'Sipho Nkosi, your recruit, completed the profile and is active now.',
      },
      { title: 'New recruit', content: 'Sipho Nkosi signed up as your recruit.' },
    ]);
    expect(await mailed(agent)).toEqual(stages);
    const [mail] = await stack.inbox(agent.email);
    expect(mail?.text).toContain('Sipho Nkosi');
    expect(mail?.text).toContain(`${stack.url}/agent/referrals`);
    expect(await titles(recruit)).not.toContain('New recruit');
  });

  it('hears of a first sale without bank details alike, and of no activation after it', async () => {
    const recruit = await recruitOf(agent, 'Lerato Phiri');
    await approvedSale(office, recruit);
    await recruit.api.agents.saveBanking(bankingOf());
    expect(await titles(agent)).toEqual(['First sale of a recruit', 'New recruit']);
  });

  it('is shown no name of a recruit who was deleted', async () => {
    const recruit = await recruitOf(agent, 'Sipho Nkosi');
    await stack.drain();
    await office.admin.api.agents.deleteAgent({ agentId: recruit.id });
    expect(await bell(agent)).toEqual([
      { title: 'New recruit', content: 'Deleted agent signed up as your recruit.' },
    ]);
  });

  it('can’t be sent a link as the name of a recruit', async () => {
    await recruitOf(agent, 'Win at www.evil.example');
    const [mail] = await stack.mailsTo(agent.email);
    expect(mail?.text).toContain('Win at www evil example signed up');
  });
});

describe('an agent', () => {
  it('hears that the account was closed, and that it is active again', async () => {
    await setStatus(agent, 'inactive');
    await setStatus(agent, 'inactive');
    expect(await mailed(agent)).toEqual(['Account inactive']);
    const [closed] = await stack.inbox(agent.email);
    expect(closed?.text).toContain(stack.settings.supportEmail);
    await setStatus(agent, 'active');
    expect(await mailed(agent)).toEqual(['Account active', 'Account inactive']);
    expect(await titles(agent)).toEqual(['Account active', 'Account inactive']);
  });

  it('hears that an account in waiting was approved, and nothing of a registration', async () => {
    expect(await mailed(agent)).toEqual([]);
    await setStatus(agent, 'pending');
    await setStatus(agent, 'active');
    expect(await mailed(agent)).toEqual(['Account active']);
  });

  it('hears once of a password that was changed after the sign-in', async () => {
    // One of them may find that another has ended its session already.
    const { reportPasswordChange } = agent.api.identity;
    const reports = await Promise.allSettled([1, 2, 3].map(() => reportPasswordChange()));
    expect(reports.map(({ status }) => status)).toContain('fulfilled');
    agent = await office.signIn(agent.email);
    expect(await titles(agent)).toEqual(['Password changed']);
    expect(await mailed(agent)).toEqual(['Password changed']);
    const own = (await recentEvents(stack)).filter(({ subjectId }) => subjectId === agent.id);
    expect(own.filter(({ action }) => action === 'identity.changePassword')).toHaveLength(1);
  });

  it('hears of a password’s next change as well, unless it comes within the minute', async () => {
    await agent.api.identity.reportPasswordChange();
    agent = await office.signIn(agent.email);
    await agent.api.identity.reportPasswordChange();
    await stack.moveClock(new Date(Date.now() + 2 * 60_000).toISOString());
    agent = await office.signIn(agent.email);
    await agent.api.identity.reportPasswordChange();
    agent = await office.signIn(agent.email);
    expect(await titles(agent)).toEqual(['Password changed', 'Password changed']);
    await stack.moveClock(undefined);
  });
});
