/**
 * Given published terms: a preview says what they cost, agents hear of them and confirm, and sales show them.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobTable, type StoredJob } from '../../../functions/data/jobs/job.table.ts';
import { versionIdOf } from '../../../functions/domain/commission-plans/read-plans.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { Table } from '../../../functions/platform/table.ts';
import { finishedRun } from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { draftOf, type NewDraft } from '../../support/commission-plans/commission-plans.ts';
import { contextAt } from '../../support/ledger/ledger.ts';
import { MAX_ATTEMPTS, runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { NO_FILES } from '../../support/jobs/no-files.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { SILENT } from '../../support/stack/silent-log.ts';
import { setAttributes } from '../../support/stack/table.ts';

const OCTOBER = '2026-10-20T08:00:00.000Z';
const NOW = '2026-11-10T08:00:00.000Z';
const { stack, office } = await setUpOffice({ at: OCTOBER, callsByClock: false });
const { admin } = office;
await carryFinance(stack, admin);
const plans = admin.api.commissionPlans;
const [recruiter, field] = await Promise.all([
  office.newAgent({ fullName: 'Naledi Molapo' }),
  office.newAgent({ fullName: 'Riaan Botha' }),
]);
const { referralCode } = await recruiter.api.agents.getMyProfile();
const recruit = await office.newAgent({ fullName: 'Sipho Dlamini', referralCode });
for (const agent of [recruit, recruit, field]) await approvedSale(office, agent);
await stack.moveClock(NOW);

const draft = (changes: Partial<NewDraft> = {}) =>
  plans.createDraft(draftOf({ firstDay: '2027-02-01', ...changes }));
const publish = async (changes: Partial<NewDraft> = {}) => {
  const { id: draftId, version } = await draft(changes);
  return plans.publishDraft({ draftId, version });
};
const termsOf = (agent: Person) => agent.api.commissionPlans.getMyTerms();

/** Runs a preview to its end. */
async function preview(changes: Partial<NewDraft>) {
  const { id: draftId, version } = await draft(changes);
  const { id: jobId } = await plans.startPreview({ draftId, version });
  await stack.drain();
  const { preview: found, downloadUrl } = await admin.api.jobs.getJob({ jobId });
  if (!found) throw new Error('There is no preview');
  return { preview: found, downloadUrl };
}

describe('a preview', () => {
  it('is refused before a month is closed', async () => {
    const { id: draftId, version } = await draft();
    await expectRefusal(plans.startPreview({ draftId, version }), 409, {
      message: 'No month is closed yet, so there is nothing to compare with.',
    });
    await finishedRun(stack, '2026-10');
  });

  it('says what the last closed month would have cost, and who gets less', async () => {
    const { preview: found, downloadUrl = '' } = await preview({
      upfrontCents: 3_000,
      monthlyCents: 1_000,
      overrideBasisPoints: 5_000,
    });
    // Three sales with R50.00 and R10.00; then R30.00 and R10.00, and half of the recruit's to the recruiter.
    expect(found).toMatchObject({
      period: '2026-10',
      agents: 3,
      nowCents: 18_000,
      thenCents: 12_000 + 4_000,
      less: 2,
      more: 1,
    });
    expect(found.rows).toEqual([
      { id: recruit.id, name: 'Sipho Dlamini', nowCents: 12_000, thenCents: 8_000 },
      { id: field.id, name: 'Riaan Botha', nowCents: 6_000, thenCents: 4_000 },
      { id: recruiter.id, name: 'Naledi Molapo', nowCents: 0, thenCents: 4_000 },
    ]);
    const file = await (await fetch(downloadUrl)).text();
    expect(file.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'Agent ID,Agent,Now,Then,Difference',
      `${recruit.id},Sipho Dlamini,120.00,80.00,-40.00`,
    ]);
    await stack.drain();
  });

  it('changes nothing, and says so where terms are the same', async () => {
    const { preview: found } = await preview({ upfrontCents: 5_000, monthlyCents: 1_000 });
    expect(found).toMatchObject({ nowCents: 18_000, thenCents: 18_000, less: 0, more: 0 });
    expect((await termsOf(field)).notices).toEqual([]);
  });
});

