import type { Fault } from './fault.ts';

/** Faults in lists, forms and texts, as people meet them on screens. */
export const screenFaults: readonly Fault[] = [
  {
    name: "a cursor of an agent's payouts in one status goes on in the list of all",
    kind: 'list',
    file: 'functions/api/payouts/list-my-payouts.ts',
    from: "const query = { list: 'myPayouts', agentId, status, order };",
    to: "const query = { list: 'myPayouts', agentId, order };",
    foundBy: ['test/scenarios/lists.test.ts', 'test/scenarios/reads.test.ts'],
  },
  {
    name: 'the second page of sub-agents is the first one again',
    kind: 'list',
    file: 'functions/api/agents/list-sub-agents.ts',
    from: `    const after = positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(agentId, { limit, after });`,
    to: `    positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(agentId, { limit, after: undefined });`,
    foundBy: ['test/scenarios/lists.test.ts', 'test/scenarios/referral-network.test.ts'],
  },
  {
    name: 'a page of a narrowed list after the first is one row short',
    kind: 'list',
    file: 'functions/platform/page.ts',
    from: 'readRows(stretch, limit + (last ? 1 : 0), goesUp',
    to: 'readRows(stretch, limit, goesUp',
    foundBy: ['test/scenarios/lists.test.ts', 'test/scenarios/long-pages.test.ts'],
  },
  {
    name: 'the bell shows the oldest news first',
    kind: 'list',
    file: 'functions/domain/notifications/read-notifications.ts',
    from: 'rows.sort((a, b) => (a.at > b.at ? -1 : 1))',
    to: 'rows.sort((a, b) => (a.at < b.at ? -1 : 1))',
    foundBy: ['test/scenarios/notifications.test.ts'],
  },
  {
    name: "the customer's number of the network is typed in a new sale and not sent",
    kind: 'form',
    file: 'web/features/sales/sale-fields.tsx',
    from: '    name="networkNumber"\n',
    to: '',
    foundBy: ['test/browser/agent-sales.test.ts', 'test/browser/forms.test.ts'],
  },
  {
    name: 'a wrong account number is explained by the wrong rule',
    kind: 'form',
    file: 'web/features/agents/banking.ts',
    from: 'An account number has 5 to 16 digits.',
    to: 'An account number has 6 to 16 digits.',
    foundBy: ['test/browser/forms.test.ts', 'test/browser/agent-profile.test.ts'],
  },
  {
    name: "an administrator can't correct an agent who has no tax number",
    kind: 'form',
    file: 'web/features/agents/edit-agent.ts',
    from: `      taxNumber: {
        read: withoutSpaces,`,
    to: `      taxNumber: {
        required: true,
        read: withoutSpaces,`,
    foundBy: ['test/browser/admin-agent-page.test.ts', 'test/browser/forms.test.ts'],
  },
  {
    name: 'a full name is registered with the blanks around it',
    kind: 'form',
    file: 'shared/identity/rules.ts',
    from: 'fullName: fullName.trim(),',
    to: 'fullName,',
    foundBy: ['shared/identity/rules.test.ts', 'test/scenarios/registrations.test.ts'],
  },
  {
    name: 'the subject of a support request may be longer than specified',
    kind: 'form',
    file: 'shared/support/rules.ts',
    from: 'export const MAX_SUBJECT = 120;',
    to: 'export const MAX_SUBJECT = 200;',
    foundBy: ['test/infra/openapi-document.test.ts', 'test/browser/agent-support.test.ts'],
  },
  {
    name: 'the toast of a submitted sale leaves a word of the specification out',
    kind: 'text',
    file: 'web/features/sales/send-sale.ts',
    from: 'Sale submitted successfully! Awaiting admin approval.',
    to: 'Sale submitted successfully! Awaiting approval.',
    foundBy: ['test/browser/agent-sales.test.ts', 'test/browser/screens-agents.test.ts'],
  },
  {
    name: 'an empty dashboard says something else than specified',
    kind: 'text',
    file: 'web/features/sales/recent-sales.tsx',
    from: 'title="No sales yet"',
    to: 'title="No recent sales"',
    foundBy: ['test/browser/agent-dashboard.test.ts', 'test/browser/screens-agents.test.ts'],
  },
  {
    name: "a figure of the agent's dashboard has another name than specified",
    kind: 'text',
    file: 'web/features/reports/dashboard-figures.tsx',
    from: 'title="Total Earnings"',
    to: 'title="Total Earned"',
    foundBy: ['test/browser/agent-dashboard.test.ts', 'test/browser/screens-agents.test.ts'],
  },
  {
    name: 'a request for a payout of nothing is refused in other words than specified',
    kind: 'text',
    file: 'functions/api/payouts/request-payout.ts',
    from: "'No balance available for payout'",
    to: "'No balance is available for payout'",
    foundBy: ['test/scenarios/money-payouts.test.ts', 'test/browser/agent-earnings.test.ts'],
  },
];
