/**
 * The messages that schedules, the job queue and the monthly run's state machine send to functions. A sender
 * takes the message's type from here, and each function parses what it receives.
 */
import * as z from 'zod';
import { id } from './ids.ts';
import { instant, period } from './month.ts';

/** The steps of a monthly run, in their order. */
export const runStep = z.enum(['plan', 'accrue', 'close', 'notify']);
export type RunStep = z.infer<typeof runStep>;

/** Sent by a schedule; `at` is the time that was planned, absent where an operator calls the function. */
const scheduled = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), at: instant.optional() });

const scheduleMessages = [
  scheduled('sweep'),
  scheduled('rankAgents'),
  scheduled('sweepAccounts'),
  scheduled('exportAccounts'),
  scheduled('sweepDeletions'),
  scheduled('checkRun'),
  scheduled('reconcile'),
] as const;

/** Sent by the job queue; the job's item has everything else. */
const runJob = z.object({ kind: z.literal('runJob'), jobId: id });

/** Sent by the job queue: the bank details of an agent are to be checked. */
const checkAccount = z.object({ kind: z.literal('checkAccount'), agentId: id });

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** Sent by EventBridge to the job queue: what SES reports of an e-mail. */
const mailEvent = z.object({
  kind: z.literal('mailEvent'),
  detail: z.object({
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.object({ complainedRecipients: recipients }).optional(),
  }),
});

/** Sent by the push queue: a channel has many connections, which are divided into parts. */
const planPush = z.object({
  kind: z.literal('planPush'),
  channel: z.string(),
  topics: z.array(z.string()).nonempty(),
});

/** Sent by the push queue: one part of a push, the connections after one id and up to another. */
const sendPush = z.object({
  kind: z.literal('sendPush'),
  channel: z.string(),
  topics: z.array(z.string()).nonempty(),
  /** When the change was pushed first, ISO 8601. */
  at: instant,
  /** The time, in ms, in which all who hear of it make one call each. */
  paceMs: z.int().nonnegative(),
  /** Absent at the first connection. */
  after: z.string().optional(),
  through: z.string(),
});

/** Starts an execution: for the month before `at`, for a named period, or for the month before now. */
const openRuns = z.object({
  kind: z.literal('openRuns'),
  at: instant.optional(),
  period: period.optional(),
});

/** A line of a run's manifest; `position` counts from 0, and the first of a batch names the batch. */
export const plannedAgent = z.object({ agentId: id, position: z.int().nonnegative() });
export type PlannedAgent = z.infer<typeof plannedAgent>;

/** Sent by the steps of a monthly run. */
const runMessages = [
  openRuns,
  z.object({ kind: z.literal('planRun'), period }),
  z.object({ kind: z.literal('accrueAgents'), period, agents: z.array(plannedAgent).nonempty() }),
  z.object({ kind: z.literal('closeBatch'), period }),
  /** One page of agents; `cursor` is where it begins, absent at the first agent. */
  z.object({ kind: z.literal('notifyRun'), period, cursor: z.string().nullish() }),
  /** `cause` is what the state machine caught: JSON of a function's error, or any text. */
  z.object({ kind: z.literal('failRun'), period, step: runStep, cause: z.string() }),
] as const;

/** Work of hours that runs in the account. */
export const WORK_KINDS = ['rebuild', 'migration', 'reconciliation', 'personSearch'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const work = { work: z.enum(WORK_KINDS), workId: z.string() };

/**
 * Starts an execution, once for each version of the stored items that is deployed: the migrations that are due begin.
 * Functions of another version leave them alone.
 */
const openMigrations = z.object({
  kind: z.literal('openMigrations'),
  at: instant.optional(),
  version: z.int().nonnegative(),
});

/** Sent by the steps of the account's work. */
const workMessages = [
  openMigrations,
  /** Opens the stage that is next, or the present one again; an execution begins with it. */
  z.object({ kind: z.literal('openStage'), ...work }),
  z.object({
    kind: z.literal('workOnPart'),
    ...work,
    stage: z.string(),
    part: z.int().nonnegative(),
  }),
  /** `cause` is what the state machine caught: JSON of a function's error, or any text. */
  z.object({ kind: z.literal('failWork'), ...work, cause: z.string() }),
] as const;

const message = z.discriminatedUnion('kind', [
  ...scheduleMessages,
  runJob,
  checkAccount,
  mailEvent,
  planPush,
  sendPush,
  ...runMessages,
  ...workMessages,
]);

export type Message = z.infer<typeof message>;
export type MessageKind = Message['kind'];
export type MessageOf<Kind extends MessageKind> = Extract<Message, { kind: Kind }>;
export type ScheduleKind = z.infer<(typeof scheduleMessages)[number]>['kind'];
export type RunOrder = MessageOf<'openRuns'>;

/**
 * Parses a message that must be of one of the named kinds.
 * @throws ZodError where it is malformed; Error where it is of another kind
 */
export function parseMessage<Kind extends MessageKind>(
  received: unknown,
  ...kinds: readonly Kind[]
): MessageOf<Kind> {
  const parsed = message.parse(received);
  const isExpected = (one: Message): one is MessageOf<Kind> =>
    kinds.some((kind) => kind === one.kind);
  if (!isExpected(parsed))
    throw new Error(`expects ${kinds.join(' or ')}, received ${parsed.kind}`);
  return parsed;
}

/** The answer to `openRuns`: the periods to run, in order. */
export const openedRuns = z.object({ periods: z.array(period) });
export type OpenedRuns = z.infer<typeof openedRuns>;
/** The answer to `planRun`: the manifest's key in the bucket of exports, and how many lines it has. */
export const plannedRun = z.object({ period, manifestKey: z.string(), agents: z.int() });
export type PlannedRun = z.infer<typeof plannedRun>;
/** The answer to `notifyRun`; a null cursor means that the last page is done. */
export const notifiedPage = z.object({ period, cursor: z.string().nullable() });
export type NotifiedPage = z.infer<typeof notifiedPage>;

/**
 * The answer to `openStage` and `openMigrations`: the parts to work on, after a pause; none where nothing is left. `work` and
 * `workId` name the work to go on with: another one where one follows.
 */
export const openedStage = z.object({
  ...work,
  stage: z.string(),
  parts: z.array(z.int()),
  waitSeconds: z.int().nonnegative(),
  isOver: z.boolean(),
});
export type OpenedStage = z.infer<typeof openedStage>;
/** The answer to `workOnPart`: call again while there is more. */
export const workedPart = z.object({ more: z.boolean() });
export type WorkedPart = z.infer<typeof workedPart>;
