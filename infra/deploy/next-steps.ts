/** What is left for a person to do after a deployment, with the commands as they are typed. */
import type { Deployment } from '../deployment.ts';

export interface Deployed {
  distributionDomain: string;
  tableName: string;
  userPoolId: string;
  /** SES sends to verified addresses alone, and little of it. */
  isMailSandbox: boolean;
}

/** What to say when everything is there; one paragraph for each step. */
export function nextSteps(deployment: Deployment, deployed: Deployed): string[] {
  return [
    ...nameStep(deployment, deployed),
    ...mailStep(deployment, deployed),
    ...alarmStep(deployment),
    administratorStep(deployment, deployed),
  ];
}

function nameStep(
  { siteUrl, certificateArn }: Deployment,
  { distributionDomain }: Deployed,
): string[] {
  const { hostname } = new URL(siteUrl);
  if (hostname === distributionDomain) return [];
  if (certificateArn)
    return [`Have the DNS of ${hostname} lead to ${distributionDomain} (CNAME or alias).`];
  return [
    `The portal can't be opened yet: siteUrl is ${siteUrl}, and CloudFront answers at ` +
      `https://${distributionDomain}. Set siteUrl to that and deploy again, or set certificateArn too.`,
  ];
}

function mailStep({ account, region }: Deployment, { isMailSandbox }: Deployed): string[] {
  if (!isMailSandbox) return [];
  return [
    `SES in ${region} is still a sandbox, which sends to verified addresses alone: ask for ` +
      `production access of account ${account} (aws sesv2 put-account-details).`,
  ];
}

function alarmStep({ alarmEmail }: Deployment): string[] {
  return [
    alarmEmail
      ? `Confirm the subscription that AWS mailed to ${alarmEmail}, if this was the first deployment.`
      : 'Nobody hears of alarms: set alarmEmail in cdk.json, or subscribe to their topic.',
  ];
}

function administratorStep(
  { portal, region }: Deployment,
  { tableName, userPoolId }: Deployed,
): string {
  return [
    'Make the first administrator, who is shown a password for once:',
    `AWS_REGION=${region} TABLE_NAME=${tableName} USER_POOL_ID=${userPoolId} npm run first-admin -- \\`,
    `  --email …@${portal.companyEmailDomain} --name '…' --phone '082 123 4567'`,
  ].join('\n');
}
