/** Events of AWS services that are logged, and counted for alarms. */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

const EVENTS = new ServicePrincipal('events.amazonaws.com');

/**
 * Logs the events of a pattern.
 * @param log named `/aws/events/…`: EventBridge writes to no other
 * @returns the metric that counts them
 */
export function countEvents(
  scope: Construct,
  id: string,
  { eventPattern, log }: { eventPattern: EventPattern; log: LogGroup },
): Metric {
  const arn = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: log.logGroupName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const rule = new Rule(scope, id, { eventPattern });
  rule.addTarget({ bind: () => ({ id: 'Log', arn, targetResource: log }) });
  log.addToResourcePolicy(
    new PolicyStatement({
      principals: [EVENTS],
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [`${arn}:*`],
    }),
  );
  return new Metric({
    namespace: 'AWS/Events',
    metricName: 'Invocations',
    dimensionsMap: { RuleName: rule.ruleName },
  });
}
