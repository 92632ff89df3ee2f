/** Given groups of agents, whose sales may have terms of their own: an agent is in one at most. */
import { describe, expect, it } from 'vitest';
import { termsNoticeTable } from '../../../functions/data/commission-plans/terms-notice.table.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { draftOf, publishTerms } from '../../support/commission-plans/commission-plans.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import type { Person } from '../../support/stack/office.ts';
import { publishTerms as publishPlan } from '../../support/commission-plans/plans.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const NOW = '2026-11-10T08:00:00.000Z';
const { stack, office } = await setUpOffice({ at: NOW, callsByClock: false });
const { admin } = office;
await carryFinance(stack, admin);
const plans = admin.api.commissionPlans;

const groupOf = async (id: string) => {
  const group = (await plans.listGroups()).rows.find((row) => row.id === id);
  if (!group) throw new Error('There is no such group');
  return group;
};
const remove = async (groupId: string) =>
  plans.deleteGroup({ groupId, version: (await groupOf(groupId)).version });
const versionOf = async ({ id: agentId }: Person) =>
  (await admin.api.agents.getAgent({ agentId })).version;
const move = async (agent: Person, groupId?: string) =>
  admin.api.agents.setGroup({
    agentId: agent.id,
    version: await versionOf(agent),
    ...(groupId ? { groupId } : {}),
  });

describe('a group', () => {
  it('has a name of its own, whatever its case', async () => {
    const group = await plans.createGroup({ name: 'Field teams' });
    expect(group).toMatchObject({ name: 'Field teams', members: 0, drafts: 0, isInUse: false });
    const taken = {
      status: 409,
      data: {
        fields: [
          { path: 'name', message: 'must be another name: there is a group of this name already' },
        ],
      },
    };
    expect(await refusal(plans.createGroup({ name: 'FIELD  Teams' }))).toMatchObject(taken);
    const other = await plans.createGroup({ name: 'Call centre' });
    const rename = { groupId: other.id, version: other.version };
    expect(await refusal(plans.updateGroup({ ...rename, name: 'field teams' }))).toMatchObject(
      taken,
    );
    const renamed = await plans.updateGroup({ ...rename, name: 'Call centre North' });
    expect(renamed).toMatchObject({ name: 'Call centre North', version: 2 });
    await expectRefusal(plans.updateGroup({ ...rename, name: 'Late' }), 409, {
      data: { current: { name: 'Call centre North' } },
    });
    // The name of before is free.
    await plans.createGroup({ name: 'Call centre' });
  });
});

describe('an agent', () => {
  it('is in one group at most, and counts there', async () => {
    const [one, other] = await Promise.all([
      plans.createGroup({ name: 'One' }),
      plans.createGroup({ name: 'Other' }),
    ]);
    const agent = await office.newAgent();
    expect(await move(agent, one.id)).toMatchObject({
      commissionGroup: { id: one.id, name: 'One' },
    });
    expect(await move(agent, other.id)).toMatchObject({ commissionGroup: { name: 'Other' } });
    expect([(await groupOf(one.id)).members, (await groupOf(other.id)).members]).toEqual([0, 1]);
    await expectRefusal(remove(other.id), 409, {
      message: '1 agent is in the group Other. Take them out first.',
      data: { current: { members: 1 } },
    });
    expect(await move(agent)).not.toHaveProperty('commissionGroup');
    await remove(other.id);
    expect((await refusal(move(agent, other.id))).data?.fields).toMatchObject([
      { path: 'groupId', message: 'must be a group that there is' },
    ]);
  });

  it('who is deleted leaves the group', async () => {
    const group = await plans.createGroup({ name: 'Leavers' });
    const agent = await office.newAgent();
    await move(agent, group.id);
    await admin.api.agents.deleteAgent({ agentId: agent.id });
    expect((await groupOf(group.id)).members).toBe(0);
  });

  it('of several moves at once, counts where the agent ends', async () => {
    const groups = await Promise.all(
      ['A', 'B', 'C'].map((name) => plans.createGroup({ name: `Race ${name}` })),
    );
    const agent = await office.newAgent();
    await Promise.allSettled(groups.map(({ id }) => move(agent, id)));
    const { commissionGroup } = await admin.api.agents.getAgent({ agentId: agent.id });
    const counts = await Promise.all(groups.map(async ({ id }) => (await groupOf(id)).members));
    expect(counts).toEqual(groups.map(({ id }) => (id === commissionGroup?.id ? 1 : 0)));
  });
});

