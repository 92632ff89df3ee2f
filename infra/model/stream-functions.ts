/** The functions of the catalogue that the table's stream calls, and the one that pushes for them. */
import { common, type FunctionSpec, readIndexes, table, usersOfPool } from './function-spec.ts';

export const streamFunctions = {
  projector: {
    entry: 'functions/handlers/projector.lambda.ts',
    purpose: 'Projects the facts: rollups, search entries, notifications and the audit chain',
    trigger: { kind: 'stream', batchSize: 100 },
    variables: [...common, 'STREAM_DEAD_LETTERS_URL'],
    // It reads whether a rebuild is under way, and then what that has counted.
    rights: [table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')],
    timeoutSeconds: 60,
    memoryMb: 1024,
    // Keeps the process below 256 MB, however long it lasts.
    nodeOptions: '--max-old-space-size=160 --max-semi-space-size=8',
  },
  notifier: {
    entry: 'functions/handlers/notifier.lambda.ts',
    purpose: 'Sends e-mail, pushes over the socket, ends sessions and starts jobs',
    trigger: { kind: 'stream', batchSize: 100 },
    variables: [
      ...common,
      'SITE_URL',
      'LIVE_ENDPOINT',
      'JOB_QUEUE_URL',
      'PUSH_QUEUE_URL',
      'STREAM_DEAD_LETTERS_URL',
      'USER_POOL_ID',
      'MAIL_EVENTS',
      'ORIGIN_SECRETS',
    ],
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      readIndexes,
      usersOfPool('AdminUserGlobalSignOut'),
      { on: 'mail', actions: ['ses:SendEmail'] },
      { on: 'live', actions: ['execute-api:ManageConnections'] },
      { on: 'jobQueue', actions: ['sqs:SendMessage'] },
      { on: 'pushQueue', actions: ['sqs:SendMessage'] },
    ],
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  pusher: {
    entry: 'functions/handlers/pusher.lambda.ts',
    purpose: 'Sends pushes to channels with many open browsers, a part at a time',
    // Five copies post some 1,000 times a second: 100,000 browsers hear within two minutes.
    trigger: { kind: 'queue', queue: 'pushQueue', batchSize: 1, atOnce: 5 },
    variables: ['TABLE_NAME', 'LIVE_ENDPOINT', 'PUSH_QUEUE_URL'],
    rights: [
      table('UpdateItem', 'DeleteItem'),
      readIndexes,
      { on: 'live', actions: ['execute-api:ManageConnections'] },
      { on: 'pushQueue', actions: ['sqs:SendMessage'] },
    ],
    timeoutSeconds: 60,
    memoryMb: 512,
  },
} as const satisfies Record<string, FunctionSpec>;
