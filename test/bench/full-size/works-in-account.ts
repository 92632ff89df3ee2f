/** The works that state machines, the table's stream and the queues start, except jobs. */
import { WORKING_MS } from '../../../functions/workflows/account-work/work-on-part.ts';
import { workPageItems } from '../../../functions/workflows/account-work/work-stage.ts';
import { PART_SIZE } from '../../../functions/workflows/live-push/plan-push.ts';
import { NOTIFIED_PAGE } from '../../../functions/workflows/monthly-run/notify-run.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { runSteps } from '../../../infra/model/run-steps.ts';
import { RUN_CHECKED_AT } from '../../../shared/kernel/mail-pace.ts';
import { HISTORY_EVENTS, ITEM_BYTES, STATE_BYTES } from './limits.ts';
import type { Work } from './work.ts';
import { MAILS_PER_SECOND } from './works-on-schedule.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The run begins at two in the morning, and is checked at four. */
const RUN_WITHIN = (RUN_CHECKED_AT - 2) * HOUR;
/** The rest of the run is for its slowest step: the e-mails. */
const STEP_WITHIN = RUN_WITHIN / 4;
const accrual = runSteps.find((step) => step.calls === 'forEachBatch');
if (!accrual) throw new Error('The run has no step in batches');
/** Payouts of an agent in one batch: the month's, and two that were requested. */
const PAYOUTS_OF_AGENT = 3;
const ID_BYTES = 38;
/** Shards of the stream, at least: an on-demand table begins with four partitions. */
const SHARDS = 4;
/** Events of one call of a function in an execution's history, with the choice after it. */
const EVENTS_OF_CALL = 7;
/** The message of a call, with the stage, the part and the work's id. */
const STATE_OF_PART = 400;

/** Seconds of one call for a part, items of its pages, and parts at once: the state machine's, as a test checks. */
const PART_SECONDS = WORKING_MS / 1_000;
const PAGE_ITEMS = workPageItems({});
export const PARTS_AT_ONCE = 16;

/** A stage in parts, which read the whole table. */
const part = {
  function: 'accountWorker',
  units: ({ facts }) => facts,
  pace: {
    kind: 'goesOn',
    stopsAfter: PART_SECONDS,
    page: PAGE_ITEMS,
    atOnce: PARTS_AT_ONCE,
    within: 12 * HOUR,
  },
  memory: 'page',
  limits: [
    {
      // Each part of a stage is an execution of its own.
      name: 'history of the part’s execution, events',
      used: (_, { seconds }) => Math.ceil(seconds / PART_SECONDS) * EVENTS_OF_CALL,
      limit: HISTORY_EVENTS,
    },
    { name: 'state data, bytes', used: () => STATE_OF_PART, limit: STATE_BYTES },
  ],
} as const satisfies Partial<Work>;

const rebuild = { ...part, unit: 'fact, with all that is derived from it' };

export const accountWorks = {
  openRuns: {
    function: 'runOpener',
    unit: 'run',
    units: () => 1,
    pace: { kind: 'once' },
    memory: 'page',
  },
  planRun: {
    function: 'runPlanner',
    unit: 'agent',
    units: ({ agents }) => agents,
    pace: { kind: 'once' },
    memory: 'page',
  },
  accrueAgents: {
    function: 'runAccruer',
    unit: 'agent',
    units: ({ agents }) => agents,
    pace: {
      kind: 'calls',
      perCall: accrual.agentsInBatch,
      atOnce: accrual.batchesAtOnce,
      within: STEP_WITHIN * 3,
    },
    memory: 'page',
    limits: [
      {
        name: 'item of a batch’s lines, bytes',
        used: () => accrual.agentsInBatch * PAYOUTS_OF_AGENT * ID_BYTES,
        limit: ITEM_BYTES,
      },
    ],
  },
  closeBatch: {
    function: 'runCloser',
    unit: 'line of the batch',
    units: ({ batchLines }) => batchLines,
    pace: { kind: 'once' },
    memory: 'all',
  },
  notifyRun: {
    function: 'runNotifier',
    unit: 'agent with a statement',
    units: ({ agents }) => agents,
    pace: { kind: 'calls', perCall: NOTIFIED_PAGE, atOnce: 1, within: RUN_WITHIN },
    memory: 'page',
    perSecond: MAILS_PER_SECOND,
    limits: [
      {
        name: 'history of the execution, events',
        used: ({ agents }) => Math.ceil(agents / NOTIFIED_PAGE) * EVENTS_OF_CALL,
        limit: HISTORY_EVENTS,
      },
    ],
  },
  'rebuild.count': rebuild,
  'rebuild.sweep': rebuild,
  'rebuild.correct': rebuild,
  'migration.change': { ...part, unit: 'fact, of which every payout is rewritten' },
  'migration.seal': {
    ...part,
    unit: 'fact, of which every audit event and ledger entry is sealed',
  },
  'reconciliation.reconcile': {
    ...part,
    unit: 'fact, of all agents and batches that are compared',
  },
  'personSearch.search': { ...part, unit: 'fact' },
  projector: {
    function: 'projector',
    unit: 'change that a monthly run makes',
    units: ({ runChanges }) => runChanges,
    pace: {
      kind: 'calls',
      perCall: functions.projector.trigger.batchSize,
      atOnce: SHARDS,
      within: RUN_WITHIN,
    },
    memory: 'page',
  },
  notifier: {
    function: 'notifier',
    unit: 'change that a monthly run makes',
    units: ({ runChanges }) => runChanges,
    pace: {
      kind: 'calls',
      perCall: functions.notifier.trigger.batchSize,
      atOnce: SHARDS,
      within: RUN_WITHIN,
    },
    memory: 'page',
  },
  checkAccount: {
    function: 'jobWorker',
    unit: 'account, all of them when the service is switched on',
    units: ({ agents }) => agents,
    pace: {
      kind: 'calls',
      perCall: functions.jobWorker.trigger.batchSize,
      atOnce: functions.jobWorker.trigger.atOnce,
      within: 24 * HOUR,
    },
    memory: 'page',
  },
  planPush: {
    function: 'pusher',
    unit: 'open browser',
    units: ({ browsers }) => browsers,
    pace: { kind: 'once' },
    memory: 'page',
  },
  sendPush: {
    function: 'pusher',
    unit: 'open browser',
    units: ({ browsers }) => browsers,
    pace: {
      kind: 'calls',
      perCall: PART_SIZE,
      atOnce: functions.pusher.trigger.atOnce,
      within: 2 * MINUTE,
    },
    memory: 'page',
  },
} as const satisfies Record<string, Work>;
