import type { Fault } from './fault.ts';

/** Faults in lists, forms and texts, as people meet them on screens. */
export const screenFaults: readonly Fault[] = [
  {
    name: "a cursor of an agent's active customers goes on in the list of all",
    kind: 'list',
    file: 'functions/api/sales/list-my-customers.ts',
    from: "const query = { list: 'myCustomers', agentId, state, q };",
    to: "const query = { list: 'myCustomers', agentId, q };",
    foundBy: ['test/scenarios/sales/customers.test.ts'],
  },
  {
    name: 'the second page of sub-agents is the first one again',
    kind: 'list',
    file: 'functions/api/agents/list-sub-agents.ts',
    from: `    const after = positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(agentId, { limit, after });`,
    to: `    positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(agentId, { limit, after: undefined });`,
    foundBy: [
      'test/scenarios/agents/agents.test.ts',
      'test/scenarios/referrals/referral-network.test.ts',
    ],
  },
  {
    name: 'a list through a day leaves out the rows of that day',
    kind: 'list',
    file: 'functions/domain/search/read-searched-page.ts',
    from: 'startOfDay(addDays(to, 1))',
    to: 'startOfDay(addDays(to, 0))',
    foundBy: [
      'test/scenarios/payouts/payout-filters.test.ts',
      'test/verify/scenarios/leads/clicks.test.ts',
    ],
  },
  {
    name: 'the bell shows the oldest news first',
    kind: 'list',
    file: 'functions/domain/notifications/read-notifications.ts',
    from: 'rows.sort((a, b) => (a.at > b.at ? -1 : 1))',
    to: 'rows.sort((a, b) => (a.at < b.at ? -1 : 1))',
    foundBy: ['test/scenarios/notifications/notifications.test.ts'],
  },
  {
    name: "the VAT number that an administrator types for an agent isn't sent",
    kind: 'form',
    file: 'web/features/agents/edit-agent-dialogs.tsx',
    from: '      name="vatNumber"\n',
    to: '',
    foundBy: ['test/verify/browser/agents/admin-agent-page.test.ts'],
  },
  {
    name: 'a wrong account number is explained by the wrong rule',
    kind: 'form',
    file: 'web/features/agents/banking.ts',
    from: 'An account number has 5 to 16 digits.',
    to: 'An account number has 6 to 16 digits.',
    foundBy: [
      'test/verify/browser/identity/agent-banking.test.ts',
      'test/browser/platform/forms.test.ts',
    ],
  },
  {
    name: "a sale can't be submitted without the network's number, which is optional",
    kind: 'form',
    file: 'web/features/sales/new-sale.ts',
    from: 'networkNumber: {},',
    to: 'networkNumber: { required: true },',
    foundBy: [
      'test/verify/browser/sales/agent-sales.test.ts',
      'test/browser/platform/one-sale.test.ts',
    ],
  },
  {
    name: 'a full name is registered with the blanks around it',
    kind: 'form',
    file: 'shared/identity/rules.ts',
    from: 'fullName: trimmed(fullName),',
    to: 'fullName,',
    foundBy: [
      'shared/identity/rules.test.ts',
      'test/verify/scenarios/identity/registrations.test.ts',
    ],
  },
  {
    name: 'the subject of a support request may be longer than specified',
    kind: 'form',
    file: 'shared/support/rules.ts',
    from: 'export const MAX_SUBJECT = 120;',
    to: 'export const MAX_SUBJECT = 200;',
    foundBy: [
      'test/scenarios/support/support.test.ts',
      'test/browser/support/agent-support.test.ts',
    ],
  },
  {
    name: 'the toast of a submitted sale leaves a word of the specification out',
    kind: 'text',
    file: 'web/features/sales/send-sale.ts',
    from: 'Sale submitted successfully! Awaiting admin approval.',
    to: 'Sale submitted successfully! Awaiting approval.',
    foundBy: [
      'test/verify/browser/sales/agent-sales.test.ts',
      'test/verify/browser/leads/agent-sales-leads.test.ts',
    ],
  },
  {
    name: 'an empty dashboard says something else than specified',
    kind: 'text',
    file: 'web/features/sales/recent-sales.tsx',
    from: 'title="No sales yet"',
    to: 'title="No recent sales"',
    foundBy: ['test/verify/browser/platform/screens-agents.test.ts'],
  },
  {
    name: "a figure of the agent's dashboard has another name than specified",
    kind: 'text',
    file: 'web/features/reports/dashboard-figures.tsx',
    from: 'title="Total Earnings"',
    to: 'title="Total Earned"',
    foundBy: [
      'test/verify/browser/ledger/agent-dashboard.test.ts',
      'test/browser/leads/lead-journey.test.ts',
    ],
  },
  {
    name: 'a request for a payout of nothing is refused in other words than specified',
    kind: 'text',
    file: 'functions/api/payouts/request-payout.ts',
    from: "'No balance available for payout'",
    to: "'No balance is available for payout'",
    foundBy: [
      'test/scenarios/ledger/money-payouts.test.ts',
      'test/verify/browser/ledger/agent-earnings.test.ts',
    ],
  },
];
