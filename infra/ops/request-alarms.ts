/** Alarms of what people's requests go through: API, user pool, table. */
import {
  type AlarmSpecs,
  counted,
  functionOf,
  tableMetric,
  userPoolMetric,
  PERSISTENT,
  SOON,
  TABLE_OPERATIONS,
  type MonitoredResources,
} from './monitored.ts';

const ERROR_SHARE = 0.05;
/** In five minutes. An administrator who was set inactive has a few open screens. */
const REFUSALS_OF_A_PROBE = 20;

export const requestAlarms = (resources: MonitoredResources): AlarmSpecs => ({
  ApiFails: {
    description:
      'Of all requests to the API 5 % or more fail. The dashboard shows whether a function, the ' +
      'table or a quota is to blame; if it began with a deployment, go back to the release before.',
    // The average of a metric that is 0 or 1 for each request.
    metric: resources.api.metricServerError({ period: SOON, statistic: 'Average' }),
    threshold: ERROR_SHARE,
    within: PERSISTENT,
    lasts: true,
  },
  AdministrationProbed: {
    description:
      'People who are no administrators call endpoints of administrators again and again; all of it ' +
      'was refused, and no screen does that. The log of apiAdmin names who and which endpoints: ' +
      'status 403. Set the account inactive if it is an attack.',
    metric: counted('RefusedCallers', functionOf(resources, 'apiAdmin')),
    threshold: REFUSALS_OF_A_PROBE,
  },
  SignInThrottled: {
    description:
      'The user pool turns people away, as too many sign in at once. Is somebody trying passwords ' +
      '(web ACL, sign-ins on the dashboard)? If not, ask for a higher quota.',
    metric: userPoolMetric(resources, 'SignInThrottles'),
    within: PERSISTENT,
    lasts: true,
  },
  ...Object.fromEntries(
    TABLE_OPERATIONS.flatMap((operation) => [
      [
        `Table${operation}Throttled`,
        {
          description:
            `The table refuses ${operation} for load, and not only for a moment. Nothing is lost: ` +
            'people are asked to try again. Look for a runaway, or a quota of the account.',
          metric: tableMetric(resources, 'ThrottledRequests', operation),
          within: PERSISTENT,
          lasts: true,
        } as const,
      ],
      [
        `Table${operation}Fails`,
        {
          description:
            `DynamoDB itself fails at ${operation}: look at the health of AWS in this region. ` +
            'Nothing is half done; wait.',
          metric: tableMetric(resources, 'SystemErrors', operation),
          within: PERSISTENT,
          lasts: true,
        } as const,
      ],
    ]),
  ),
});