describe('an agent who is moved', () => {
  it('hears of terms that change with the group, and of those that begin later', async () => {
    const [paid, better] = await Promise.all([
      plans.createGroup({ name: 'Standard terms' }),
      plans.createGroup({ name: 'Better terms' }),
    ]);
    const of = { groupId: better.id, upfrontCents: 8_000 };
    await publishTerms(admin.api, { ...of, firstDay: '2027-01-01', monthlyCents: 1_500 });
    await publishTerms(admin.api, { ...of, firstDay: '2027-02-01', monthlyCents: 1_600 });
    // Nobody is in the group yet; an announcement that came later would tell the agent too.
    await stack.drain();
    await stack.moveClock('2027-01-15T08:00:00.000Z');
    const agent = await office.newAgent();
    const heard = async () => (await agent.api.commissionPlans.getMyTerms()).notices;
    await move(agent, paid.id);
    expect(await heard()).toEqual([]);
    await move(agent, better.id);
    const standard = { upfront: { cents: 5_000 }, monthlyCents: 1_000 };
    const first = { upfront: { cents: 8_000 }, monthlyCents: 1_500 };
    const told = [
      { firstDay: '2027-02-01', before: first, after: { monthlyCents: 1_600 } },
      { firstDay: '2027-01-15', before: standard, after: first, products: 'all products' },
    ];
    expect(await heard()).toMatchObject(told);
    // Back and in again on the same day: each change of today's terms is told, the later version once.
    await move(agent);
    await move(agent, better.id);
    expect((await heard()).map(({ firstDay }) => firstDay)).toEqual([
      '2027-02-01',
      '2027-01-15',
      '2027-01-15',
      '2027-01-15',
    ]);
    const [, latest] = await heard();
    const confirmed = await agent.api.commissionPlans.confirmTerms({ noticeId: latest?.id ?? '' });
    expect(confirmed.confirmedAt).toMatch(/^2027-01-15T08/);
    await stack.drain();
    const { rows } = await agent.api.notifications.listNotifications();
    expect(rows.filter(({ title }) => title.startsWith('Your terms change'))).toHaveLength(4);
    await stack.moveClock(NOW);
  });
});

describe('an agent who is moved to a group with terms for many products', () => {
  it('hears of each of them, and of those that were told before no second time', async () => {
    const { id: groupId } = await plans.createGroup({ name: 'Terms for each product' });
    const agents = { kind: 'group', groupId } as const;
    for (let at = 0; at < 24; at++) {
      const { id: productId } = await admin.api.products.createProduct({ name: `Fibre ${at}` });
      await publishPlan(stack.table, {
        firstDay: '2027-03-01',
        products: { kind: 'product', productId },
        agents,
        terms: { monthlyCents: 2_000 + at },
      });
    }
    const agent = await office.newAgent();
    const heard = () => termsNoticeTable(stack.table).newest(agent.id, 100);
    await move(agent, groupId);
    expect(await heard()).toHaveLength(24);
    await move(agent);
    await move(agent, groupId);
    expect(await heard()).toHaveLength(24);
  });
});

describe('an agent who is moved where a product’s plan has several versions', () => {
  it('hears of the product once, however the versions were written', async () => {
    const { id: groupId } = await plans.createGroup({ name: 'Many versions' });
    const { id: productId } = await admin.api.products.createProduct({ name: 'Fibre twice' });
    const group = { kind: 'group', groupId } as const;
    const scopes = [
      { kind: 'product', productId },
      { productId, kind: 'product' },
    ] as const;
    for (const [at, products] of scopes.entries())
      await publishPlan(stack.table, {
        firstDay: `2026-11-0${at + 1}`,
        products,
        agents: group,
        terms: { monthlyCents: 2_000 + at },
      });
    const agent = await office.newAgent();
    await move(agent, groupId);
    const { notices } = await agent.api.commissionPlans.getMyTerms();
    expect(notices).toMatchObject([{ products: 'Fibre twice', after: { monthlyCents: 2_001 } }]);
  });
});

describe('a group that terms name', () => {
  it('stays while a draft is for it, and while a version is in force or ahead', async () => {
    const { id: groupId } = await plans.createGroup({ name: 'Named' });
    const draft = await plans.createDraft(draftOf({ groupId, firstDay: '2027-02-01' }));
    expect(draft.names).toEqual({ groupName: 'Named' });
    await expectRefusal(remove(groupId), 409, {
      message: '1 draft of terms is for the group Named. Publish or delete it first.',
    });
    await plans.publishDraft({ draftId: draft.id, version: draft.version });
    expect(await groupOf(groupId)).toMatchObject({ drafts: 0, isInUse: true });
    const inUse = {
      status: 409,
      message:
        'Published terms are for the group Named. End that plan first; the group can be deleted once it has ended.',
    };
    expect(await refusal(remove(groupId))).toMatchObject(inUse);
    const ending = await plans.createEnding({
      products: 'all',
      groupId,
      firstDay: '2027-03-01',
    });
    await plans.publishDraft({ draftId: ending.id, version: ending.version });
    expect(await refusal(remove(groupId))).toMatchObject(inUse);
    await stack.moveClock('2027-03-01T08:00:00.000Z');
    await remove(groupId);
    await stack.moveClock(NOW);
  });
});
