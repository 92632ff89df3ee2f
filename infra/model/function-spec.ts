/** How the catalogue describes a function. */
import type { ScheduleKind } from '../../shared/kernel/messages.ts';

/** Variables that functions may get; both stacks resolve each name to a value of theirs. */
export type Variable =
  | 'TABLE_NAME'
  /** The portal's settings, JSON. */
  | 'PORTAL'
  /** The portal's address, without a trailing slash. */
  | 'SITE_URL'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'FILES_BUCKET'
  /** The bucket for uploads. */
  | 'UPLOADS_BUCKET'
  /** The origin of the resources' files, without a trailing slash. */
  | 'FILES_ORIGIN'
  | 'JOB_QUEUE_URL'
  | 'PUSH_QUEUE_URL'
  /** The queue of stream events that a consumer put aside. */
  | 'STREAM_DEAD_LETTERS_URL'
  /** The WebSocket API's management address. */
  | 'LIVE_ENDPOINT'
  /**
   * The accepted origin secrets, comma-separated: one, or two after a rotation. The links that switch
   * e-mails off are signed with them too.
   */
  | 'ORIGIN_SECRETS'
  /** The address of the account verification service; `none` where the portal asks none. */
  | 'ACCOUNT_CHECK_URL'
  /** The secret that calls of the verification service carry; `none` without a service. */
  | 'ACCOUNT_CHECK_SECRET'
  /** The ARN of the state machine of the monthly run. */
  | 'RUN_MACHINE_ARN'
  /** SES's configuration set, which counts what becomes of each e-mail. */
  | 'MAIL_EVENTS'
  /** The bucket of the audit chain's digests. */
  | 'AUDIT_BUCKET'
  /** The key that signs them. */
  | 'AUDIT_KEY_ID'
  /** The bucket of copies, which a deployment has where it keeps its data. */
  | 'COPIES_BUCKET';

export type Resource =
  | 'table'
  | 'indexes'
  | 'pool'
  | 'exports'
  /** Uploads that aren't checked yet. */
  | 'quarantine'
  | 'proofs'
  /** The files of resources. */
  | 'resources'
  | 'jobQueue'
  | 'pushQueue'
  | 'live'
  /** The state machine of the monthly run. */
  | 'runMachine'
  | 'mail'
  /** SES's list of addresses to which it sends nothing. */
  | 'suppressed'
  /** The audit chain's digests. */
  | 'digests'
  /** The bucket that has them. */
  | 'digestList'
  /** The key that signs them. */
  | 'auditKey'
  /** The copies of the user pool's accounts. */
  | 'userCopies';

export interface Right {
  on: Resource;
  actions: readonly string[];
}

export interface ScheduleTrigger {
  kind: 'schedule';
  /** With `hours`: 60, or a divisor of 60. (runChecker has 60, a whole hour.) */
  everyMinutes: number;
  /** The hours of the South African day in which it runs, both included; by default all. */
  hours?: readonly [first: number, last: number];
  message: ScheduleKind;
}

/** The queues that trigger functions, by their resource. */
export type QueueName = Extract<Resource, 'jobQueue' | 'pushQueue'>;

export type Trigger =
  | { kind: 'http'; audience: 'public' | 'me' | 'agent' | 'admin' }
  | { kind: 'userPool'; trigger: 'preSignUp' | 'postConfirmation' | 'customMessage' }
  /** DynamoDB serves two consumers of a stream well, and slows down more of them; both are in use. */
  | { kind: 'stream'; batchSize: number }
  /** `atOnce`: the most copies of the function that the queue calls. */
  | { kind: 'queue'; queue: QueueName; batchSize: number; atOnce: number }
  | ScheduleTrigger
  | { kind: 'socket' }
  /** A step of the monthly run's state machine. */
  | { kind: 'runStep'; step: 'open' | 'plan' | 'accrue' | 'close' | 'notify' }
  /** Every step of the state machine of the account's work. */
  | { kind: 'workStep' };

export interface FunctionSpec {
  /** The bundle entry, from the project's root; it exports `handler`. */
  entry: `functions/${string}.lambda.ts`;
  purpose: string;
  trigger: Trigger;
  variables: readonly Variable[];
  rights: readonly Right[];
  timeoutSeconds: number;
  memoryMb: number;
  /**
   * Node.js options in the cloud. They set the heap's size, which Lambda otherwise derives from
   * `memoryMb`. The one-machine stack runs all functions in one process and ignores them.
   */
  nodeOptions?: string;
}

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  /** For the account's work alone. */
  | 'Scan';

/** Rights on the table's items; queries of its indexes are a right of their own. */
export const table = (...actions: TableAction[]): Right => ({
  on: 'table',
  actions: actions.map((action) => `dynamodb:${action}`),
});
export const readIndexes: Right = { on: 'indexes', actions: ['dynamodb:Query'] };

/** Rights on the user pool's accounts. */
export const usersOfPool = (...actions: (`Admin${string}` | 'ListUsers')[]): Right => ({
  on: 'pool',
  actions: actions.map((action) => `cognito-idp:${action}`),
});

/** The variables of most functions. */
export const common = ['TABLE_NAME', 'PORTAL'] as const;

/** True for a function that copies data: it is deployed only where data are kept. */
export const copiesData = ({ variables }: Pick<FunctionSpec, 'variables'>): boolean =>
  variables.includes('COPIES_BUCKET');
