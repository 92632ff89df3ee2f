/** Given many agents, an administrator finds each, sees all of one, and edits where one is paid. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_HITS } from '../../../shared/kernel/page.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { bankingOf, type Person, saleOf } from '../../support/stack/office.ts';
import { agentsOf, put } from '../../support/stack/seed-rows.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ callsByClock: false });
let agent: Person;

const api = () => office.admin.api.agents;
const names = async (query: Parameters<ReturnType<typeof api>['listAgents']>[0]) =>
  (await api().listAgents(query)).rows.map(({ fullName }) => fullName);
const detail = ({ id: agentId } = agent) => api().getAgent({ agentId });

beforeEach(async () => {
  agent = await office.newAgent({ fullName: 'Lerato Khumalo', phone: '+27831112222' });
});

describe('the list of agents', () => {
  it('comes in pages, in either order, and by status', async () => {
    const people: Person[] = [];
    for (const fullName of ['Aa Pending', 'Bb Pending', 'Cc Pending'])
      people.push(await office.newAgent({ fullName }));
    for (const { id: agentId } of people)
      await api().setAgentStatus({ agentId, status: 'pending' });
    const status = 'pending' as const;
    expect(await names({ limit: 3 })).toEqual(['Cc Pending', 'Bb Pending', 'Aa Pending']);
    expect(await names({ status })).toEqual(['Cc Pending', 'Bb Pending', 'Aa Pending']);
    expect(await names({ status, order: 'oldest' })).toEqual([
      'Aa Pending',
      'Bb Pending',
      'Cc Pending',
    ]);
    const { rows, cursor } = await api().listAgents({ status, limit: 2 });
    const rest = await names({ status, limit: 2, cursor: cursor ?? '' });
    expect([...rows.map(({ fullName }) => fullName), ...rest]).toEqual(await names({ status }));
    for (const { id: agentId } of people) await api().setAgentStatus({ agentId, status: 'active' });
    expect(await names({ status })).toEqual([]);
  });

  it('comes by name in pages, either way round, unless something narrows it', async () => {
    for (const fullName of ['zz Last', 'Áá First']) await office.newAgent({ fullName });
    const all = await names({ order: 'a-z' });
    expect([all[0], all.at(-1)]).toEqual(['Áá First', 'zz Last']);
    expect(await names({ order: 'z-a' })).toEqual(all.toReversed());
    const { rows, cursor } = await api().listAgents({ order: 'a-z', limit: 2 });
    const rest = await names({ order: 'a-z', cursor: cursor ?? '', limit: 100 });
    expect([...rows.map(({ fullName }) => fullName), ...rest]).toEqual(all);
    await expectRefusal(names({ order: 'a-z', status: 'active' }), 400);
  });

  it('finds by name, code, address and phone, however it is written', async () => {
    const { email, referralCode = '' } = agent.me;
    const other = await office.newAgent({
      fullName: 'Lerato Other',
      email: 'lerato.o@demo.example',
    });
    await api().setAgentStatus({ agentId: other.id, status: 'inactive' });
    await stack.drain();
    const found = async (q: string, status?: 'active' | 'inactive') =>
      (await api().listAgents({ q, ...(status ? { status } : {}) })).rows.map(({ id }) => id);
    for (const q of ['khumalo', 'LERATO kh', referralCode.toLowerCase(), email])
      expect(await found(q)).toContain(agent.id);
    for (const q of ['083 111', '0831112222', '+27 83 111 2222', '27831112'])
      expect(await found(q)).toContain(agent.id);
    expect(await found('lerato.o@')).toEqual([other.id]);
    expect(await found('lerato', 'inactive')).toEqual([other.id]);
    expect(await found('lerato', 'active')).not.toContain(other.id);
    expect(await found('nobody of that name')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('flags who is new for 7 days, and shows whether the profile is complete', async () => {
    const row = async () => (await api().listAgents({ limit: 1 })).rows[0];
    expect(await row()).toEqual({
      id: agent.id,
      fullName: 'Lerato Khumalo',
      email: agent.me.email,
      phone: '+27831112222',
      referralCode: agent.me.referralCode,
      status: 'active',
      profileComplete: false,
      createdAt: expect.any(String) as string,
      isNew: true,
    });
    await agent.api.agents.saveBanking(bankingOf());
    await stack.moveClock(new Date(Date.now() + 8 * 86_400_000).toISOString());
    expect(await row()).toMatchObject({ profileComplete: true, isNew: false });
    await stack.moveClock(undefined);
  });
});

describe('one agent', () => {
  it('is shown with the referrer, figures and money', async () => {
    const referralCode = agent.me.referralCode ?? '';
    const recruit = await office.newAgent({ fullName: 'Recruit One', referralCode });
    await approvedSale(office, recruit);
    await recruit.api.sales.submitSale(saleOf(office));
    await stack.drain();
    expect(await detail(recruit)).toMatchObject({
      fullName: 'Recruit One',
      referredBy: { id: agent.id, fullName: 'Lerato Khumalo' },
      salesPending: 1,
      salesApproved: 1,
      activeSales: 1,
      subAgents: 0,
      earnedCents: 5_000,
      availableCents: 5_000,
    });
    expect(await detail()).toMatchObject({ subAgents: 1, earnedCents: 0 });
    const { rows, cursor } = await api().listSubAgents({ agentId: agent.id });
    expect({ rows, cursor }).toEqual({
      cursor: null,
      rows: [
        {
          id: recruit.id,
          fullName: 'Recruit One',
          referralCode: recruit.me.referralCode,
          status: 'active',
          referralStatus: 'first_sale',
          isNew: true,
          joinedAt: expect.any(String) as string,
          subAgents: 0,
        },
      ],
    });
  });

  it('has sub-agents in pages, newest first', async () => {
    const referralCode = agent.me.referralCode ?? '';
    for (const fullName of ['Sub One', 'Sub Two', 'Sub Three'])
      await office.newAgent({ fullName, referralCode });
    const ask = { agentId: agent.id, limit: 2 };
    const first = await api().listSubAgents(ask);
    const rest = await api().listSubAgents({ ...ask, cursor: first.cursor ?? '' });
    expect([...first.rows, ...rest.rows].map(({ fullName }) => fullName)).toEqual([
      'Sub Three',
      'Sub Two',
      'Sub One',
    ]);
    expect(rest.cursor).toBeNull();
  });
});

describe('where an agent is paid', () => {
  const save = (changes: object = {}) =>
    api().saveAgentBanking({ agentId: agent.id, ...bankingOf(changes) });
  const events = async (action: string) =>
    (await recentEvents(stack)).filter(
      (event) => event.action === action && event.subjectId === agent.id,
    );

  it('is changed only from the seen version: payouts are held, and the agent gets an e-mail', async () => {
    const { bankingUpdatedAt: seen = '' } = await save();
    await expectRefusal(save({ accountNumber: '111122223333' }), 409);
    const changed = await save({ accountNumber: '111122223333', seen });
    expect(changed.banking?.accountNumber).toBe('•••• 3333');
    expect(Date.parse(changed.bankHoldUntil ?? '')).toBeGreaterThan(Date.now());
    const [mail] = await stack.mailsTo(agent.me.email);
    expect(mail?.text).toContain('•••• 3333');
    expect(await events('agents.changeBanking')).toMatchObject([{ actorId: office.admin.id }]);
  });

  it('is seen whole by an administrator who edits it, and that is audited', async () => {
    expect(await api().viewAgentBanking({ agentId: agent.id })).toEqual({});
    await save();
    const { banking } = await api().viewAgentBanking({ agentId: agent.id });
    expect(banking).toMatchObject({ accountNumber: '62000000123' });
    expect(await events('agents.viewBanking')).toMatchObject([{ actorId: office.admin.id }]);
  });

  it('is 404 for an unknown agent', async () => {
    const agentId = 'nobody';
    const person = { fullName: 'Sipho Khumalo', phone: '083 555 0101' };
    for (const call of [
      () => api().viewAgentBanking({ agentId }),
      () => api().saveAgentBanking({ agentId, ...bankingOf() }),
      () => api().getAgent({ agentId }),
      () => api().updateAgent({ agentId, version: 0, ...person }),
      () => api().changeAgentEmail({ agentId, version: 0, email: 'nobody@demo.example' }),
      () => api().addAgentNote({ agentId, text: 'Hello' }),
      () => api().sendTemporaryPassword({ agentId }),
    ])
      await expectRefusal(call(), 404);
  });
});

it('search entries equal those of a rebuild', async () => {
  await expectProjected(stack);
});

// Last, as events of so many new agents take a while.
it('a search among many agents says when the result is incomplete', async () => {
  await put(stack.table, agentsOf(stack.table, MAX_HITS + 60));
  const few = await api().listAgents({ q: 'seed0007' });
  expect(few.rows).toHaveLength(1);
  expect(few).not.toHaveProperty('incomplete');
  const many = await api().listAgents({ q: 'seed' });
  expect(many).toMatchObject({ incomplete: true, cursor: expect.any(String) as string });
});
