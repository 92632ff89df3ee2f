import { expect, it } from 'vitest';
import { namesOfKept } from './kept-endpoints.ts';

it('a phone keeps what the contract says, and nothing with bank details', () => {
  const names = namesOfKept();
  expect(names).toContain('sales.listMySales');
  expect(names).toContain('sales.listMyCustomers');
  expect(names).toContain('ledger.getMyEarnings');
  expect(names).not.toContain('agents.getMyProfile');
  expect(names).not.toContain('agents.viewMyBanking');
});
