/** Alarms of the monthly run, the reconciliation and the audit trail. */
import { Duration } from 'aws-cdk-lib';
import {
  type AlarmSpecs,
  counted,
  functionOf,
  SOON,
  type MonitoredResources,
} from './monitored.ts';

export function moneyAlarms(resources: MonitoredResources): AlarmSpecs {
  const { runMachine: machine } = resources;
  const soon = { period: SOON, statistic: 'Sum' };
  const reconciler = functionOf(resources, 'reconciler');
  return {
    RunFailed: {
      description:
        'A monthly run failed: its page under Payouts says at which step, and has Resume.',
      metric: machine.metricFailed(soon),
    },
    RunTimedOut: {
      description: 'A monthly run took longer than a day: look at its execution, then resume it.',
      metric: machine.metricTimedOut(soon),
    },
    RunAborted: {
      description: 'Somebody stopped a monthly run: it goes on once it is started again.',
      metric: machine.metricAborted(soon),
    },
    RunThrottled: {
      description: 'Step Functions slows a monthly run down: look at the quotas of the account.',
      metric: machine.metricThrottled(soon),
    },
    RunUnfinished: {
      description: 'It is past four and the monthly run is not finished: look at its record.',
      metric: counted('UnfinishedRuns', functionOf(resources, 'runChecker'), Duration.hours(1)),
    },
    MailsTooSlow: {
      description:
        'The e-mails of the next monthly run would go out too late: portal.mailsPerSecond is too small ' +
        'for so many agents. The log of runChecker has the number that it needs. Raise what SES lets the ' +
        'account send in a second above that first (a new account has 14), then the setting.',
      metric: counted('SlowMails', functionOf(resources, 'runChecker'), Duration.days(1)),
      within: [1, 2],
      lasts: true,
    },
    LedgerDrifts: {
      description:
        'Figures of agents or batches are not what they must be: the log of the reconciler names ' +
        'them. Pay nobody of them before somebody understands why.',
      metric: counted('DriftingFigures', reconciler, Duration.hours(1)),
    },
    RecordsChanged: {
      description:
        'An audit event or a ledger entry was changed or removed, which no function may: the log of the ' +
        'projector names it. Freeze payouts, and verify the audit trail.',
      metric: counted('ChangedRecords', functionOf(resources, 'projector'), SOON),
    },
    NotSigned: {
      description:
        'The audit trail was not signed for 30 hours: look at the log of the reconciler.',
      metric: counted('AuditDigests', reconciler, Duration.hours(6)),
      silentPeriods: 5,
      lasts: true,
    },
    NotReconciled: {
      description: 'Nothing was reconciled for 30 hours: look at the log of the reconciler.',
      metric: counted('Reconciliations', reconciler, Duration.hours(6)),
      silentPeriods: 5,
      lasts: true,
    },
  };
}
