/** Given agents who recruit, what administrators see of the network, its links and its clicks. */
import { describe, expect, it } from 'vitest';
import { linkClickTable } from '../../../functions/data/referrals/link-click.table.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { finishedExport } from '../../support/jobs/exports.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { allRows } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const BONUS_CENTS = 25_000;
const IP = '196.25.1.9';

const { stack, office } = await setUpOffice({ settings: { referralBonusCents: BONUS_CENTS } });

const codeOf = ({ me }: Person) => me.referralCode ?? '';
const recruit = (of: Person, fullName: string, phone?: string) =>
  office.newAgent({ referralCode: codeOf(of), fullName, ...(phone ? { phone } : {}) });
const click = (of: Person, linkType: 'invite' | 'traffic') =>
  office.admin.api.referrals.recordClick({ code: codeOf(of), linkType });
/** An imported record may have an address: the portal itself keeps none. */
const withAddress = ({ id: agentId }: Person) =>
  stack.table.transact([
    linkClickTable(stack.table)
      .create({
        clickId: 'click-with-address',
        agentId,
        linkType: 'invite',
        converted: 'no',
        ipAddress: IP,
        createdAt: '2026-01-05T08:00:00.000Z',
      })
      .orThrow(() => new Error('It is there already')),
  ]);

// Nomsa recruits Sipho and Aisha, Sipho recruits Carla; Themba has links, and no recruits.
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const themba = await office.newAgent({ fullName: 'Themba Zulu' });
await click(nomsa, 'traffic');
await click(nomsa, 'invite');
await click(nomsa, 'invite');
const sipho = await recruit(nomsa, 'Sipho Nkosi', '+27821234568');
const aisha = await recruit(nomsa, 'Aisha Patel', '+27821234569');
await recruit(sipho, '=Carla Botha');
await sipho.api.agents.saveBanking(bankingOf());
await approvedSale(office, aisha);
await click(themba, 'traffic');
await nomsa.api.referrals.inviteAgent({ email: 'friend@friends.example' });
await withAddress(themba);
await stack.drain();

const admin = () => office.admin.api.referrals;

/** All rows of a list, read two at a time. */
const inPages = <Row>(
  list: (page: { limit: number; cursor?: string }) => Promise<{
    rows: Row[];
    cursor: string | null;
  }>,
) => allRows((from) => list({ limit: 2, ...from }));

describe('the cards', () => {
  it('count referrals, what became of them, and clicks by kind', async () => {
    expect(await admin().countReferrals()).toEqual({
      referrals: 3,
      active: 2,
      firstSale: 1,
      invited: 1,
      bonusEarnedCents: BONUS_CENTS,
      // 1 of 3 reached a first sale; 3 signed up after 3 invite clicks.
      conversionPercent: 33,
      signupPercent: 100,
      inviteClicks: 3,
      trafficClicks: 2,
      convertedClicks: 2,
    });
  });

  it('are what the facts say', async () => {
    await expectProjected(stack);
  });
});

describe('the referrals', () => {
  it('say who recruited whom and how far it came, invitations among them, newest first', async () => {
    const rows = await inPages((page) => admin().listReferrals(page));
    const [nomsaSeen, siphoSeen] = [nomsa, sipho].map((agent) => ({
      id: agent.id,
      name: agent === nomsa ? 'Nomsa Dlamini' : 'Sipho Nkosi',
      code: codeOf(agent),
    }));
    expect(rows).toMatchObject([
      {
        referrer: nomsaSeen,
        referred: { name: 'friend@friends.example' },
        status: 'invited',
        bonusEarnedCents: 0,
      },
      { referrer: siphoSeen, referred: { name: '=Carla Botha' }, status: 'signed_up' },
      {
        referrer: nomsaSeen,
        referred: { name: 'Aisha Patel', code: codeOf(aisha) },
        status: 'first_sale',
        bonusEarnedCents: BONUS_CENTS,
        firstSaleAt: expect.any(String),
      },
      { referrer: nomsaSeen, referred: siphoSeen, status: 'active', bonusEarnedCents: 0 },
    ]);
  });

  it('replace an invitation by its referral', async () => {
    await nomsa.api.referrals.inviteAgent({ email: 'soon@friends.example' });
    const invited = async () => {
      const { rows } = await admin().listReferrals({ limit: 1 });
      return rows.map(({ status, referred }) => [status, referred.name]);
    };
    expect(await invited()).toEqual([['invited', 'soon@friends.example']]);
    await office.newAgent({ email: 'soon@friends.example', fullName: 'Soon Registered' });
    expect(await invited()).toEqual([['signed_up', 'Soon Registered']]);
  });
});