describe('on publication', () => {
  it('each agent whose terms change hears of it once, with old and new', async () => {
    const { id: groupId } = await plans.createGroup({ name: 'Field teams' });
    await admin.api.agents.setGroup({ agentId: field.id, version: 0, groupId });
    await publish({ groupId, firstDay: '2027-01-01', monthlyCents: 1_500 });
    await stack.drain();
    expect((await termsOf(recruit)).notices).toEqual([]);
    const [notice] = (await termsOf(field)).notices;
    expect(notice).toMatchObject({
      products: 'all products',
      firstDay: '2027-01-01',
      before: { upfront: { kind: 'amount', cents: 5_000 }, monthlyCents: 1_000 },
      after: { upfront: { kind: 'amount', cents: 6_000 }, monthlyCents: 1_500 },
    });
    const { rows } = await field.api.notifications.listNotifications();
    expect(rows.filter(({ about }) => about?.kind === 'termsChanged')).toMatchObject([
      {
        title: 'Your terms change on 1 January 2027',
        urgency: 'warning',
        content: expect.stringContaining(
          'On approval: R50.00 until then, R60.00 from then on. Each month: R10.00 until then, R15.00 from then on.',
        ),
      },
    ]);
    const mails = await stack.mailsTo(undefined, 'Your terms change');
    expect(mails.map(({ to }) => to)).toEqual([field.email]);
  });

  it('a plan for all agents leaves out a group with a plan of its own', async () => {
    await publish({ firstDay: '2027-02-01' });
    await stack.drain();
    expect((await termsOf(field)).notices).toHaveLength(1);
    expect((await termsOf(recruit)).notices).toMatchObject([{ firstDay: '2027-02-01' }]);
  });

  it('an announcement that is done again tells nobody twice', async () => {
    const { table } = stack;
    let again = 0;
    const before = (await recruit.api.notifications.listNotifications()).rows.length;
    const jobs = await admin.api.audit.listEvents({ topic: 'files', limit: 100 });
    const done = jobs.rows.filter(({ action }) => action === 'jobs.finish');
    expect(done.length).toBeGreaterThan(3);
    for (const { subject } of done) {
      const job = await jobTable(table).get(subject.id);
      if (job?.kind !== 'announceTerms') continue;
      await setAttributes(
        table,
        { pk: `job#${job.jobId}`, sk: 'job' },
        { status: 'running', leasedUntil: '2020-01-01T00:00:00.000Z', done: 0 },
      );
      const context = contextAt(stack, NOW);
      await runJob({ context, log: SILENT, ...NO_FILES }, job.jobId);
      again += 1;
    }
    expect(again).toBe(2);
    await stack.drain();
    expect((await recruit.api.notifications.listNotifications()).rows).toHaveLength(before);
  });
});

describe('an agent', () => {
  it('confirms a change once, and the office sees it', async () => {
    const [notice] = (await termsOf(recruit)).notices;
    const noticeId = notice?.id ?? '';
    const confirmed = await recruit.api.commissionPlans.confirmTerms({ noticeId });
    expect(confirmed.confirmedAt).toBeDefined();
    expect(await recruit.api.commissionPlans.confirmTerms({ noticeId })).toEqual(confirmed);
    await stack.drain();
    const { rows } = await plans.listPlans();
    const versions = rows.flatMap((row) => row.versions);
    expect(versions.find(({ id }) => id === noticeId)).toMatchObject({
      noticed: 2,
      confirmed: 1,
    });
    const { notices } = await plans.getAgentTerms({ agentId: recruit.id });
    expect(notices).toMatchObject([{ id: noticeId, confirmedAt: confirmed.confirmedAt }]);
  });

  it('can’t confirm what is for others', async () => {
    const noticeId = versionIdOf({ planId: 'all#all', firstDay: '2027-02-01' });
    await expectRefusal(field.api.commissionPlans.confirmTerms({ noticeId }), 404);
  });

  it('sees the own terms on the products, from the first day on', async () => {
    const offered = async (agent: Person) =>
      (await agent.api.products.listOffers({})).rows.map(({ commission }) => commission);
    expect(await offered(field)).toEqual([{ upfrontCents: 5_000, monthlyCents: 1_000 }]);
    await stack.moveClock('2027-01-01T08:00:00.000Z');
    const versions = (await plans.listPlans()).rows.flatMap((plan) => plan.versions);
    expect(versions.find(({ firstDay }) => firstDay === '2027-01-01')?.state).toBe('inForce');
    expect(await offered(field)).toEqual([{ upfrontCents: 6_000, monthlyCents: 1_500 }]);
    expect(await offered(recruit)).toEqual([{ upfrontCents: 5_000, monthlyCents: 1_000 }]);
    expect((await termsOf(field)).current).toMatchObject([
      { products: 'all products', terms: { monthlyCents: 1_500 } },
    ]);
    await stack.moveClock(NOW);
  });

  it('who is deleted takes the notices along', async () => {
    const agent = await office.newAgent();
    await publish({ firstDay: '2027-06-01', monthlyCents: 900 });
    await stack.drain();
    expect((await termsOf(agent)).notices).toHaveLength(1);
    await admin.api.agents.deleteAgent({ agentId: agent.id });
    expect(await agentTable(stack.table).get(agent.id)).toBeUndefined();
    expect((await plans.getAgentTerms({ agentId: agent.id })).notices).toEqual([]);
  });
});

