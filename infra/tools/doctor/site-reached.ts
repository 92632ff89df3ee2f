/** The deployed portal at its address, as a visitor finds it. */
import { type Deployment, ownName } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok } from './finding.ts';

interface Judged {
  /** CloudFront's own name of the distribution. */
  distributionDomain: string;
  /** The reason why the portal can't be reached; undefined where it can. */
  unreachable: string | undefined;
}

/** E-mails link to `siteUrl`, so that it has to be the portal's. */
export function judgeSite(
  deployment: Pick<Deployment, 'siteUrl' | 'stage'>,
  { distributionDomain, unreachable }: Judged,
): Finding[] {
  const { siteUrl, stage } = deployment;
  const isOwn = ownName(deployment as Deployment) !== undefined;
  if (!isOwn && new URL(siteUrl).hostname !== distributionDomain)
    return [
      fail(
        `siteUrl is ${siteUrl}, and the portal is at https://${distributionDomain}`,
        `siteUrl in ${settingsFile(stage)}, then npm run deploy -- -c stage=${stage}`,
      ),
    ];
  if (unreachable === undefined) return [ok(`${siteUrl} answers`)];
  return [
    fail(
      `the portal can’t be reached: ${unreachable}`,
      `the DNS of ${siteUrl} must lead to ${distributionDomain}`,
    ),
  ];
}

export const siteReached: CloudCheck = {
  name: 'site',
  looksAt: 'that the deployed portal answers at siteUrl, pages and API',
  actions: ['cloudformation:DescribeStacks'],
  async find({ deployment, outside, outputs }) {
    const made = await outputs();
    const distributionDomain = made['Site']?.['DistributionDomain'];
    const clientId = made['Auth']?.['UserPoolClientId'];
    if (!distributionDomain || !clientId) return [ok('not deployed yet')];
    const unreachable = await outside.whyUnreachable(deployment.siteUrl, clientId);
    return judgeSite(deployment, { distributionDomain, unreachable });
  },
};
