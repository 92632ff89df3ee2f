/** The functions of the catalogue that close a month, and those that check the results. */
import { RUN_CHECKED_AT } from '../../shared/kernel/mail-pace.ts';
import { common, type FunctionSpec, readIndexes, table } from './function-spec.ts';

/**
 * For functions that call the database constantly and hold little data: V8 would otherwise let the heap grow.
 */
const FRUGAL = '--max-old-space-size=128 --max-semi-space-size=8';

export const monthlyFunctions = {
  runOpener: {
    entry: 'functions/handlers/run-opener.lambda.ts',
    purpose: 'Opens the monthly runs that are due, and records that one failed',
    trigger: { kind: 'runStep', step: 'open' },
    variables: common,
    rights: [table('GetItem', 'PutItem', 'UpdateItem'), readIndexes],
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  runPlanner: {
    entry: 'functions/handlers/run-planner.lambda.ts',
    purpose: "Writes the manifest of a monthly run's agents",
    trigger: { kind: 'runStep', step: 'plan' },
    variables: [...common, 'FILES_BUCKET'],
    rights: [
      table('GetItem', 'UpdateItem'),
      readIndexes,
      { on: 'exports', actions: ['s3:PutObject', 's3:AbortMultipartUpload'] },
    ],
    timeoutSeconds: 900,
    memoryMb: 512,
    nodeOptions: FRUGAL,
  },
  runAccruer: {
    entry: 'functions/handlers/run-accruer.lambda.ts',
    purpose: "Closes agents' months and makes their payouts",
    trigger: { kind: 'runStep', step: 'accrue' },
    variables: common,
    rights: [
      table('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      readIndexes,
    ],
    timeoutSeconds: 300,
    memoryMb: 512,
    nodeOptions: FRUGAL,
  },
  runCloser: {
    entry: 'functions/handlers/run-closer.lambda.ts',
    purpose: 'Counts the lines of a batch and opens it for people',
    trigger: { kind: 'runStep', step: 'close' },
    variables: common,
    rights: [table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'), readIndexes],
    timeoutSeconds: 900,
    // For the share of a processor: a batch of 100,000 lines is closed in time (docs/evidence/full-size.md).
    memoryMb: 1024,
    // With 20,000 lines it stays below 256 MB.
    nodeOptions: '--max-old-space-size=230 --max-semi-space-size=12',
  },
  runNotifier: {
    entry: 'functions/handlers/run-notifier.lambda.ts',
    purpose: 'Notifies agents and finance of an open batch, and finishes its run',
    trigger: { kind: 'runStep', step: 'notify' },
    variables: common,
    rights: [table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'), readIndexes],
    timeoutSeconds: 900,
    memoryMb: 512,
    nodeOptions: FRUGAL,
  },
  runChecker: {
    entry: 'functions/handlers/run-checker.lambda.ts',
    purpose:
      'Checks that the monthly run is finished by four in the morning, and that its e-mails go fast enough',
    trigger: {
      kind: 'schedule',
      everyMinutes: 60,
      hours: [RUN_CHECKED_AT, 7],
      message: 'checkRun',
    },
    variables: common,
    rights: [table('GetItem', 'BatchGetItem')],
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  reconciler: {
    entry: 'functions/handlers/reconciler.lambda.ts',
    purpose: 'Compares balances and batches with the ledger, and signs the audit chain',
    // Once a day: the first call begins, and the next ones continue where a call had to stop.
    trigger: { kind: 'schedule', everyMinutes: 15, hours: [4, 7], message: 'reconcile' },
    variables: ['TABLE_NAME', 'AUDIT_BUCKET', 'AUDIT_KEY_ID'],
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      readIndexes,
      { on: 'digests', actions: ['s3:GetObject', 's3:PutObject'] },
      { on: 'digestList', actions: ['s3:ListBucket'] },
      { on: 'auditKey', actions: ['kms:Sign'] },
    ],
    timeoutSeconds: 780,
    // One whole processor: with 100,000 agents it is busy for minutes.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionSpec>;
