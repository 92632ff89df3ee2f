import type { Fault } from './fault.ts';

/** Faults in who may do what, and in the conditions of writes. */
export const guardFaults: readonly Fault[] = [
  {
    name: "support may move agents to a group with other terms, which takes finance's permission",
    kind: 'rights',
    file: 'shared/agents/contract.ts',
    from: `'/admin/agents/{agentId}/group', {
    permission: 'finance',`,
    to: `'/admin/agents/{agentId}/group', {
    permission: 'support',`,
    foundBy: ['test/scenarios/identity/permissions.test.ts'],
  },
  {
    name: 'an account that waits for approval may call everything',
    kind: 'rights',
    file: 'shared/identity/policy.ts',
    from: "if (account.status !== 'active') return",
    to: "if (account.status === 'inactive') return",
    foundBy: [
      'shared/identity/policy.test.ts',
      'test/verify/scenarios/identity/authorization.test.ts',
    ],
  },
  {
    name: 'each account of a mailbox has a limit of its own for what is paid out alone in a day',
    kind: 'rights',
    file: 'functions/domain/approvals/count-alone.ts',
    from: "count('administratorDay', person)",
    to: "count('administratorDay', userId)",
    foundBy: ['test/scenarios/payouts/payout-limits.test.ts'],
  },
  {
    name: 'whoever one person alone made an administrator confirms what that person asks for',
    kind: 'rights',
    file: 'functions/domain/approvals/check-second-person.ts',
    from: 'if (asker && areOne(self, asker)) return NOT_YET_ANOTHER;',
    to: '',
    foundBy: [
      'test/scenarios/approvals/rights.test.ts',
      'test/verify/scenarios/approvals/dishonest-administrator.test.ts',
    ],
  },
  {
    name: "an agent can read another agent's payout",
    kind: 'rights',
    file: 'functions/api/payouts/get-my-payout.ts',
    from: "if (payout?.agentId !== context.actor.userId) throw notFound('This payout does not exist.');",
    to: "if (!payout) throw notFound('This payout does not exist.');",
    foundBy: [
      'test/verify/scenarios/identity/authorization.test.ts',
      'test/scenarios/ledger/money-payouts.test.ts',
    ],
  },
  {
    name: 'a payout is requested of a balance that has changed since it was shown',
    kind: 'condition',
    file: 'functions/api/payouts/request-payout.ts',
    from: '          availableIs: amountCents,\n',
    to: '',
    foundBy: [
      'test/scenarios/ledger/money-payouts.test.ts',
      'test/verify/scenarios/ledger/races.test.ts',
    ],
  },
  {
    name: 'a payout can be rejected while the balance of its agent is frozen',
    kind: 'condition',
    file: 'functions/api/payouts/reject-payout.ts',
    from: '        notFrozen: true,\n',
    to: '',
    foundBy: ['test/scenarios/ledger/money-freeze.test.ts'],
  },
  {
    name: 'a submission that is repeated creates a second item',
    kind: 'condition',
    file: 'functions/platform/idempotency.ts',
    from: 'JSON.stringify([wisherOf(context), operation, idempotencyKey])',
    to: 'JSON.stringify([wisherOf(context), operation, idempotencyKey, context.requestId])',
    foundBy: [
      'test/scenarios/platform/idempotency.test.ts',
      'test/scenarios/sales/similar-sales.test.ts',
    ],
  },
  {
    name: 'two products have the same plan id of the supplier',
    kind: 'condition',
    file: 'functions/api/products/create-product.ts',
    from: 'productPlanTable(table).claim({ planId, productId })',
    to: 'productPlanTable(table).claim({ planId: `${productId}#${planId}`, productId })',
    foundBy: ['test/scenarios/products/products.test.ts'],
  },
  {
    name: 'an administrator adds a sale of a product that is not for sale any more',
    kind: 'condition',
    file: 'functions/api/sales/add-sale.ts',
    from: 'productTable(table).requireActive(sale.productId)',
    to: 'productTable(table).requireThere(sale.productId)',
    foundBy: ['test/scenarios/ledger/money-sales.test.ts'],
  },
  {
    name: 'a payout outside a batch can be marked as paid while all payouts are frozen',
    kind: 'condition',
    file: 'functions/domain/payouts/pay-payout.ts',
    from: '    gateTable(table).requirePayoutsOpen(agentId),\n',
    to: '    ...(payout.batchId ? [gateTable(table).requirePayoutsOpen(agentId)] : []),\n',
    foundBy: ['test/scenarios/ledger/money-freeze.test.ts'],
  },
];
