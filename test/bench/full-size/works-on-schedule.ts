/** The works that schedules start. */
import { CHECKS_AT_ONCE } from '../../../functions/data/account-check.table.ts';
import { NOTED_AT_ONCE } from '../../../functions/workflows/commission-terms/finish-terms.ts';
import { CALL_EVERY_MS } from '../../../functions/workflows/account-copies/export-accounts.ts';
import { DELETING_MS } from '../../../functions/workflows/deletion/finish-deletions.ts';
import { ENDED_AT_ONCE } from '../../../functions/workflows/invitations/end-invitations.ts';
import { ERASED_AT_ONCE } from '../../../functions/workflows/leads/erase-lost-leads.ts';
import { MAX_REMOVED } from '../../../functions/workflows/operators/sweep-unconfirmed-accounts.ts';
import { RECONCILING_MS } from '../../../functions/workflows/reconciliation/reconcile-day.ts';
import { sweptBy } from '../../../functions/workflows/notifier/send-owed-mail.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { mailsPerSecondFor } from '../../../shared/kernel/mail-pace.ts';
import { FULL_SIZE, MONTHS } from './network.ts';
import type { Work } from './work.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * E-mails that go out in a second: the setting that such a network needs, for which SES has to let the account send
 * more. The alarm `MailsTooSlow` asks for it in time.
 */
export const MAILS_PER_SECOND = mailsPerSecondFor(FULL_SIZE.agents);

/** Accounts on a page of the user pool, which Cognito limits, at the exporter's pace. */
const COPIED_PER_SECOND = (60 * 1_000) / CALL_EVERY_MS;

const sweeper = { function: 'sweeper', memory: 'page' } as const;
const SWEPT = functions.sweeper.trigger.everyMinutes * MINUTE;
const deletions = { function: 'deletionSweeper', memory: 'page' } as const;
const DELETED = functions.deletionSweeper.trigger.everyMinutes * MINUTE;
/** The reconciler's calls of a morning, each of which ends by itself after twelve minutes. */
const [FIRST_HOUR, LAST_HOUR] = functions.reconciler.trigger.hours;
const MORNING_CALLS =
  ((LAST_HOUR - FIRST_HOUR + 1) * 60) / functions.reconciler.trigger.everyMinutes;
const RECONCILED = RECONCILING_MS / 1_000;

/** By the name of the message, and of the part where a call has several. */
export const scheduledWorks = {
  'sweep.sweepOutbox': {
    ...sweeper,
    unit: 'e-mail that an hour without SES left unsent',
    units: () => MAILS_PER_SECOND * HOUR,
    pace: {
      kind: 'rounds',
      perCall: sweptBy({ mailsPerSecond: MAILS_PER_SECOND }).limit,
      every: SWEPT,
      within: 2 * DAY,
    },
  },
  'sweep.restartStoppedJobs': {
    ...sweeper,
    unit: 'job whose worker died',
    units: () => functions.jobWorker.trigger.atOnce,
    pace: { kind: 'rounds', perCall: 200, every: SWEPT, within: HOUR },
  },
  'sweep.restartChecks': {
    ...sweeper,
    unit: 'account check of a day without an answer',
    units: ({ accountChecks }) => accountChecks,
    pace: { kind: 'rounds', perCall: CHECKS_AT_ONCE, every: SWEPT, within: DAY },
  },
  'sweep.endInvitations': {
    ...sweeper,
    unit: 'invitation of a day that nobody took',
    units: ({ endedInvitations }) => endedInvitations,
    pace: { kind: 'rounds', perCall: ENDED_AT_ONCE, every: SWEPT, within: DAY },
  },
  'sweep.finishTerms': {
    ...sweeper,
    unit: 'sale whose months ended with the month',
    units: ({ monthlySales }) => Math.ceil(monthlySales),
    pace: { kind: 'rounds', perCall: NOTED_AT_ONCE, every: SWEPT, within: 14 * DAY },
  },
  'sweep.countListeners': {
    ...sweeper,
    unit: 'open browser',
    units: ({ browsers }) => browsers,
    pace: { kind: 'once' },
  },
  rankAgents: {
    function: 'ranker',
    unit: 'agent, with a quarter of an hour of sales',
    units: ({ agents }) => agents,
    pace: { kind: 'once' },
    memory: 'all',
  },
  sweepAccounts: {
    function: 'accountSweeper',
    unit: 'sign-up of a day that wasn’t confirmed',
    units: ({ agents }) => Math.ceil(agents / 100),
    pace: { kind: 'rounds', perCall: MAX_REMOVED, every: HOUR, within: DAY },
    memory: 'page',
  },
  exportAccounts: {
    function: 'accountExporter',
    unit: 'account of the user pool',
    units: ({ agents }) => agents,
    pace: { kind: 'once' },
    memory: 'page',
    perSecond: COPIED_PER_SECOND,
  },
  'sweepDeletions.finishDeletions': {
    ...deletions,
    unit: 'agent who was deleted on a day',
    units: ({ deletions: deleted }) => deleted,
    pace: { kind: 'goesOn', stopsAfter: DELETING_MS / 1_000, page: 1, atOnce: 1, within: DAY },
  },
  'sweepDeletions.eraseLostLeads': {
    ...deletions,
    unit: 'lead that was lost long ago, of a day',
    units: ({ lostLeads }) => lostLeads,
    pace: { kind: 'rounds', perCall: ERASED_AT_ONCE, every: DELETED, within: DAY },
  },
  checkRun: {
    function: 'runChecker',
    unit: 'run',
    units: () => 1,
    pace: { kind: 'once' },
    memory: 'page',
  },
  reconcile: {
    function: 'reconciler',
    unit: `agent, with ${MONTHS} months of sales, payouts and lines`,
    units: ({ agents }) => agents,
    pace: {
      kind: 'goesOn',
      stopsAfter: RECONCILED,
      page: 100,
      atOnce: 1,
      within: MORNING_CALLS * RECONCILED,
    },
    memory: 'page',
  },
} as const satisfies Record<string, Work>;
