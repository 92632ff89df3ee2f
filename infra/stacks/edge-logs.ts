/**
 * Access logs of both distributions. CloudFront delivers them only in us-east-1, and the
 * distributions must exist first.
 */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { referenceFrom } from '../constructs/reference.ts';
import { removalPolicyOf } from '../constructs/removal-policy.ts';
import type { Deployment } from '../model/deployment.ts';
import { nameAcrossRegions } from '../model/stack-name.ts';
import { EDGE_REGION, stackProps } from './stack-props.ts';

/**
 * The logged fields of a request, without personal data (address, query, cookie, referrer,
 * browser). The path is left out too: it opens shared resources, and has agents' codes. The API's
 * own log has route and person's id.
 */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'cache-behavior-path-pattern',
  'x-host-header',
  'cs-method',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'ssl-cipher',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
];

/** The stateless stack of the distributions' logs. */
export class EdgeLogsStack extends Stack {
  constructor(
    scope: Construct,
    deployment: Deployment,
    distributions: Record<'site' | 'files', Distribution>,
  ) {
    super(scope, 'EdgeLogs', stackProps('EdgeLogs', deployment, EDGE_REGION));
    const name = nameAcrossRegions(deployment);
    const log = new LogGroup(this, 'AccessLog', {
      // Log groups with this prefix don't enlarge the account's policy for log deliveries.
      logGroupName: `/aws/vendedlogs/cloudfront/${name}`,
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    const destination = new CfnDeliveryDestination(this, 'ToLog', {
      name: `${name}-access-log`,
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    });
    let before: CfnDelivery | undefined;
    for (const [which, distribution] of Object.entries(distributions)) {
      const distributionId = referenceFrom(
        Stack.of(distribution),
        distribution.distributionId,
        this,
        `${which}Distribution`,
      );
      const source = new CfnDeliverySource(this, `Of-${which}`, {
        name: `${name}-${which}`,
        logType: 'ACCESS_LOGS',
        resourceArn: this.formatArn({
          service: 'cloudfront',
          region: '',
          resource: 'distribution',
          resourceName: distributionId,
          arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
        }),
      });
      const delivery = new CfnDelivery(this, `Deliver-${which}`, {
        deliverySourceName: source.name,
        deliveryDestinationArn: destination.attrArn,
        recordFields: FIELDS,
      });
      delivery.addResourceDependency(source);
      // Each changes the log's policy, and two changes at once fail.
      if (before) delivery.addResourceDependency(before);
      before = delivery;
    }
  }
}
