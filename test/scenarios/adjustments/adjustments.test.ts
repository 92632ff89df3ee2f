/** Given an office that adjusts agents' balances: alone within the limits, above them with a second person. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { linkOf } from '../../../shared/notifications/rules.ts';
import { adjustmentHeldWords } from '../../../shared/adjustments/rules.ts';
import { postAttachment, uploadedAttachment } from '../../support/adjustments/attachments.ts';
import type { Api } from '../../support/stack/client.ts';
import { refusal } from '../../support/stack/client.ts';
import { approvedSale, pay, process, requestedPayout } from '../../support/sales/deals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { workOutForecast } from '../../support/monthly-run/forecasts.ts';
import { booksOf, closePeriod, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, openOffice, type Person } from '../../support/stack/office.ts';
import { fileOf } from '../../support/sales/proofs.ts';
import { BAD_HOUR, under } from '../../support/ledger/races.ts';
import { setUpStack, setUpWatchedOffice } from '../../support/stack/set-up.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { expectStatementsOf, linesOf } from '../../support/ledger/statements.ts';

type NewAdjustment = Parameters<Api['adjustments']['addAdjustment']>[0];

const MARCH = '2027-03-10T08:00:00.000Z';
const { stack, office } = await setUpWatchedOffice({ at: MARCH, callsByClock: false });
const finance = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await carryFinance(stack, finance);
let author: Person;
let agent: Person;
beforeEach(async () => {
  await stack.moveClock(MARCH);
  [author, agent] = await Promise.all([office.newAdmin(), office.newAgent()]);
  await agent.api.agents.saveBanking(bankingOf());
});
afterAll(() => expectReconciled(stack));

const LARGE = 5_000_001;
const enter = (changes: Partial<NewAdjustment> = {}, by = author, idempotencyKey?: string) =>
  by.api.adjustments.addAdjustment(
    {
      agentId: agent.id,
      direction: 'credit',
      kind: 'goodwill',
      amountCents: 12_000,
      reason: 'A month without a signal',
      ...changes,
    },
    ...(idempotencyKey ? [{ context: { idempotencyKey } }] : []),
  );
const earnings = () => agent.api.ledger.getMyEarnings();
const adjustmentsIn = async (of = agent) =>
  (await booksOf(stack, of)).entries
    .filter(({ kind }) => kind === 'adjustment')
    .map(({ cause, earnedCents }) => [cause, earnedCents]);
const release = (adjustmentId: string, by = finance) =>
  by.api.adjustments.releaseAdjustment({ adjustmentId });
const refuse = (adjustmentId: string, by = finance) =>
  by.api.adjustments.refuseAdjustment({ adjustmentId, reason: 'It was paid in cash' });
const withdraw = (adjustmentId: string, by = author) =>
  by.api.adjustments.withdrawAdjustment({ adjustmentId });

describe('within the limits', () => {
  it('moves the balance at once, and is told to the agent with kind and reason', async () => {
    const posted = await enter();
    expect(posted).toMatchObject({
      status: 'posted',
      createdBy: { id: author.id },
      decidedBy: { id: author.id },
      isOwn: true,
    });
    expect(posted).not.toHaveProperty('needsTwo');
    expect(await earnings()).toMatchObject({
      earnedCents: 0,
      adjustedCents: 12_000,
      availableCents: 12_000,
    });
    await stack.drain();
    const { rows } = await agent.api.notifications.listNotifications();
    expect(rows[0]).toMatchObject({
      title: 'Balance adjusted',
      content:
        'R120.00 was added to your balance by the office: Goodwill. Reason: A month without a signal',
    });
    expect(rows[0]?.about && linkOf(rows[0].about).path).toBe('/agent/earnings?statement=2027-03');
    const [mail] = await stack.inbox(agent.me.email);
    expect(mail?.text).toContain('A month without a signal');
    expect(mail?.text).toContain('/agent/earnings?statement=2027-03');
  });

  it('may take more than there is: the agent owes it, and the next commission repays it', async () => {
    await approvedSale(office, agent);
    await pay(office, await requestedPayout(agent));
    await enter({ direction: 'debit', kind: 'recovery', amountCents: 12_000 });
    expect(await earnings()).toMatchObject({
      earnedCents: 5_000,
      adjustedCents: -12_000,
      availableCents: -12_000,
    });
    await stack.drain();
    expect(await agent.api.reports.getMyDashboard()).toMatchObject({
      totalEarningsCents: 5_000,
      adjustedCents: -12_000,
      pendingEarningsCents: -12_000,
      requestableCents: 0,
    });
    expect(await office.admin.api.agents.getAgent({ agentId: agent.id })).toMatchObject({
      earnedCents: 5_000,
      adjustedCents: -12_000,
      availableCents: -12_000,
    });
    // The run first closes the month, so the sale's R10.00 is repaid with it.
    const { totals } = await workOutForecast(office.admin);
    expect(totals).toMatchObject({ owing: 1, owedCents: 11_000 });
    for (let sale = 0; sale < 3; sale++) await approvedSale(office, agent);
    expect((await requestedPayout(agent)).amountCents).toBe(3_000);
  });

  it('stands in the statement of its month, and counts as no sale on the leaderboard', async () => {
    await approvedSale(office, agent);
    await enter({ kind: 'bonus', amountCents: 50_000 });
    await enter({ direction: 'debit', kind: 'equipment', amountCents: 7_000 });
    await closePeriod(stack, { agent, period: '2027-03', at: '2027-04-02T08:00:00.000Z' });
    await stack.drain();
    await expectStatementsOf(stack, agent);
    const { statements } = await agent.api.ledger.listMyStatements();
    expect(statements.at(-1)).toMatchObject({
      openingCents: 0,
      upfrontCents: 5_000,
      monthlyCents: 1_000,
      adjustmentCents: 43_000,
      closingCents: 49_000,
    });
    expect(
      (await linesOf(agent, '2027-03')).filter(({ kind }) => kind === 'adjustment'),
    ).toMatchObject([
      { amountCents: 50_000, adjustmentKind: 'bonus', reason: 'A month without a signal' },
      { amountCents: -7_000, adjustmentKind: 'equipment' },
    ]);
    const { entries } = await office.admin.api.ledger
      .getAgentStatement({ agentId: agent.id, period: '2027-03', limit: 10 })
      .then(({ rows }) => ({ entries: rows.length }));
    expect(entries).toBe(4);
    const { rows } = await agent.api.leaderboard.getLeaderboard({ board: 'sales' });
    expect(rows.find(({ isMe }) => isMe)?.commissionCents).toBe(6_000);
  });

  it('is made once for a submission, and not with other content', async () => {
    const [first, second] = await Promise.all([
      enter({}, author, 'one-and-the-same'),
      enter({}, author, 'one-and-the-same'),
    ]);
    expect(second.id).toBe(first.id);
    expect(await adjustmentsIn()).toEqual([[first.id, 12_000]]);
    expect(await refusal(enter({ amountCents: 1 }, author, 'one-and-the-same'))).toMatchObject({
      status: 409,
    });
  });

  it('is refused for a deleted agent, and for an amount of nothing', async () => {
    expect(await refusal(enter({ amountCents: 0 }))).toMatchObject({ status: 400 });
    expect(await refusal(enter({ reason: '  ' }))).toMatchObject({ status: 400 });
    const { id } = await enter({ amountCents: LARGE });
    await office.admin.api.agents.deleteAgent({ agentId: agent.id });
    expect(await refusal(enter())).toMatchObject({ status: 409 });
    expect(await refusal(release(id))).toMatchObject({
      status: 409,
      message: 'This agent was deleted, and the balance stays as it was.',
    });
    expect(await refuse(id)).toMatchObject({ status: 'refused', agentName: 'Deleted agent' });
  });

  it('is a hand of its author in what the agent is paid next', async () => {
    await enter({ amountCents: 5_000_000 });
    await approvedSale(office, agent, finance);
    await carryFinance(stack, author);
    const { id } = await requestedPayout(agent);
    const { status, message } = await refusal(process(author, id));
    expect(status).toBe(403);
    expect(message).toContain('entered a credit');
  });
});

describe('above a limit', () => {
  it('waits and moves nothing, until another with the finance permission releases it', async () => {
    const waiting = await enter({ amountCents: LARGE });
    expect(waiting).toMatchObject({
      status: 'pending',
      held: { release: adjustmentHeldWords.added, refuse: adjustmentHeldWords.added },
    });
    expect(waiting.needsTwo?.replaceAll('\u00a0', ' ')).toBe(
      'One administrator alone adjusts at most R50 000.00 at once.',
    );
    expect(await earnings()).toMatchObject({ adjustedCents: 0, availableCents: 0 });
    await stack.drain();
    expect(await office.admin.api.adjustments.countAdjustments()).toMatchObject({ pending: 1 });
    const held = (words: string) => ({ status: 403, message: words });
    expect(await refusal(release(waiting.id, author))).toMatchObject(
      held(adjustmentHeldWords.added),
    );
    expect(await refusal(release(waiting.id, office.admin))).toMatchObject(
      held(adjustmentHeldWords.permission),
    );
    expect(await refusal(withdraw(waiting.id, finance))).toMatchObject({ status: 403 });
    await stack.moveClock('2027-04-05T08:00:00.000Z');
    expect(await release(waiting.id)).toMatchObject({
      status: 'posted',
      decidedBy: { name: 'Sipho Ndlovu' },
    });
    // In the month in which it was released.
    const { entries } = await booksOf(stack, agent);
    expect(entries).toMatchObject([{ kind: 'adjustment', period: '2027-04', actorId: finance.id }]);
    await stack.drain();
    expect(await office.admin.api.adjustments.countAdjustments()).toMatchObject({ pending: 0 });
  });

  it.each([
    ['refused by another', refuse, 'refused'],
    ['withdrawn by its author', withdraw, 'withdrawn'],
  ] as const)('moves nothing where it is %s', async (_, decide, status) => {
    const { id } = await enter({ amountCents: LARGE });
    expect(await decide(id)).toMatchObject({ status });
    expect(await refusal(release(id))).toMatchObject({
      status: 409,
      data: { current: { status } },
    });
    expect(await adjustmentsIn()).toEqual([]);
  });

  it('counts what one person adjusts in a day, for one agent and in all', async () => {
    expect(await enter({ amountCents: 5_000_000 })).toMatchObject({ status: 'posted' });
    expect(await enter({ amountCents: 5_000_000, direction: 'debit' })).toMatchObject({
      status: 'posted',
    });
    const third = await enter({ amountCents: 1 });
    expect(third.status).toBe('pending');
    expect(third.needsTwo?.replaceAll('\u00a0', ' ')).toBe(
      'One administrator alone adjusts at most R100 000.00 of one agent in a day.',
    );
    await stack.moveClock('2027-03-11T08:00:00.000Z');
    expect(await enter({ amountCents: 1 })).toMatchObject({ status: 'posted' });
  });

  it('is decided once, whoever is quicker, under faults too', async () => {
    for (let round = 0; round < 3; round++) {
      agent = await office.newAgent();
      const { id } = await enter({ amountCents: LARGE });
      const settled = await under(stack, BAD_HOUR, () =>
        Promise.allSettled([release(id), refuse(id), withdraw(id), release(id)]),
      );
      expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
      const { rows } = await author.api.adjustments.listAdjustments({
        agentId: agent.id,
        limit: 5,
      });
      const isPosted = rows[0]?.status === 'posted';
      expect(rows[0]?.status).not.toBe('pending');
      expect(await adjustmentsIn()).toEqual(isPosted ? [[id, LARGE]] : []);
    }
  });
});

describe('the attached file', () => {
  it('is opened from the list, belongs to one adjustment, and is what its name says', async () => {
    const csv = { fileName: 'hours.csv', content: fileOf('image/png', 'day,hours\n1,8\n', 14) };
    const uploadId = await uploadedAttachment(author, csv);
    const { id, fileName } = await enter({ uploadId });
    expect(fileName).toBe('hours.csv');
    const { url } = await office.admin.api.adjustments.openAttachment({ adjustmentId: id });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('day,hours\n1,8\n');
    expect(await refusal(enter({ uploadId }))).toMatchObject({ status: 409 });
    const others = await uploadedAttachment(finance, csv);
    expect(await refusal(enter({ uploadId: others }))).toMatchObject({ status: 400 });
    const page = { fileName: 'notes.csv', content: fileOf('image/png', '<html><script>', 14) };
    const wrong = await postAttachment(author, page);
    expect(
      await refusal(author.api.adjustments.finishAttachmentUpload({ uploadId: wrong })),
    ).toMatchObject({ status: 400 });
    const video = author.api.adjustments.startAttachmentUpload({
      fileName: 'a.mp4',
      sizeBytes: 10,
    });
    expect(await refusal(video)).toMatchObject({ status: 400 });
    const { id: plain } = await enter();
    expect(
      await refusal(office.admin.api.adjustments.openAttachment({ adjustmentId: plain })),
    ).toMatchObject({ status: 404 });
  });
});

it('is listed page by page, by agent and status, and in the audit trail in words', async () => {
  const ids: string[] = [];
  for (const amountCents of [LARGE, 100, LARGE, 200, 300])
    ids.push((await enter({ amountCents })).id);
  const list = author.api.adjustments.listAdjustments;
  const first = await list({ agentId: agent.id, limit: 3 });
  const second = await list({ agentId: agent.id, limit: 3, cursor: first.cursor ?? '' });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.cursor).toBeNull();
  const waiting = await list({ agentId: agent.id, status: 'pending', order: 'oldest', limit: 5 });
  expect(waiting.rows.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  const all = await list({ status: 'pending', limit: 100 });
  expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[2], ids[0]]));
  expect(all.rows.map(({ id }) => id)).not.toContain(ids[1]);
  const { rows } = await author.api.audit.listEvents({ subject: `agent:${agent.id}`, limit: 1 });
  expect(rows[0]).toMatchObject({
    what: 'Adjusted the balance of an agent',
    changes: expect.arrayContaining([
      { label: 'Kind', after: 'Goodwill' },
      { label: 'Amount', after: 'R3.00' },
    ]),
  });
});

describe('where four eyes are on', async () => {
  const careful = await setUpStack(
    startTestStack({ settings: { ...settingsFromCdkJson(), fourEyesOnPayouts: true } }),
  );
  const there = await openOffice(careful);
  const [maker, checker] = await Promise.all([there.newAdmin(), there.newAdmin()]);
  await Promise.all([carryFinance(careful, maker), carryFinance(careful, checker)]);

  it.each(['credit', 'debit'] as const)(
    'a %s of any amount takes two people',
    async (direction) => {
      agent = await there.newAgent();
      const waiting = await enter({ direction, amountCents: 100 }, maker);
      expect(waiting).toMatchObject({
        status: 'pending',
        needsTwo: 'In this office two people are needed for each adjustment.',
      });
      expect(await refusal(release(waiting.id, maker))).toMatchObject({ status: 403 });
      expect(await release(waiting.id, checker)).toMatchObject({ status: 'posted' });
      expect(await earnings()).toMatchObject({
        adjustedCents: direction === 'credit' ? 100 : -100,
      });
      await expectReconciled(careful);
    },
  );
});
