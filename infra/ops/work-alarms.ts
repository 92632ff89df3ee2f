/** Alarms of what happens after the answer: stream, queue, schedules, mail. */
import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { SET_ASIDE_AFTER } from '../../functions/domain/stream-events/report-failures.ts';
import { STREAM_KEEPS_HOURS } from '../model/stream-retries.ts';
import {
  type AlarmSpec,
  type AlarmSpecs,
  counted,
  functionOf,
  SOON,
  type MonitoredResources,
} from './monitored.ts';

/** Screens may lag two seconds; this lag is worth a call at night. */
const STREAM_AGE = Duration.minutes(2);
/** The heartbeat is written every five minutes; three missing ones aren't a late call of the schedule. */
const SILENT_PERIODS = 4;
/** A job takes minutes; one that failed is hidden for an hour and a half before it comes again. */
const JOB_AGE_SECONDS = Duration.hours(2).toSeconds();
/** Some mistyped addresses a day are normal; SES reviews senders at 5 %, and stops them at 10 %. */
const BOUNCES_AN_HOUR = 5;
/** A call that fails now and then comes right at the next attempt. */
const UNANSWERED_AN_HOUR = 5;

export const workAlarms = (resources: MonitoredResources): AlarmSpecs => ({
  ProjectorLags: lags(resources, 'projector', 'Figures, lists and search on screens are old'),
  NotifierLags: lags(resources, 'notifier', 'E-mail, jobs and pushes wait'),
  ProjectorSilent: silent(resources, 'projector', 'Figures, lists and search on screens are old'),
  NotifierSilent: silent(resources, 'notifier', 'E-mail, jobs and pushes wait'),
  StreamEventsLost: deadLetters(
    resources.streamDeadLetters,
    `A stream event was put aside: it failed ${SET_ASIDE_AFTER.failures} times in ` +
      `${SET_ASIDE_AFTER.minutes} minutes or longer, while others succeeded. The dead letter names ` +
      'function, item and reason. Mend the cause, then run the rebuild of the projections, as the ' +
      'handbook says.',
  ),
  ScheduleFailed: deadLetters(
    resources.asyncDeadLetters,
    'A schedule could not start its function or the nightly export, or a function failed: the dead ' +
      'letters say which.',
  ),
  JobsLost: deadLetters(
    resources.failedJobs,
    'Jobs came back five times and were set aside: the dead letters have their ids, the log of ' +
      'jobWorker why. Move them back to the queue once it is mended.',
  ),
  JobsWait: {
    description:
      'A job waits for two hours. Look whether jobWorker runs and what its log says; each goes on ' +
      'where it was.',
    metric: resources.jobQueue.metricApproximateAgeOfOldestMessage({ period: SOON }),
    threshold: JOB_AGE_SECONDS,
    lasts: true,
  },
  JobGivenUp: {
    description:
      'An export, an import or the work on a batch failed three times, and its owner was told to ' +
      'start it again; or agents don’t hear of new terms, which is tried until it is done. The log of jobWorker says why: "job failed".',
    metric: counted('FailedJobs', functionOf(resources, 'jobWorker')),
  },
  AccountChecksUnanswered: {
    description:
      'The account verification service did not answer several times. Look at the log of jobWorker ' +
      'and at the service; checks are tried again for two days, and nothing is held meanwhile.',
    metric: counted('UnansweredChecks', functionOf(resources, 'jobWorker'), Duration.hours(1)),
    threshold: UNANSWERED_AN_HOUR,
  },
  AccountWorkFailed: {
    description:
      'Work in the account stopped: a rebuild of the projections, a migration or a reconciliation. ' +
      'Its command shows why (npm run rebuild, migrate or reconcile -- --status); mend that and ' +
      'resume it within a day (-- --resume). If all are done, it was the search for a person: npm run ' +
      'person -- search looks again.',
    metric: resources.workMachine.metricFailed({ period: SOON, statistic: 'Sum' }),
  },
  AccountWorkTimedOut: lostWork(
    'took longer than its state machine may',
    resources.workMachine.metricTimedOut({ period: SOON, statistic: 'Sum' }),
  ),
  AccountWorkAborted: lostWork(
    'was ended by somebody who stopped its execution',
    resources.workMachine.metricAborted({ period: SOON, statistic: 'Sum' }),
  ),
  ...mailAlarms(resources),
});

const mailAlarms = (resources: MonitoredResources): AlarmSpecs => ({
  MailUnsent: {
    description:
      'E-mails fail again when they are tried again. Look at SES: is sending paused, the quota ' +
      'used up, or the sender not verified? What waits is sent once it works.',
    metric: counted('UnsentMails', functionOf(resources, 'sweeper'), Duration.minutes(15)),
    lasts: true,
  },
  MailBounces: {
    description:
      'Many e-mails come back. SES has the addresses (list-suppressed-destinations): are they ' +
      'mistyped, or is somebody registering strangers? SES pauses who exceeds 10 %.',
    metric: resources.mailMetric('Bounce').with({ period: Duration.hours(1) }),
    threshold: BOUNCES_AN_HOUR,
  },
  MailComplaints: {
    description:
      "Somebody marked the portal's e-mail as unwanted. SES sends that address no more; find out " +
      'who gets what they did not ask for, before SES pauses all (at 0.5 %).',
    metric: resources.mailMetric('Complaint').with({ period: Duration.hours(1) }),
  },
  MailRejected: {
    description: 'SES took e-mails for harmful: look at what was sent last, and by which function.',
    metric: resources.mailMetric('Reject').with({ period: Duration.hours(1) }),
  },
});

/** No step records such an end: the work goes on saying that it runs, and a deployment waits for it. */
const lostWork = (how: string, metric: IMetric): AlarmSpec => ({
  description:
    `Work in the account ${how}, and still says that it is running. Its command goes on with it (npm run ` +
    'rebuild, migrate or reconcile -- --resume); the search for a person begins again (npm run person -- ' +
    'search, with --anew).',
  metric,
});

const lags = (
  resources: MonitoredResources,
  name: 'projector' | 'notifier',
  means: string,
): AlarmSpec => ({
  description:
    `${name} is more than ${STREAM_AGE.toMinutes()} minutes behind the table. ${means}; nothing is lost ` +
    `for ${STREAM_KEEPS_HOURS} hours. Its log says whether an event fails again and again, its errors ` +
    'and throttles whether it runs at all.',
  metric: functionOf(resources, name).measured.metric('IteratorAge', {
    period: Duration.minutes(1),
    statistic: 'Maximum',
  }),
  threshold: STREAM_AGE.toMilliseconds(),
  within: [3, 3],
  lasts: true,
});

/** A consumer that is switched off reports no age of its events, and no errors either. */
const silent = (
  resources: MonitoredResources,
  name: 'projector' | 'notifier',
  means: string,
): AlarmSpec => ({
  description:
    `${name} saw no heartbeat for ${SOON.toMinutes() * SILENT_PERIODS} minutes. ${means}; nothing is lost ` +
    `for ${STREAM_KEEPS_HOURS} hours. Is its event source mapping (Lambda, Triggers) switched off? Switch ` +
    'it on, or deploy. The sweeper writes the heartbeat: if both consumers are silent, look at its log.',
  metric: counted('StreamHeartbeats', functionOf(resources, name)),
  silentPeriods: SILENT_PERIODS,
  lasts: true,
});

const deadLetters = (queue: Queue, description: string): AlarmSpec => ({
  description,
  metric: queue.metricApproximateNumberOfMessagesVisible({ period: SOON, statistic: 'Maximum' }),
  lasts: true,
});
