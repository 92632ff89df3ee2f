/** Given one bank account at two agents: the office sees it at once, and no batch pays it unseen. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  batchSteps,
  openBatch,
  pendingPayout,
  restingBatch,
} from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { office } = await setUpOffice({
  settings: { bankChangeHoldHours: 0 },
});
const { agents } = office.admin.api;

let first: Person;
let second: Person;
let accounts = 0;
const newAccount = () => bankingOf({ accountNumber: `6200${String(++accounts).padStart(7, '0')}` });
let account = newAccount();
const enter = (person: Person, banking = account) => person.api.agents.saveBanking(banking);
const sharedBy = async ({ id: agentId }: Person) =>
  (await agents.getAgent({ agentId })).sharesAccountWith;

beforeEach(async () => {
  account = newAccount();
  [first, second] = [await office.newAgent(), await office.newAgent()];
  await enter(first);
});

describe('an account that another agent has already', () => {
  it('is shown with the other agent, on both agents’ pages', async () => {
    await enter(second);
    await expect
      .poll(() => sharedBy(second))
      .toEqual([{ id: first.id, fullName: first.me.fullName }]);
    expect(await sharedBy(first)).toEqual([{ id: second.id, fullName: second.me.fullName }]);
  });

  it('is shown to an administrator who enters it, with the answer', async () => {
    const saved = await agents.saveAgentBanking({ agentId: second.id, ...account });
    expect(saved.sharesAccountWith).toEqual([{ id: first.id, fullName: first.me.fullName }]);
  });

  it('is told to no agent', async () => {
    expect(JSON.stringify(await enter(second))).not.toContain(first.id);
    expect(JSON.stringify(await second.api.agents.getMyProfile())).not.toContain('shares');
  });

  it('counts also where the other agent is inactive', async () => {
    await agents.setAgentStatus({ agentId: first.id, status: 'inactive' });
    await enter(second);
    await expect.poll(() => sharedBy(second)).toHaveLength(1);
  });

  it('is the same one where somebody leaves out the branch code, which banks fill in', async () => {
    const { branchCode: _, ...rest } = account;
    await enter(second, rest as typeof account);
    await expect.poll(() => sharedBy(second)).toHaveLength(1);
    expect(await sharedBy(first)).toEqual([{ id: second.id, fullName: second.me.fullName }]);
  });

  it('is the same one with zeros before its number', async () => {
    await enter(second, { ...account, accountNumber: `00${account.accountNumber}` });
    await expect.poll(() => sharedBy(second)).toHaveLength(1);
    expect(await sharedBy(first)).toEqual([{ id: second.id, fullName: second.me.fullName }]);
  });

  it('is another account at another branch', async () => {
    await enter(second, { ...account, branchCode: '632005' });
    expect(await sharedBy(second)).toBeUndefined();
  });
});

describe('an account that another agent has, too, once a batch is open', () => {
  const { monthlyRun } = office.admin.api;
  const steps = batchSteps(office.admin);
  let period: string;
  beforeEach(async () => {
    await enter(second, newAccount());
    period = await openBatch(office, [
      await pendingPayout(office, first),
      await pendingPayout(office, second),
    ]);
  });

  /** The second agent changes to the first one’s account; the index that finds it lags. */
  const share = async () => {
    const { bankingUpdatedAt: seen } = await second.api.agents.viewMyBanking();
    await second.api.agents.saveBanking({ ...account, ...(seen ? { seen } : {}) });
    await expect.poll(() => sharedBy(second)).toHaveLength(1);
  };
  const exceptions = async () =>
    (await monthlyRun.listExceptions({ batchId: period, limit: 10 })).rows;
  const include = (exceptionId: string) =>
    monthlyRun.includeException({ batchId: period, exceptionId });

  it('is not paid to by an exception that is included until somebody has seen it', async () => {
    const { rows } = await monthlyRun.listLines({ batchId: period, limit: 10 });
    const payoutId = rows.find(({ agentId }) => agentId === second.id)?.payoutId ?? '';
    await monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Not sure of the account' });
    await share();
    await expectRefusal(include(payoutId), 409, expect.stringContaining(first.me.fullName));
    expect(await exceptions()).toMatchObject([
      { reasons: ['excluded', 'duplicateAccount'], canInclude: true },
    ]);
    await include(payoutId);
    await include(payoutId);
    expect(await steps.lock(period)).toMatchObject({ lines: 2, exceptions: 0 });
  });

  it('leaves the batch when it is locked, and the line of the account that was there first stays', async () => {
    await share();
    expect(await steps.lock(period)).toMatchObject({ lines: 1, exceptions: 1 });
    const [exception] = await exceptions();
    expect(exception).toMatchObject({ agentId: second.id, reasons: ['duplicateAccount'] });
    await monthlyRun.reopenBatch({ batchId: period, fileSet: 1, reason: 'They are a family' });
    expect(await restingBatch(office.admin, period)).toMatchObject({ status: 'open' });
    await include(exception?.id ?? '');
    expect(await steps.lock(period)).toMatchObject({ lines: 2, exceptions: 0 });
  });
});
