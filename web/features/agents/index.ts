/** The parts of this feature by which other features filter their lists, and show what a bank said. */
export { AccountCheckBadge, AccountCheckFact } from './account-check.tsx';
export { BankingFacts } from './banking-facts.tsx';
export { AgentFilter } from './agent-filter.tsx';
export { SharedAccountOf } from './shared-account.tsx';
