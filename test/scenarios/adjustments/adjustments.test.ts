/**
 * Given an office that adjusts agents' balances: alone within the limits, above them with a second person.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustmentTable } from '../../../functions/data/adjustments/adjustment.table.ts';
import { linkOf } from '../../../shared/notifications/rules.ts';
import {
  approvalEnded,
  CONFIRM_OWN_ACT,
  CONFIRM_OWN_MONEY,
} from '../../../shared/approvals/words.ts';
import { lackOf } from '../../../shared/kernel/permissions.ts';
import { postAttachment, uploadedAttachment } from '../../support/adjustments/attachments.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import type { Api } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { carryFinance, shareMailbox } from '../../support/payouts/finance.ts';
import { workOutForecast } from '../../support/monthly-run/forecasts.ts';
import { booksOf, closePeriod, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { fileOf } from '../../support/sales/proofs.ts';
import { BAD_HOUR, statusesOf, under } from '../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';
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

const LIMIT = 5_000_000;
const LARGE = LIMIT + 1;
const formOf = (changes: Partial<NewAdjustment> = {}): NewAdjustment => ({
  agentId: agent.id,
  direction: 'credit',
  kind: 'goodwill',
  amountCents: 12_000,
  reason: 'A month without a signal',
  ...changes,
});
const enter = (changes: Partial<NewAdjustment> = {}, by = author, idempotencyKey?: string) =>
  by.api.adjustments.addAdjustment(
    formOf(changes),
    ...(idempotencyKey ? [{ context: { idempotencyKey } }] : []),
  );
const ask = (changes: Partial<NewAdjustment> = {}, by = author) =>
  askFor(by, 'adjustments.addAdjustment', formOf(changes));
const askLarge = () => ask({ amountCents: LARGE });
const earnings = () => agent.api.ledger.getMyEarnings();
const adjustmentsIn = async (of = agent) =>
  (await booksOf(stack, of)).entries
    .filter(({ kind }) => kind === 'adjustment')
    .map(({ cause, earnedCents }) => [cause, earnedCents]);
const newest = async () =>
  (await author.api.adjustments.listAdjustments({ agentId: agent.id, limit: 1 })).rows[0];
const confirm = (approvalId: string, by = finance) =>
  by.api.approvals.confirmApproval({ approvalId });
const decline = (approvalId: string, by = finance) =>
  by.api.approvals.declineApproval({ approvalId, reason: 'It was paid in cash' });
const withdraw = (approvalId: string, by = author) =>
  by.api.approvals.withdrawApproval({ approvalId });
const spaced = ({ message }: { message: string }) => message.replaceAll('\u00a0', ' ');

describe('within the limits', () => {
  it('moves the balance at once, and is told to the agent with kind and reason', async () => {
    const posted = await enter();
    expect(posted).toMatchObject({
      status: 'posted',
      createdBy: { id: author.id },
      decidedBy: { id: author.id },
    });
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
    await expectRefusal(enter({ amountCents: 1 }, author, 'one-and-the-same'), 409);
  });

  it('is refused for a deleted agent, and for an amount of nothing', async () => {
    await expectRefusal(enter({ amountCents: 0 }), 400);
    await expectRefusal(enter({ reason: '  ' }), 400);
    const { id: approvalId } = await askLarge();
    const remove = () => office.admin.api.agents.deleteAgent({ agentId: agent.id });
    await expectRefusal(remove(), 409, expect.stringContaining('waits for a second person'));
    await decline(approvalId);
    await remove();
    const message = 'This agent does not exist (any more).';
    await expectRefusal(enter(), 409, message);
    await expectRefusal(askLarge(), 409, message);
  });
});

describe('above a limit', () => {
  it('is refused alone, and posted once another person with the finance permission confirms it', async () => {
    await stack.moveClock('2027-03-31T08:00:00.000Z');
    const refused = await refusal(enter({ amountCents: LARGE }));
    expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
    expect(spaced(refused)).toContain('at most R50 000.00 in one payout.');
    const { id, because, status, figures } = await askLarge();
    expect({ status, because }).toEqual({ status: 'waiting', because: refused.message });
    expect(figures.map(({ label, words }) => [label, words.replaceAll('\u00a0', ' ')])).toEqual([
      ['Credit', 'R50 000.01'],
      ['Kind', 'Goodwill'],
      ['Reason', 'A month without a signal'],
    ]);
    expect(await earnings()).toMatchObject({ adjustedCents: 0, availableCents: 0 });
    expect(await newest()).toBeUndefined();
    for (const by of [author, office.admin])
      await expectRefusal(confirm(id, by), 403, lackOf('finance'));
    await carryFinance(stack, author);
    expect(await refusal(confirm(id, author))).toMatchObject({ message: CONFIRM_OWN_ACT });
    await stack.moveClock('2027-04-05T08:00:00.000Z');
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
    expect(await newest()).toMatchObject({
      status: 'posted',
      createdBy: { id: author.id },
      decidedBy: { id: finance.id, name: 'Sipho Ndlovu' },
    });
    // In the month in which it was confirmed.
    const { entries } = await booksOf(stack, agent);
    expect(entries).toMatchObject([{ kind: 'adjustment', period: '2027-04', actorId: finance.id }]);
    await stack.drain();
    const { rows } = await agent.api.notifications.listNotifications();
    expect(rows[0]).toMatchObject({ title: 'Balance adjusted' });
  });

  it.each([
    ['declined by another', decline, 'declined'],
    ['taken back by its author', withdraw, 'withdrawn'],
  ] as const)('moves nothing where it is %s', async (_, decide, status) => {
    const { id } = await askLarge();
    expect(await decide(id)).toMatchObject({ status });
    await expectRefusal(confirm(id), 409, approvalEnded[status]);
    expect(await adjustmentsIn()).toEqual([]);
    expect(await newest()).toBeUndefined();
  });

  it('counts what one person adjusts in a day, for one agent and in all', async () => {
    for (const direction of ['credit', 'debit'] as const)
      expect(await enter({ amountCents: LIMIT, direction })).toMatchObject({ status: 'posted' });
    const refused = await refusal(enter({ amountCents: 1 }));
    expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
    expect(spaced(refused)).toContain('at most R100 000.00 to one agent in a day.');
    // A colleague shares the agent's total, and another agent the author's.
    await expectRefusal(enter({ amountCents: 1 }, office.admin), 403);
    await byTwo([author, finance], 'adjustments.addAdjustment', formOf({ amountCents: 1 }));
    expect(await newest()).toMatchObject({ status: 'posted', amountCents: 1 });
    await stack.moveClock('2027-03-11T08:00:00.000Z');
    expect(await enter({ amountCents: 1 })).toMatchObject({ status: 'posted' });
  });

  it('stays within the limit of a day where many are made at once', async () => {
    const statuses = await statusesOf(
      Array.from({ length: 5 }, () => enter({ amountCents: LIMIT })),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 403, 403, 403]);
    expect((await earnings()).availableCents).toBe(2 * LIMIT);
  });

  it('is decided once, whoever is quicker, under faults too', async () => {
    for (let round = 0; round < 3; round++) {
      agent = await office.newAgent();
      const { id: approvalId } = await askLarge();
      const settled = await under(stack, BAD_HOUR, () =>
        Promise.allSettled([
          confirm(approvalId),
          decline(approvalId),
          withdraw(approvalId),
          confirm(approvalId),
        ]),
      );
      expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
      const { status } = await finance.api.approvals.getApproval({ approvalId });
      const posted = await newest();
      expect(posted?.status).toBe(status === 'confirmed' ? 'posted' : undefined);
      expect(await adjustmentsIn()).toEqual(posted ? [[posted.id, LARGE]] : []);
    }
  });
});

it('on the balance of the own mailbox takes another person, whatever the amount', async () => {
  const twin = await office.newAdmin();
  await shareMailbox(stack, agent, twin);
  await carryFinance(stack, twin);
  const refused = await refusal(enter({ amountCents: 1 }, twin));
  expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
  expect(refused.message).toContain('your own mailbox');
  // It can't confirm another one's either, which is within the limits.
  const { id } = await ask();
  expect(await refusal(confirm(id, twin))).toMatchObject({ message: CONFIRM_OWN_MONEY });
  await byTwo([twin, finance], 'adjustments.addAdjustment', formOf({ amountCents: 1 }));
  expect(await adjustmentsIn()).toMatchObject([[expect.any(String), 1]]);
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
    await expectRefusal(enter({ uploadId }), 409);
    const others = await uploadedAttachment(finance, csv);
    await expectRefusal(enter({ uploadId: others }), 400);
    const page = { fileName: 'notes.csv', content: fileOf('image/png', '<html><script>', 14) };
    const wrong = await postAttachment(author, page);
    await expectRefusal(author.api.adjustments.finishAttachmentUpload({ uploadId: wrong }), 400);
    const video = author.api.adjustments.startAttachmentUpload({
      fileName: 'a.mp4',
      sizeBytes: 10,
    });
    await expectRefusal(video, 400);
    const { id: plain } = await enter();
    await expectRefusal(office.admin.api.adjustments.openAttachment({ adjustmentId: plain }), 404);
  });

  it('is kept while the adjustment waits, and is that of no other one', async () => {
    const content = 'day,hours\n1,8\n';
    const csv = { fileName: 'hours.csv', content: fileOf('image/png', content, 14) };
    const uploadId = await uploadedAttachment(author, csv);
    const { id } = await ask({ amountCents: LARGE, uploadId });
    await expectRefusal(enter({ uploadId }), 409);
    const seen = await finance.api.approvals.getApproval({ approvalId: id });
    expect(seen).not.toHaveProperty('problem');
    expect(seen.file?.name).toBe('hours.csv');
    expect(await (await fetch(seen.file?.url ?? '')).text()).toBe(content);
    await confirm(id);
    const { id: adjustmentId = '', fileName } = (await newest()) ?? {};
    expect(fileName).toBe('hours.csv');
    const { url } = await finance.api.adjustments.openAttachment({ adjustmentId });
    expect(await (await fetch(url)).text()).toBe(content);
  });
});

it('is listed page by page, by agent and status, and in the audit trail in words', async () => {
  const ids: string[] = [];
  for (const amountCents of [500, 100, 400, 200, 300]) ids.push((await enter({ amountCents })).id);
  const { uploadId: _, ...form } = formOf();
  const refused = {
    ...form,
    adjustmentId: 'refused-once',
    status: 'refused',
    createdAt: '2027-02-10T08:00:00.000Z',
    createdBy: author.id,
    inputHash: 'of-before',
  } as const;
  // Stored by the release before, in which adjustments waited by themselves.
  const { table } = stack;
  const there = () => new Error('It is there');
  await table.transact([adjustmentTable(table).create(refused).orThrow(there)]);
  ids.unshift(refused.adjustmentId);
  const list = author.api.adjustments.listAdjustments;
  const first = await list({ agentId: agent.id, limit: 3 });
  const second = await list({ agentId: agent.id, limit: 3, cursor: first.cursor ?? '' });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.cursor).toBeNull();
  const posted = await list({ agentId: agent.id, status: 'posted', order: 'oldest', limit: 2 });
  expect(posted.rows.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const all = await list({ status: 'refused', limit: 100 });
  expect(all.rows.map(({ id }) => id)).toEqual([refused.adjustmentId]);
  const { rows } = await author.api.audit.listEvents({ subject: `agent:${agent.id}`, limit: 1 });
  expect(rows[0]).toMatchObject({
    what: 'Adjusted the balance of an agent',
    changes: expect.arrayContaining([
      { label: 'Kind', after: 'Goodwill' },
      { label: 'Amount', after: 'R3.00' },
    ]),
  });
});