it('the signups say how to reach who registered, and who recruited them, newest first', async () => {
  const rows = await inPages((page) => admin().listSignups(page));
  expect(rows.map(({ name }) => name)).toEqual([
    'Soon Registered',
    '=Carla Botha',
    'Aisha Patel',
    'Sipho Nkosi',
  ]);
  expect(rows[2]).toEqual({
    id: aisha.id,
    name: 'Aisha Patel',
    code: codeOf(aisha),
    phone: '+27821234569',
    email: aisha.email,
    referrer: { id: nomsa.id, name: 'Nomsa Dlamini', code: codeOf(nomsa) },
    joinedAt: expect.any(String),
  });
});

describe('the clicks', () => {
  const found = async (asked: Parameters<ReturnType<typeof admin>['listClicks']>[0]) =>
    (await inPages((page) => admin().listClicks({ ...asked, ...page }))).map(
      ({ agent, linkType, converted }) =>
        [agent.name.split(' ')[0], linkType, converted ? 'Yes' : 'No'].join(' '),
    );
  const NOMSAS = ['Nomsa invite Yes', 'Nomsa invite Yes', 'Nomsa traffic No'];

  it('are listed newest first or oldest first, each once', async () => {
    const all = ['Themba traffic No', ...NOMSAS, 'Themba invite No'];
    expect(await found({})).toEqual(all);
    expect(await found({ order: 'oldest' })).toEqual(all.toReversed());
  });

  it('are filtered by the type of link', async () => {
    expect(await found({ linkType: 'traffic' })).toEqual(['Themba traffic No', 'Nomsa traffic No']);
    expect(await found({ linkType: 'invite' })).toEqual([
      'Nomsa invite Yes',
      'Nomsa invite Yes',
      'Themba invite No',
    ]);
  });

  it('are filtered by day and agent, and exported so', async () => {
    const today = dayOf(new Date());
    expect(await found({ to: '2026-01-05' })).toEqual(['Themba invite No']);
    expect(await found({ from: '2026-01-05', to: '2026-01-05', agentId: nomsa.id })).toEqual([]);
    expect(await found({ from: today, to: today })).toEqual(['Themba traffic No', ...NOMSAS]);
    expect(await found({ from: today, agentId: nomsa.id, linkType: 'invite' })).toEqual(
      NOMSAS.slice(0, 2),
    );
    expect(await found({ from: today, q: 'themba' })).toEqual(['Themba traffic No']);
    const exported = await finishedExport(office, {
      kind: 'exportClicks',
      from: today,
      agentId: nomsa.id,
    });
    expect(exported.map((row) => row['Agent'])).toEqual(NOMSAS.map(() => 'Nomsa Dlamini'));
  });

  it.each([
    ['an agent’s name', () => 'dlam'],
    ['a referral code', () => codeOf(nomsa).slice(0, 6).toLowerCase()],
  ])('are found by %s', async (_, q) => {
    expect(await found({ q: q() })).toEqual(NOMSAS);
    expect(await found({ q: q(), linkType: 'invite' })).toEqual(NOMSAS.slice(0, 2));
    expect(await found({ q: q(), order: 'oldest' })).toEqual(NOMSAS.toReversed());
  });

  it('are found by IP address, whole or by its beginning', async () => {
    for (const q of [IP, '196.25']) {
      expect(await found({ q })).toEqual(['Themba invite No']);
      expect(await found({ q, linkType: 'traffic' })).toEqual([]);
    }
    expect(await found({ q: '25.1.9' })).toEqual([]);
    const { rows } = await admin().listClicks({ q: IP });
    expect(rows[0]).toMatchObject({ ipAddress: IP });
  });

  it('show no address where none was kept, and the result of a converted one', async () => {
    const { rows } = await admin().listClicks({ q: 'nomsa', limit: 1 });
    expect(rows[0]).toMatchObject({ converted: true, conversionType: 'signup' });
    expect(rows[0]).not.toHaveProperty('ipAddress');
  });
});