it('a product says what its sales earn, and whether its rate is used', async () => {
  const productId = office.product.id;
  const shown = () => plans.getProductTerms({ productId });
  expect(await shown()).toEqual({
    commission: { upfrontCents: 5_000, monthlyCents: 1_000 },
    isRateUsed: false,
  });
  const { upfrontCents: _, ...byRate } = draftOf({
    products: 'product',
    productId,
    firstDay: '2027-03-01',
    upfront: 'productRate',
    minimumSaleCents: 20_000,
    months: 24,
  });
  const { id: draftId, version } = await plans.createDraft(byRate);
  await plans.publishDraft({ draftId, version });
  expect((await shown()).isRateUsed).toBe(false);
  await stack.moveClock('2027-03-01T08:00:00.000Z');
  expect(await shown()).toEqual({
    commission: { rate: 10, monthlyCents: 1_200, months: 24, minimumSaleCents: 20_000 },
    isRateUsed: true,
  });
  expect(saleOf(office).productId).toBe(productId);
  await stack.moveClock(NOW);
});

/** A database that takes no notice of terms. */
class NoNotices extends Table {
  override transact(...asked: Parameters<Table['transact']>): Promise<void> {
    const isNotice = JSON.stringify(asked[0].map(({ item }) => item)).includes('termsNotices#');
    return isNotice
      ? Promise.reject(new Error('The connection was reset'))
      : super.transact(...asked);
  }
}

it('an announcement that fails again and again is never given up: nobody could start it again', async () => {
  const { name, documents } = stack.table;
  const [table, without] = [stack.table, new NoNotices(name, documents)];
  const agent = await office.newAgent();
  const jobId = randomUUID();
  const scope = { products: { kind: 'all' }, agents: { kind: 'all' } } as const;
  const { versions } = (await plans.listPlans()).rows[0] ?? {};
  const job: StoredJob = {
    jobId,
    kind: 'announceTerms',
    ownerId: admin.id,
    inputHash: 'test',
    status: 'running',
    leasedUntil: '2020-01-01T00:00:00.000Z',
    done: 0,
    attempts: 0,
    termsVersion: { scope, firstDay: '2027-02-01', terms: versions?.[0]?.terms, publishedAt: NOW },
    createdAt: NOW,
  };
  await table.transact([
    jobTable(table)
      .create(job)
      .orThrow(() => new Error('It is there')),
  ]);
  const deps = { context: contextAt(stack, NOW), log: SILENT, ...NO_FILES };
  const away = { ...deps, context: { ...deps.context, table: without } };
  const loseWorker = () =>
    setAttributes(
      table,
      { pk: `job#${jobId}`, sk: 'job' },
      { leasedUntil: '2020-01-01T00:00:00.000Z' },
    );
  for (let attempt = 1; attempt <= MAX_ATTEMPTS + 1; attempt++) {
    await expect(runJob(away, jobId)).rejects.toThrow('The connection was reset');
    await loseWorker();
  }
  await runJob(deps, jobId);
  expect(await jobTable(table).get(jobId)).toMatchObject({ status: 'done' });
  const days = (await termsOf(agent)).notices.map(({ firstDay }) => firstDay);
  expect(days.filter((day) => day === '2027-02-01')).toHaveLength(1);
});
