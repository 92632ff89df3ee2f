import { expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { presentPayeeCheck } from './present-payee-check.ts';

const settings = settingsFromCdkJson();
const account = {
  bankName: 'FNB',
  accountHolderName: 'S Dlamini',
  accountNumber: '62000000123',
  branchCode: '250655',
  accountType: 'savings',
} as const;
const agent = {
  agentId: 'sipho',
  ...account,
  bankCheck: { result: 'passed', failures: [], remarks: [] },
} as unknown as StoredAgent;

it('shows the check of the account that a payout is fixed to, or would go to', () => {
  for (const payout of [{ bank: account }, {}])
    expect(presentPayeeCheck(payout, agent, settings)).toMatchObject({ state: 'passed' });
});

it('shows none where the agent has another account by now, or is deleted', () => {
  const before = { ...account, accountNumber: '62000000999' };
  expect(presentPayeeCheck({ bank: before }, agent, settings)).toBeUndefined();
  expect(presentPayeeCheck({ bank: account }, undefined, settings)).toBeUndefined();
});
