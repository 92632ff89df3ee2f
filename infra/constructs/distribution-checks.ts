/** What the checks of the synthesis ask of a distribution, and why it is otherwise here. */
import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';

export function acknowledgeDistribution(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Agents and administrators may work from any country',
    },
    {
      id: 'AwsSolutions-CFR2',
      reason: 'The APIs throttle; a web ACL lives in us-east-1 and comes with its own stack',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        "CloudFront can't deliver its log to a bucket in af-south-1; the API logs every request",
    },
    {
      id: 'AwsSolutions-CFR4',
      reason: "CloudFront's own certificate, used without a certificateArn, fixes the protocol",
    },
  );
}
