/**
 * Given a portal that has bank accounts checked: what the bank says is kept with the details it is
 * about, and a first payment to an account that failed waits for other details, or for finance.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountCheckTable } from '../../../../functions/data/agents/account-check.table.ts';
import { MAX_ACCOUNT_CHECKS_A_DAY } from '../../../../shared/agents/rules.ts';
import { lackOf } from '../../../../shared/kernel/permissions.ts';
import { CHECK_NEEDS_ACCEPTING } from '../../../../shared/payouts/rules.ts';
import { batchSteps, openBatch, pendingPayout } from '../../../support/batches/batches.ts';
import { checkingAccounts } from '../../../support/agents/checked-accounts.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { pay, process, seenPayout } from '../../../support/sales/deals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { setAttributes } from '../../../support/stack/table.ts';

const { stack, office } = await setUpOffice({ callsByClock: false, settings: checkingAccounts() });
const { admin } = office;
const { payouts, agents, audit } = admin.api;
const finance = await office.newAdmin();
await carryFinance(stack, finance);

let agent: Person;
let numbers = 0;
beforeEach(async () => {
  agent = await office.newAgent();
});
afterAll(() => expectReconciled(stack));

/** An account of its own, with the last four digits by which the fake bank answers. */
const accountOf = (ending: string) =>
  bankingOf({ accountNumber: `62${String(10_000 + numbers++)}${ending}` });
const FINE = '0000';
const CLOSED = '9002';
const OTHER_NAME = '9003';
const DOWN = '9009';

/** The agent enters details, or changes them. */
async function own(banking: ReturnType<typeof bankingOf>) {
  const { bankingUpdatedAt: seen } = await agent.api.agents.viewMyBanking();
  return agent.api.agents.saveBanking({ ...banking, ...(seen ? { seen } : {}) });
}
const entered = async (ending: string) => {
  const banking = accountOf(ending);
  await own(banking);
  await stack.drain();
  return banking;
};
const detail = () => agents.getAgent({ agentId: agent.id });
const check = async () => (await detail()).accountCheck;
const again = () => agents.checkAccount({ agentId: agent.id });
const until = async (isReached: () => boolean) => {
  while (!isReached()) await pause(5);
};
const sweep = () => stack.invoke('sweeper', { kind: 'sweep' });
const accept = async (by: Person, checkedAt?: string) =>
  by.api.agents.acceptAccount({
    agentId: agent.id,
    checkedAt: checkedAt ?? (await check())?.at ?? '',
    reason: 'The agent married, and showed the bank card',
  });
const added = async () => (await pendingPayout(office, agent)).id;
const events = async () =>
  (await audit.listEvents({ limit: 20, subject: `agent:${agent.id}` })).rows.map(
    ({ what }) => what,
  );
const notices = async () => {
  await stack.drain();
  return (await agent.api.notifications.listNotifications({})).rows;
};

describe('an account that the bank confirms', () => {
  it('is asked about once it is saved, and both agent and office see that it passed', async () => {
    const banking = accountOf(FINE);
    const saved = await own(banking);
    expect(saved.accountCheck).toMatchObject({ state: 'notChecked', isUnderWay: true });
    await stack.drain();
    expect((await agent.api.agents.getMyProfile()).accountCheck).toMatchObject({
      state: 'passed',
      isUnderWay: false,
      holdsPayments: false,
    });
    const [asked, ...others] = stack.bank.asked(banking.accountNumber);
    expect(others).toEqual([]);
    expect(asked).toEqual({
      version: 1,
      requestId: expect.stringMatching(/^[\w-]{24}$/),
      bankName: 'FNB',
      branchCode: '250655',
      accountNumber: banking.accountNumber,
      holderName: 'S Dlamini',
      accountType: 'savings',
      questions: expect.arrayContaining(['exists', 'isOpen', 'holderName', 'acceptsCredits']),
    });
    expect(await events()).toContain('Bank account check result');
    expect(await notices()).toEqual([]);
    expect(await process(admin, await added())).toMatchObject({ status: 'processing' });
  });

  it('is asked about where an administrator enters it, too', async () => {
    await agents.saveAgentBanking({ agentId: agent.id, ...accountOf(FINE) });
    await stack.drain();
    expect(await check()).toMatchObject({ state: 'passed' });
  });

  it.each([
    ['9005', 'accountType'],
    ['9006', 'openForThreeMonths'],
  ])('passes with a remark, ending in %s', async (ending, remark) => {
    await entered(ending);
    expect(await check()).toMatchObject({ state: 'passed', failures: [], remarks: [remark] });
  });
});

