/** Acknowledges the findings of cdk-nag about a distribution, with reasons. */
import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';

/**
 * @param isOwnName true if the distribution has a custom domain name and its certificate
 * @param hasWebAcl true if it has a web ACL
 */
export function acknowledgeDistribution(
  distribution: Distribution,
  { isOwnName, hasWebAcl }: { isOwnName: boolean; hasWebAcl: boolean },
): void {
  const checks = Validations.of(distribution);
  checks.acknowledge(
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Agents and administrators may work from any country',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'Logged by the stack EdgeLogs: the distribution itself knows only the older kind of log, ' +
        'which has addresses and queries in it',
    },
  );
  if (!hasWebAcl)
    checks.acknowledge({
      id: 'AwsSolutions-CFR2',
      reason:
        'Off by setting, or a preview: the API’s stage and its functions have limits of their own',
    });
  if (!isOwnName)
    checks.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: "CloudFront's own certificate, for its own name, fixes the protocol",
    });
}
