/** Alarms of the functions themselves. */
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { PortalFunction } from '../constructs/portal-function.ts';
import type { Trigger } from '../model/function-spec.ts';
import { STREAM_KEEPS_HOURS } from '../model/stream-retries.ts';
import {
  type AlarmSpec,
  type AlarmSpecs,
  counted,
  PERSISTENT,
  SOON,
  type MonitoredResources,
} from './monitored.ts';

/** The consequence of a failing function, by its trigger, for the person on call. */
const MEANING: Record<Trigger['kind'], string> = {
  http: 'People get errors. If it began with a deployment, go back to the release before.',
  userPool:
    'Registrations or codes fail. If it began with a deployment, go back to the release before.',
  stream:
    `Screens and mail lag behind; nothing is lost for ${STREAM_KEEPS_HOURS} hours. Mend it, and it ` +
    'catches up.',
  queue: 'Exports, imports and batches stop; they go on where they were.',
  schedule: 'It comes again with its schedule; what fails for good is a dead letter.',
  socket: 'Screens refresh more slowly, by asking; all else works.',
  runStep: 'The run tries again by itself. Only if it gives up does RunFailed follow.',
  workStep: 'The work tries again by itself. Only if it gives up does AccountWorkFailed follow.',
};

const PUSHER_MEANING = 'Open screens hear of announcements later, by asking; all else works.';

const meaningOf = ({ functionName, spec }: PortalFunction): string =>
  functionName === 'pusher' ? PUSHER_MEANING : MEANING[spec.trigger.kind];

/**
 * An alarm for each function's errors, and one for the account's throttling. Lambda counts a
 * refused sign-up as an error, so `preSignUp` uses its own count of failures.
 */
export const functionAlarms = ({ functions }: MonitoredResources): AlarmSpecs => ({
  ...Object.fromEntries(functions.map((fn) => [`${titled(fn.functionName)}Fails`, errorsOf(fn)])),
  FunctionsThrottled: {
    description:
      'Lambda refuses calls, as too many run at once in this account and region. Ask for a higher ' +
      'quota of concurrent executions (Service Quotas, Lambda): new accounts have 10.',
    // Over all functions: none has reserved concurrency, so all are refused together.
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      period: SOON,
      statistic: 'Sum',
    }),
    within: PERSISTENT,
    lasts: true,
  },
});

function errorsOf(fn: PortalFunction): AlarmSpec {
  const { functionName, spec, measured } = fn;
  const refuses = functionName === 'preSignUp';
  return {
    description:
      `${functionName} keeps failing (${spec.purpose}). ${meaningOf(fn)} ` +
      'Its log says why, in lines of the level ERROR.',
    metric: refuses ? counted('FunctionFailures', fn) : measured.metricErrors({ period: SOON }),
    within: PERSISTENT,
    lasts: true,
  };
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