it('the network begins with recruiters whom nobody recruited, the largest first', async () => {
  const themba = await office.newAgent({ fullName: 'One Recruit' });
  await recruit(themba, 'Only Recruit');
  await stack.drain();
  const roots = await inPages((page) => admin().listNetworks(page));
  expect(roots).toMatchObject([
    { id: nomsa.id, fullName: 'Nomsa Dlamini', status: 'active', subAgents: 3 },
    { fullName: 'One Recruit', subAgents: 1 },
  ]);
});

it('the exports hold each list whole, and no cell that a spreadsheet runs', async () => {
  const referrals = await finishedExport(office, { kind: 'exportReferrals' });
  expect(referrals.map((row) => row['Referred Agent'])).toContain('.=Carla Botha');
  expect(referrals.at(-1)).toEqual({
    Referrer: 'Nomsa Dlamini',
    'Referrer Code': codeOf(nomsa),
    'Referred Agent': 'Sipho Nkosi',
    'Referred Code': codeOf(sipho),
    Status: 'active',
    'Bonus Earned (R)': '0.00',
    'First Sale': '',
    'First Sale (UTC)': '',
    Joined: expect.any(String),
    'Joined (UTC)': expect.any(String),
  });
  const signups = await finishedExport(office, { kind: 'exportSignups' });
  expect(signups.at(-1)).toMatchObject({
    'Agent Name': 'Sipho Nkosi',
    Phone: '(+27) 82 123 4568',
    Email: sipho.email,
    'Referred By': 'Nomsa Dlamini',
  });
  const clicks = await finishedExport(office, { kind: 'exportClicks', linkType: 'invite' });
  expect(clicks.map((row) => [row['Agent'], row['IP Address'], row['Conversion Type']])).toEqual([
    ['Nomsa Dlamini', 'N/A', 'signup'],
    ['Nomsa Dlamini', 'N/A', 'signup'],
    ['Themba Zulu', IP, ''],
  ]);
  expect(await finishedExport(office, { kind: 'exportClicks' })).toHaveLength(5);
});

describe('an agent who was deleted', () => {
  it('keeps its place in every list, without a name, and its recruits can be reached', async () => {
    await office.admin.api.agents.deleteAgent({ agentId: nomsa.id });
    await office.admin.api.agents.deleteAgent({ agentId: aisha.id });
    await stack.drain();
    const gone = { id: nomsa.id, name: 'Deleted agent' };
    const { rows: referrals } = await admin().listReferrals({});
    expect(referrals.at(-1)).toMatchObject({ referrer: gone, referred: { name: 'Sipho Nkosi' } });
    expect(referrals.at(-1)?.referrer).toEqual(gone);
    const { rows: signups } = await admin().listSignups({});
    const aishas = signups.find(({ id }) => id === aisha.id);
    expect(aishas).toEqual({
      id: aisha.id,
      name: 'Deleted agent',
      referrer: gone,
      joinedAt: expect.any(String),
    });
    const { rows: clicks } = await admin().listClicks({ linkType: 'invite', limit: 1 });
    expect(clicks[0]?.agent).toEqual(gone);
    expect((await admin().listClicks({ q: 'nomsa' })).rows).toEqual([]);
    const { rows: roots } = await admin().listNetworks({});
    expect(roots[0]).toEqual({ id: nomsa.id, isNew: false, subAgents: 3 });
    const { rows: branch } = await office.admin.api.agents.listSubAgents({ agentId: nomsa.id });
    expect(branch.at(-1)).toMatchObject({ fullName: 'Sipho Nkosi', subAgents: 1 });
    await expectProjected(stack);
  });
});
