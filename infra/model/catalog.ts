/**
 * All Lambda functions: entry, trigger, limits, rights, and variables. The CDK stacks build functions from
 * this, and the one-machine stack runs the same entries with the same variables.
 */
import { common, type FunctionSpec, readIndexes, table, usersOfPool } from './function-spec.ts';
import { monthlyFunctions } from './monthly-functions.ts';
import { streamFunctions } from './stream-functions.ts';
import { workFunctions } from './work-functions.ts';

export type { FunctionSpec, Resource, Trigger, Variable } from './function-spec.ts';

export const functions = {
  apiPublic: {
    entry: 'functions/handlers/api-public.lambda.ts',
    purpose: 'Endpoints without a token',
    trigger: { kind: 'http', audience: 'public' },
    variables: [
      ...common,
      'ORIGIN_SECRETS',
      'UPLOADS_BUCKET',
      'FILES_ORIGIN',
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
    ],
    rights: [
      table('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      // The products of a lead page.
      readIndexes,
      { on: 'resources', actions: ['s3:GetObject'] },
      // A registration that its owner finishes takes the place of an unproven one, and a recovery code that
      // of an app.
      usersOfPool(
        'AdminCreateUser',
        'AdminDeleteUser',
        'AdminGetUser',
        'AdminSetUserMFAPreference',
        'AdminSetUserPassword',
        'AdminUserGlobalSignOut',
      ),
    ],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  apiMe: {
    entry: 'functions/handlers/api-me.lambda.ts',
    purpose: 'Endpoints of any signed-in user',
    trigger: { kind: 'http', audience: 'me' },
    variables: [...common, 'ORIGIN_SECRETS', 'USER_POOL_ID'],
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      readIndexes,
      usersOfPool('AdminGetUser', 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'),
    ],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  apiAgent: {
    entry: 'functions/handlers/api-agent.lambda.ts',
    purpose: "Agents' endpoints",
    trigger: { kind: 'http', audience: 'agent' },
    variables: [...common, 'ORIGIN_SECRETS', 'UPLOADS_BUCKET', 'FILES_ORIGIN'],
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      readIndexes,
      // A browser's upload form and link carry the rights of the function that signed them.
      { on: 'quarantine', actions: ['s3:GetObject', 's3:PutObject'] },
      { on: 'proofs', actions: ['s3:GetObject', 's3:PutObject'] },
      { on: 'resources', actions: ['s3:GetObject'] },
    ],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  apiAdmin: {
    entry: 'functions/handlers/api-admin.lambda.ts',
    purpose: "Administrators' endpoints",
    trigger: { kind: 'http', audience: 'admin' },
    variables: [
      ...common,
      'ORIGIN_SECRETS',
      'FILES_BUCKET',
      'UPLOADS_BUCKET',
      'FILES_ORIGIN',
      'USER_POOL_ID',
      'RUN_MACHINE_ARN',
    ],
    rights: [
      table(
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ),
      readIndexes,
      // A link to a batch's file names the version that was checked.
      { on: 'exports', actions: ['s3:GetObject', 's3:GetObjectVersion'] },
      { on: 'proofs', actions: ['s3:GetObject'] },
      { on: 'quarantine', actions: ['s3:GetObject', 's3:PutObject'] },
      { on: 'resources', actions: ['s3:GetObject', 's3:PutObject'] },
      usersOfPool(
        'AdminCreateUser',
        'AdminDeleteUser',
        'AdminGetUser',
        'AdminSetUserMFAPreference',
        'AdminSetUserPassword',
        'AdminUpdateUserAttributes',
      ),
      { on: 'runMachine', actions: ['states:StartExecution'] },
      { on: 'suppressed', actions: ['ses:DeleteSuppressedDestination'] },
    ],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  preSignUp: {
    entry: 'functions/handlers/pre-sign-up.lambda.ts',
    purpose: 'Refuses sign-ups that validation refuses',
    trigger: { kind: 'userPool', trigger: 'preSignUp' },
    variables: common,
    rights: [table('GetItem'), readIndexes],
    timeoutSeconds: 5,
    memoryMb: 512,
  },
  postConfirmation: {
    entry: 'functions/handlers/post-confirmation.lambda.ts',
    purpose: 'Writes the profile of a confirmed sign-up, and records password resets',
    trigger: { kind: 'userPool', trigger: 'postConfirmation' },
    variables: common,
    rights: [
      table('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      readIndexes,
    ],
    timeoutSeconds: 5,
    memoryMb: 512,
  },
  customMessage: {
    entry: 'functions/handlers/custom-message.lambda.ts',
    purpose: "Writes the user pool's e-mail",
    trigger: { kind: 'userPool', trigger: 'customMessage' },
    variables: ['PORTAL', 'SITE_URL'],
    rights: [],
    timeoutSeconds: 5,
    memoryMb: 512,
  },
  ...streamFunctions,
  sweeper: {
    entry: 'functions/handlers/sweeper.lambda.ts',
    purpose:
      'Writes the heartbeat, sends what was left unsent, restarts what stopped, ends old invitations and limited terms, and counts open browsers',
    trigger: { kind: 'schedule', everyMinutes: 5, message: 'sweep' },
    variables: [...common, 'SITE_URL', 'JOB_QUEUE_URL', 'MAIL_EVENTS', 'ORIGIN_SECRETS'],
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'UpdateItem'),
      readIndexes,
      { on: 'mail', actions: ['ses:SendEmail'] },
      { on: 'jobQueue', actions: ['sqs:SendMessage'] },
    ],
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  ranker: {
    entry: 'functions/handlers/ranker.lambda.ts',
    purpose: "Works out the leaderboards' ranks and the reports' tops",
    trigger: { kind: 'schedule', everyMinutes: 15, message: 'rankAgents' },
    variables: common,
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      readIndexes,
    ],
    timeoutSeconds: 300,
    // Every rank of every board is in memory for a moment: 300,000 with 100,000 agents.
    memoryMb: 1024,
  },
  accountSweeper: {
    entry: 'functions/handlers/account-sweeper.lambda.ts',
    purpose: 'Removes unconfirmed accounts',
    trigger: { kind: 'schedule', everyMinutes: 60, message: 'sweepAccounts' },
    variables: ['USER_POOL_ID'],
    rights: [usersOfPool('ListUsers', 'AdminGetUser', 'AdminDeleteUser')],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  accountExporter: {
    entry: 'functions/handlers/account-exporter.lambda.ts',
    purpose: "Copies the user pool's accounts each night, where data are kept",
    // Between the table's export and the monthly run.
    trigger: { kind: 'schedule', everyMinutes: 60, hours: [1, 1], message: 'exportAccounts' },
    variables: ['USER_POOL_ID', 'COPIES_BUCKET'],
    rights: [
      usersOfPool('ListUsers'),
      { on: 'userCopies', actions: ['s3:PutObject', 's3:AbortMultipartUpload'] },
    ],
    // 100,000 accounts are 1,667 pages: three minutes at ten a second, and enough for calls of half a second.
    timeoutSeconds: 900,
    memoryMb: 512,
  },
  deletionSweeper: {
    entry: 'functions/handlers/deletion-sweeper.lambda.ts',
    purpose: 'Finishes the deletions of agents, and erases leads that were lost long ago',
    trigger: { kind: 'schedule', everyMinutes: 5, message: 'sweepDeletions' },
    variables: [...common, 'USER_POOL_ID'],
    rights: [
      table('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      readIndexes,
      usersOfPool('AdminDeleteUser'),
    ],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  jobWorker: {
    entry: 'functions/handlers/job-worker.lambda.ts',
    purpose:
      'Works on exports, imports and batches, has bank accounts checked, and records e-mails that came back',
    // More at once would only compete for the table.
    trigger: { kind: 'queue', queue: 'jobQueue', batchSize: 1, atOnce: 5 },
    variables: [
      ...common,
      'FILES_BUCKET',
      'UPLOADS_BUCKET',
      'ACCOUNT_CHECK_URL',
      'ACCOUNT_CHECK_SECRET',
    ],
    rights: [
      table('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      readIndexes,
      { on: 'exports', actions: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'] },
      { on: 'quarantine', actions: ['s3:GetObject'] },
    ],
    // The maximum: a price list of 20,000 rows takes minutes.
    timeoutSeconds: 900,
    // For the CPU share that Lambda gives with memory: the heap needs far less.
    memoryMb: 1024,
    // An export or import stays below 256 MB, of which about 130 aren't the heap's. With more heap V8
    // only collects garbage later: about 40 MB are live, however many rows.
    nodeOptions: '--max-old-space-size=112 --max-semi-space-size=4',
  },
  ...monthlyFunctions,
  ...workFunctions,
  socket: {
    entry: 'functions/handlers/socket.lambda.ts',
    purpose: 'Opens and closes live connections',
    trigger: { kind: 'socket' },
    variables: [...common, 'ORIGIN_SECRETS', 'SITE_URL'],
    rights: [table('GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'), readIndexes],
    timeoutSeconds: 10,
    memoryMb: 512,
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;
