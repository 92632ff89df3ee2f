/** `siteUrl`, `hostedZoneId` and `certificateArn` belong together. */
import { type Deployment, ownName } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import type { SettingsCheck } from './check.ts';
import { type Finding, fail, ok } from './finding.ts';

/** That each is there, and in the right region, is asked of the settings themselves. */
export function judgeSiteName(deployment: Deployment): Finding[] {
  const { account, certificateArn, hostedZoneId, siteUrl, stage } = deployment;
  const name = ownName(deployment);
  if (!name) return [ok(`${siteUrl}: a name that CloudFront gives`)];
  if (hostedZoneId) return [ok(`${name}, in the hosted zone ${hostedZoneId}`)];
  const [, , , , itsAccount = ''] = certificateArn?.split(':') ?? [];
  if (itsAccount === account) return [ok(`${name}, with the certificate ${certificateArn}`)];
  return [
    fail(
      `certificateArn is one of account ${itsAccount}, and a distribution of ${account} can't use it`,
      `${settingsFile(stage)}: a certificate of account ${account} in us-east-1`,
    ),
  ];
}

export const siteName: SettingsCheck = {
  name: 'site-name',
  looksAt: 'that siteUrl, the hosted zone and the certificate go together',
  find: judgeSiteName,
};