describe('an account that the bank denies', () => {
  it.each([
    ['9001', 'exists'],
    ['9002', 'isOpen'],
    ['9003', 'holderName'],
    ['9004', 'acceptsCredits'],
  ])('failed, ending in %s: %s', async (ending, failure) => {
    await entered(ending);
    expect(await check()).toMatchObject({
      state: 'failed',
      failures: [failure],
      holdsPayments: true,
      isAccepted: false,
    });
  });

  it('is told to the agent by bell and mail, with the last digits alone', async () => {
    const { accountNumber } = await entered(OTHER_NAME);
    expect(await notices()).toMatchObject([
      { title: 'Check your bank details', urgency: 'warning' },
    ]);
    const [mail] = await stack.inbox(agent.me.email);
    expect(mail?.subject).toContain('Check your bank details');
    expect(mail?.text).toContain('this account is in another name');
    expect(mail?.text).toContain('•••• 9003');
    expect(mail?.text).not.toContain(accountNumber);
    expect(mail?.html).not.toContain(accountNumber);
    expect(mail?.text).toContain('/agent/profile');
    await again();
    await stack.drain();
    expect(await notices()).toHaveLength(1);
  });

  it('is paid to neither alone nor in a batch, and both office and agent see why', async () => {
    await entered(CLOSED);
    const seen = await seenPayout(admin, await added());
    for (const call of [seen, { ...seen, despiteHold: { reason: 'Never mind' } }])
      await expectRefusal(payouts.markProcessing(call), 409, CHECK_NEEDS_ACCEPTING);
    const { id, agentId, amountCents, ...row } = await payouts.getPayout({
      payoutId: seen.payoutId,
    });
    expect(row).toMatchObject({ bankWarning: 'failed check', accountCheck: { state: 'failed' } });
    const period = await openBatch(office, [{ id, agentId, amountCents }]);
    const { rows: lines } = await admin.api.monthlyRun.listLines({ batchId: period, limit: 10 });
    expect(lines).toMatchObject([{ accountCheck: 'failed', leftOutFor: ['failedCheck'] }]);
    expect(await admin.api.monthlyRun.previewLock({ batchId: period })).toMatchObject({
      locked: { lines: 0 },
      leftOut: { lines: 1, cents: amountCents, reasons: ['failedCheck'] },
    });
    expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 0, exceptions: 1 });
    const { rows } = await admin.api.monthlyRun.listExceptions({ batchId: period, limit: 10 });
    expect(rows).toMatchObject([{ agentId, reasons: ['failedCheck'], canInclude: false }]);
    const { nextPayout } = await agent.api.ledger.getMyEarnings();
    expect(nextPayout.obstacles).toContain('failedCheck');
  });

  it('isn’t held where it was paid before, but shows the state', async () => {
    const { accountNumber } = await entered(FINE);
    await pay(office, { id: await added() });
    stack.bank.setRule(accountNumber, { answers: { isOpen: 'no' } });
    await again();
    await stack.drain();
    expect(await check()).toMatchObject({ state: 'failed', holdsPayments: false });
    expect(await process(admin, await added())).toMatchObject({ status: 'processing' });
  });

  it('isn’t held any more once a payment that was on its way arrived', async () => {
    const { accountNumber } = await entered(FINE);
    const payoutId = await added();
    await process(admin, payoutId);
    stack.bank.setRule(accountNumber, { answers: { holderName: 'no' } });
    await again();
    await stack.drain();
    expect(await check()).toMatchObject({ state: 'failed', holdsPayments: true });
    await payouts.markPaid({ payoutId, transactionId: 'FNB-0002' });
    expect(await check()).toMatchObject({ state: 'failed', holdsPayments: false });
  });
});

