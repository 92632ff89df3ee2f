/** The steps that are left to a person after a deployment, with their commands. */
import type { Deployment } from '../model/deployment.ts';
import { settingsFile } from '../model/setting-layers.ts';
import { isPreview, rulesOf } from '../model/stage.ts';

export interface Deployed {
  /** CloudFront's own name for the portal. */
  distributionDomain: string;
  /** The reason why the portal can't be reached; undefined where it can. */
  unreachable: string | undefined;
  /** In its sandbox SES sends few mails, and only to verified addresses. */
  isMailSandbox: boolean;
  /** The deployment started migrations of stored items. */
  isMigrated: boolean;
}

/** A name that CloudFront gives, known only after the deployment. */
const DISTRIBUTION_NAME = /\.cloudfront\.net$/;

const hostOf = ({ siteUrl }: Deployment) => new URL(siteUrl).hostname;

/** The portal's address: the settings' own domain name, or CloudFront's. */
export const portalUrl = (deployment: Deployment, { distributionDomain }: Deployed): string =>
  DISTRIBUTION_NAME.test(hostOf(deployment)) ? `https://${distributionDomain}` : deployment.siteUrl;

/** The text after a deployment, one paragraph for each step. */
export function nextSteps(deployment: Deployment, deployed: Deployed): string[] {
  return [
    ...migrationStep(deployment, deployed),
    ...nameStep(deployment, deployed),
    ...mailStep(deployment, deployed),
    ...alarmStep(deployment),
    administratorStep(deployment),
  ];
}

function nameStep(deployment: Deployment, { distributionDomain, unreachable }: Deployed): string[] {
  const host = hostOf(deployment);
  if (host !== distributionDomain && DISTRIBUTION_NAME.test(host))
    return [
      isPreview(deployment.stage)
        ? `Deploy once more with -c siteUrl=https://${distributionDomain}, the portal's address.`
        : `Set siteUrl in ${settingsFile(deployment.stage)} to https://${distributionDomain}, the portal's address, and deploy once more.`,
    ];
  if (unreachable === undefined) return [];
  const advice =
    host === distributionDomain
      ? 'try again in a few minutes.'
      : `its DNS must lead to ${distributionDomain}, which takes a while where Route 53 is told so.`;
  return [`The portal can't be reached yet (${unreachable}): ${advice}`];
}

function migrationStep({ stage }: Deployment, { isMigrated }: Deployed): string[] {
  if (!isMigrated) return [];
  return [
    `The stored items are migrated now, with the portal in maintenance: npm run migrate -- --stage ${stage} --status ` +
      'shows how far they are, and with --run in its place starts what didn’t begin.',
  ];
}

function mailStep({ account, region }: Deployment, { isMailSandbox }: Deployed): string[] {
  if (!isMailSandbox) return [];
  return [
    `SES in ${region} is a sandbox still, which sends to verified addresses alone: ask for ` +
      `production access of account ${account} (aws sesv2 put-account-details).`,
  ];
}

function alarmStep(deployment: Deployment): string[] {
  if (!rulesOf(deployment).isGuarded) return [];
  const { alarmEmail, stage } = deployment;
  return [
    alarmEmail
      ? `After the first deployment, confirm the subscription that AWS mailed to ${alarmEmail}.`
      : `Nobody hears of alarms: set alarmEmail in ${settingsFile(stage)}, or subscribe to their topic.`,
  ];
}

function administratorStep({ stage, portal }: Deployment): string {
  return (
    'Make the first administrator, who is shown a password for once:\n' +
    `  npm run first-admin -- --stage ${stage} --email …@${portal.companyEmailDomain} --name '…' --phone '082 123 4567'`
  );
}
