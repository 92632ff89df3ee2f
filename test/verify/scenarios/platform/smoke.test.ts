/**
 * Given a deployed portal, one sale by prepared people shows that it works, and leaves nothing to be paid.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smoke } from '../../../../infra/smoke/smoke.ts';
import { PASSWORD } from '../../../support/identity/accounts.ts';
import { allowOnly } from '../../../support/payouts/finance.ts';
import type { Person } from '../../../support/stack/office.ts';
import { openFactors } from '../../../support/identity/second-factor.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
let agent: Person;
let said: string[];

beforeEach(async () => {
  agent = await office.newAgent();
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const variables = (change: Record<string, string> = {}) => ({
  SMOKE_AGENT_EMAIL: agent.email,
  SMOKE_AGENT_PASSWORD: PASSWORD,
  SMOKE_ADMIN_EMAIL: admin.email,
  SMOKE_ADMIN_PASSWORD: PASSWORD,
  ...change,
});
const tryOut = (change?: Record<string, string>, ...more: string[]) =>
  smoke(['--stage=dev', `--url=${stack.url}`, '--label=of 1.2.3', ...more], variables(change));
const sales = async () => (await agent.api.sales.listMySales({})).rows;

describe('a smoke test', () => {
  it('sells once, sees R50.00 and the notice, and ends the sale', async () => {
    await tryOut();
    const [sale, ...others] = await sales();
    expect(others).toEqual([]);
    expect(sale).toMatchObject({ customerName: 'Smoke test of 1.2.3', status: 'approved' });
    expect(sale?.endedAt).toBeDefined();
    expect(await agent.api.ledger.getMyEarnings()).toMatchObject({ earnedCents: 5_000 });
    expect(said.map((line) => line.split(':')[0]?.trim())).toEqual([
      expect.stringContaining('Trying one sale at http'),
      'Submitted',
      'Approved',
      'Notified',
      'Ended',
    ]);
  });

  it('signs an administrator in with a second factor', async () => {
    const other = await office.newAdmin();
    const { secret } = await openFactors(stack).turnOn(other);
    const person = { SMOKE_ADMIN_EMAIL: other.email };
    await expect(tryOut(person)).rejects.toThrow('asks for CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    // The code of this half minute is used.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await tryOut({ ...person, SMOKE_ADMIN_SECOND_FACTOR: secret });
    expect(said.at(-1)).toBe('Ended\n');
  });

  it('fails where the commission is another one, and ends the sale even so', async () => {
    await expect(tryOut({}, '--commission-cents=6000')).rejects.toThrow(
      'the commission in cents is 5000, and should be 6000',
    );
    const [sale] = await sales();
    expect(sale?.endedAt).toBeDefined();
  });

  it('withdraws a sale that isn’t approved', async () => {
    const other = await office.newAdmin();
    await allowOnly(stack, other, ['support']);
    await expect(tryOut({ SMOKE_ADMIN_EMAIL: other.email })).rejects.toThrow('permission');
    expect(await sales()).toEqual([expect.objectContaining({ status: 'withdrawn' })]);
  });

  it('takes no agent for an administrator', async () => {
    const other = await office.newAgent();
    const person = { SMOKE_ADMIN_EMAIL: other.email };
    await expect(tryOut(person)).rejects.toThrow('the administrator’s role is agent');
    expect(await sales()).toEqual([]);
  });

  it('takes no agent who would be paid', async () => {
    await agent.api.agents.saveBanking({
      bankName: 'FNB',
      accountHolderName: 'T Mokoena',
      accountNumber: '62000000123',
      branchCode: '250655',
      accountType: 'savings',
    });
    await expect(tryOut()).rejects.toThrow('mustn’t have a bank account');
    expect(await sales()).toEqual([]);
  });

  it.each([
    [{ SMOKE_AGENT_PASSWORD: 'wrong-password' }, 'can’t sign in: '],
    [{ SMOKE_ADMIN_PASSWORD: '' }, 'Wrong or missing variables: SMOKE_ADMIN_PASSWORD'],
  ])('says what is wrong with %j', async (change, reason) => {
    await expect(tryOut(change)).rejects.toThrow(reason);
    expect(await sales()).toEqual([]);
  });

  it.each([
    [['--stage=prod', '--url=https://portal.example'], 'is prod: this makes a sale there'],
    [['--stage=prod'], 'is prod: this makes a sale there'],
    [['--url=https://portal.example'], '--stage is missing'],
    [['--stage=dev', '--yes'], "Unknown option '--yes'"],
  ])('sells nothing with %j', async (args, reason) => {
    await expect(smoke(args, variables())).rejects.toThrow(reason);
    expect(await sales()).toEqual([]);
  });
});