describe('finance', () => {
  it('accepts the account despite the failed check, with a reason on record', async () => {
    await entered(OTHER_NAME);
    await expectRefusal(accept(admin), 403, lackOf('finance'));
    await expectRefusal(accept(finance, '2026-01-01T00:00:00.000Z'), 409);
    expect((await accept(finance)).accountCheck).toMatchObject({
      state: 'failed',
      isAccepted: true,
      holdsPayments: false,
    });
    await expectRefusal(accept(finance), 409);
    expect(await process(admin, await added())).toMatchObject({ status: 'processing' });
    const { rows } = await audit.listEvents({ limit: 10, subject: `agent:${agent.id}` });
    expect(rows[0]).toMatchObject({
      actor: { id: finance.id },
      what: 'Accepted a bank account despite a failed check',
      changes: expect.arrayContaining([
        { label: 'Reason', after: 'The agent married, and showed the bank card' },
      ]),
    });
  });

  it('has accepted what was known then: another failure holds the account again', async () => {
    const { accountNumber } = await entered(OTHER_NAME);
    await accept(finance);
    await again();
    await stack.drain();
    expect(await check()).toMatchObject({ isAccepted: true, holdsPayments: false });
    stack.bank.setRule(accountNumber, { answers: { holderName: 'no', isOpen: 'no' } });
    await again();
    await stack.drain();
    expect(await check()).toMatchObject({ isAccepted: false, holdsPayments: true });
  });

  it('has accepted one account, and not the next', async () => {
    await entered(OTHER_NAME);
    await accept(finance);
    await entered(OTHER_NAME);
    expect(await check()).toMatchObject({ state: 'failed', isAccepted: false });
  });
});

describe('a service that doesn’t answer', () => {
  it('leaves the account unknown, which holds nothing, and is asked again by the sweep', async () => {
    const { accountNumber } = await entered(DOWN);
    expect(await check()).toMatchObject({ state: 'unknown', holdsPayments: false });
    expect(stack.bank.asked(accountNumber)).toHaveLength(3);
    expect(new Set(stack.bank.asked(accountNumber).map(({ requestId }) => requestId)).size).toBe(1);
    expect(await process(admin, await added())).toMatchObject({ status: 'processing' });
    stack.bank.setRule(accountNumber, {});
    await sweep();
    await stack.drain();
    expect(await check()).toMatchObject({ state: 'unknown' });
    await stack.moveClock(new Date(Date.now() + 6 * 60_000).toISOString());
    await sweep();
    await stack.drain();
    await stack.moveClock(undefined);
    expect(await check()).toMatchObject({ state: 'passed' });
  });

  it('is given up after some days, and asked again by hand', async () => {
    const { accountNumber } = await entered(DOWN);
    const orders = accountCheckTable(stack.table);
    for (let hours = 30; (await orders.get(agent.id))?.status === 'due'; hours += 30) {
      await stack.moveClock(new Date(Date.now() + hours * 3_600_000).toISOString());
      await sweep();
      await stack.drain();
    }
    await stack.moveClock(undefined);
    expect(stack.bank.asked(accountNumber)).toHaveLength(21);
    stack.bank.setRule(accountNumber, {});
    expect((await again()).accountCheck).toMatchObject({ isUnderWay: true });
    await stack.drain();
    expect(await check()).toMatchObject({ state: 'passed' });
  });

  it('leaves what is known as it was', async () => {
    const { accountNumber } = await entered(CLOSED);
    stack.bank.setRule(accountNumber, { isDown: true });
    await again();
    await stack.drain();
    expect(await check()).toMatchObject({
      state: 'failed',
      holdsPayments: true,
      isUnderWay: false,
    });
  });

  it('isn’t asked again about a bank that takes no part', async () => {
    const { accountNumber } = await entered('9007');
    expect(await check()).toMatchObject({ state: 'unknown' });
    expect(await accountCheckTable(stack.table).get(agent.id)).toMatchObject({ status: 'done' });
    expect(stack.bank.asked(accountNumber)).toHaveLength(1);
  });
});

