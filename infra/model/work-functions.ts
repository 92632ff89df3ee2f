/** The functions of the catalogue that work for hours in the account. */
import { common, type FunctionSpec, readIndexes, table } from './function-spec.ts';

export const workFunctions = {
  accountWorker: {
    entry: 'functions/handlers/account-worker.lambda.ts',
    purpose:
      'Works for hours on the whole table, in parts: rebuilds, migrations, reconciliations, searches for a person',
    trigger: { kind: 'workStep' },
    variables: common,
    rights: [
      table(
        'GetItem',
        'BatchGetItem',
        'Query',
        'Scan',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ),
      // A reconciliation lists an agent's payouts and a batch's lines.
      readIndexes,
    ],
    // The maximum: it works for ten minutes and leaves the rest for its last page.
    timeoutSeconds: 900,
    // One whole processor. A page is some hundred items, however many there are.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionSpec>;
