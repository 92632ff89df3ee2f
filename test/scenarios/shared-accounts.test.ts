/** Given one bank account at two agents: the office sees it at once, and no batch pays it unseen. */
import { beforeEach, describe, expect, it } from 'vitest';
import { bankingOf, type Person } from '../support/office.ts';
import { setUpOffice } from '../support/set-up.ts';

const { office } = await setUpOffice();
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

  it('is another account at another branch', async () => {
    await enter(second, { ...account, branchCode: '632005' });
    expect(await sharedBy(second)).toBeUndefined();
  });
});