describe('a check that is under way', () => {
  it('says nothing about details that were entered meanwhile', async () => {
    const first = accountOf(CLOSED);
    stack.bank.setRule(first.accountNumber, { isSilent: true });
    await own(first);
    await until(() => stack.bank.asked(first.accountNumber).length === 1);
    const second = accountOf(FINE);
    await own(second);
    stack.bank.setRule(first.accountNumber, undefined);
    await stack.drain();
    expect(await check()).toMatchObject({ state: 'passed' });
    expect(stack.bank.asked(second.accountNumber)).toHaveLength(1);
    expect((await notices()).map(({ title }) => title)).toEqual(['Bank details changed']);
  });

  it('is asked for once, however often the message comes and the button is pressed', async () => {
    const { accountNumber } = await entered(FINE);
    const message = JSON.stringify({ kind: 'checkAccount', agentId: agent.id });
    const event = { Records: [{ messageId: '1', body: message }] };
    await Promise.all([stack.invoke('jobWorker', event), stack.invoke('jobWorker', event)]);
    expect(stack.bank.asked(accountNumber)).toHaveLength(1);
    stack.bank.setRule(accountNumber, { isSilent: true });
    const presses = await Promise.allSettled([again(), again()]);
    expect(presses.map(({ status }) => status)).toContain('fulfilled');
    const workers = [stack.invoke('jobWorker', event), stack.invoke('jobWorker', event)];
    await until(() => stack.bank.asked(accountNumber).length === 2);
    stack.bank.setRule(accountNumber, undefined);
    await Promise.all(workers);
    await stack.drain();
    expect(stack.bank.asked(accountNumber)).toHaveLength(2);
    expect(
      (await events()).filter((what) => what === 'Asked for a bank account check'),
    ).toHaveLength(1);
  });

  it('goes on with another worker once the lease of a killed one is over', async () => {
    const { accountNumber } = await entered(FINE);
    const key = { pk: `accountCheck#${agent.id}`, sk: 'accountCheck' };
    const { table } = stack;
    await again();
    await stack.drain();
    // As a worker leaves it that was killed after it had claimed the check.
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const order = await accountCheckTable(table).get(agent.id);
    await setAttributes(table, key, {
      status: 'due',
      leasedUntil: hour(1),
      gsi4pk: 'accountChecks#due',
      gsi4sk: `${order?.nextAt}#${agent.id}`,
    });
    await sweep();
    await stack.drain();
    expect(stack.bank.asked(accountNumber)).toHaveLength(2);
    await setAttributes(table, key, { leasedUntil: hour(-1) });
    await sweep();
    await stack.drain();
    expect(stack.bank.asked(accountNumber)).toHaveLength(3);
    expect(await accountCheckTable(table).get(agent.id)).toMatchObject({ status: 'done' });
  });
});

it('is asked for ten times a day for an agent at most, whoever enters accounts or asks again', async () => {
  for (let times = 1; times < MAX_ACCOUNT_CHECKS_A_DAY; times += 1) await entered(CLOSED);
  await again();
  const { banking } = await detail();
  const refused = { status: 429, message: expect.stringContaining('10 times a day') };
  expect(await refusal(own(accountOf(FINE)))).toMatchObject(refused);
  await stack.drain();
  expect(await refusal(again())).toMatchObject(refused);
  // A refused call changes nothing.
  expect((await detail()).banking).toEqual(banking);
  agent = await office.newAgent();
  await entered(FINE);
  expect(await check()).toMatchObject({ state: 'passed' });
});

it('refuses to check an account that there isn’t', async () => {
  await expectRefusal(again(), 409);
  expect(await check()).toBeUndefined();
});
