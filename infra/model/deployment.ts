/** A deployment's settings: what they may be, and which go together. */
import type { Node } from 'constructs';
import * as z from 'zod';
import { portalSettings } from '../../shared/kernel/settings.ts';
import { isPublicMail } from './public-mail.ts';
import {
  hasSettings,
  isTool,
  knownStages,
  type Layer,
  merge,
  settingLayers,
  settingsFile,
  type Values,
} from './setting-layers.ts';
import { pathsOf } from './setting-names.ts';
import { linesOf } from './setting-problems.ts';
import { DEFAULT_STAGE, rulesOf, wrongGuard, wrongStageName } from './stage.ts';
import { WrongSettings } from './wrong-settings.ts';

/** Placeholder for the distribution's domain name until the first deployment creates it. */
const NAMELESS = 'https://not-deployed-yet.cloudfront.net';
const DISTRIBUTION_NAME = /\.cloudfront\.net$/;

const WHOLE_NUMBER = 'must be a whole number from 1';
const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;

const fields = z.strictObject({
  /** `prod` keeps its data whatever happens to the stacks; every other one can be destroyed. */
  stage: z.string(),
  /** `on` gives the stage what `isGuarded` says. Absent: `prod` has it, and no other stage. */
  guarded: z.enum(['on', 'off']).optional(),
  region: z.string().regex(REGION, 'must be a region, like af-south-1'),
  account: z.string().regex(/^\d{12}$/, 'must be an account number of 12 digits'),
  /**
   * The portal's address: a custom domain name, or the distribution's name, known only after a deployment. It
   * is a setting because a reference would be circular: the user pool's mail links to it, and the
   * distribution depends on the pool's API. Until there is a distribution, a placeholder.
   */
  siteUrl: z
    .url({ protocol: /^https$/, error: 'must be an https address', abort: true })
    .regex(/^https:\/\/[^/:?#@]*$/, 'must be a host alone, without a slash at the end')
    .default(NAMELESS),
  /** The Route 53 zone of a custom domain name: certificate and DNS records are created in it. */
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]+$/, 'must be the id of a hosted zone, like Z0123456789ABCDEFGHIJ')
    .optional(),
  /** The certificate of a custom domain name whose zone isn't in Route 53. */
  certificateArn: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:/, 'must be a certificate in us-east-1')
    .optional(),
  /** The generation of the origin secret; raising it by one rotates the secret. */
  originSecret: z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).default(1),
  /**
   * The stream's ARN of a restored table, which the stacks then use in place of their own table.
   * Absent: their own.
   */
  restoredTable: z
    .string()
    .regex(
      /^arn:[a-z-]+:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/.+$/,
      'must be the ARN of a table’s stream, as npm run restore prints it',
    )
    .optional(),
  /**
   * The number of the user pool. Raised by one it makes a new, empty pool, to which people's accounts are
   * imported; the one before leaves the stack, and stays in the account where data are kept.
   */
  userPool: z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).default(1),
  /**
   * Another region, which gets a copy of each nightly backup of the table: personal data then leave
   * the country. Absent: none does. A deployment that doesn't keep its data makes no backups.
   */
  copyRegion: z.string().regex(REGION, 'must be a region, like eu-west-1').optional(),
  /** Receives alarms; without it only the topic's other subscribers do. */
  alarmEmail: z.email('must be an e-mail address').optional(),
  /**
   * The account's budget in US dollars a month: alarmEmail hears when it is nearly spent, or will be
   * exceeded.
   */
  monthlyBudget: z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).optional(),
  /**
   * The web ACL before the distributions, about 9 dollars a month; without it the API's own limits refuse a
   * flood. The user pool keeps its own.
   */
  siteWebAcl: z.enum(['on', 'off']).default('on'),
  /**
   * The most units of reading, and of writing, that the table takes in a second: the ceiling of what a flood
   * costs. Absent: the account's quota.
   */
  maxTableUnits: z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).optional(),
  /** The user pool's plan: `lite` costs about a third, and its refresh tokens don't rotate. */
  signInPlan: z.enum(['essentials', 'lite']).default('essentials'),
  /**
   * The repository whose workflows deploy, as the subjects of its OIDC tokens begin: with the numbers of
   * owner and repository, which GitHub adds for repositories made since July 2026. Absent: no workflow may
   * deploy.
   */
  repository: z
    .string()
    .regex(
      /^[\w.-]+(@\d+\/[\w.-]+@\d+|\/[\w.-]+)$/,
      'must be a repository, like owner/name or owner@123/name@456',
    )
    .optional(),
  portal: portalSettings,
});
export type Deployment = z.infer<typeof fields>;

/** Checked after each setting by itself is valid. */
const goTogether = z.custom<Deployment>().superRefine((settings, found) => {
  const wrong = (path: string[], message: string) =>
    found.addIssue({ code: 'custom', path, message });
  const { stage, guarded } = settings;
  const badGuard = guarded && wrongGuard(stage, guarded);
  if (badGuard !== undefined) wrong(['guarded'], badGuard);
  checkName(settings, wrong);
  checkRestored(settings, wrong);
  if (settings.copyRegion === settings.region)
    wrong(['copyRegion'], 'must be another region than region, whose loss it is for');
  if (settings.monthlyBudget !== undefined && settings.alarmEmail === undefined)
    wrong(['monthlyBudget'], 'needs an alarmEmail, which hears of it');
  if (settings.portal.accountVerification.provider === 'embedded')
    wrong(
      ['portal', 'accountVerification', 'provider'],
      'must be none or http: the embedded bank is a fake one, for one machine alone',
    );
  if (isPublicMail(settings.portal.companyEmailDomain))
    wrong(
      ['portal', 'companyEmailDomain'],
      'must be the company’s own: everybody can have an address there, and would be an administrator',
    );
});

type Wrong = (path: string[], message: string) => void;

function checkName(settings: Deployment, wrong: Wrong): void {
  const { account, hostedZoneId, certificateArn } = settings;
  const isOwnName = ownName(settings) !== undefined;
  if (isOwnName && !rulesOf(settings).isGuarded)
    wrong(
      ['siteUrl'],
      'must be the name that CloudFront gives it: a name of its own takes guarded: on',
    );
  else if (hostedZoneId && certificateArn)
    wrong(['certificateArn'], 'must not be there with a hostedZoneId, which has one made');
  else if (isOwnName && !hostedZoneId && !certificateArn)
    wrong(['siteUrl'], 'needs a hostedZoneId or a certificateArn for a name of your own');
  else if (!isOwnName && (hostedZoneId ?? certificateArn))
    wrong(['siteUrl'], 'must be a name of your own for a hostedZoneId or certificateArn');
  else if (certificateArn && certificateArn.split(':')[4] !== account)
    wrong(['certificateArn'], `must be one of account ${account}: CloudFront takes no other’s`);
}

/** The stacks would go on with an empty table, or be denied all access, where it is another account's. */
function checkRestored({ restoredTable, account, region }: Deployment, wrong: Wrong): void {
  if (restoredTable === undefined) return;
  const [, , , itsRegion, itsAccount] = restoredTable.split(':');
  if (itsAccount !== account || itsRegion !== region)
    wrong(
      ['restoredTable'],
      `must be a table of account ${account} in ${region}: this one is of ${itsAccount} in ${itsRegion}`,
    );
}

const deploymentSettings = fields.pipe(goTogether);

/**
 * Reads the deployment's settings, with what the app's context overrides.
 * @throws WrongSettings
 */
export function readDeployment(node: Node): Deployment {
  const context = Object.entries(node.getAllContext() as Record<string, unknown>);
  return parseDeployment(Object.fromEntries(context.filter(([name]) => !isTool(name))));
}

/**
 * Checks a deployment's settings.
 * @param given those of the command line
 * @throws WrongSettings
 */
export function parseDeployment(given: Record<string, unknown>): Deployment {
  const { stage = DEFAULT_STAGE } = given;
  if (typeof stage !== 'string') throw new WrongSettings('-c stage: must be a name');
  requireStage(stage);
  return checkLayers(stage, settingLayers(stage, given));
}

/** @throws WrongSettings with a line for each wrong setting, which says where it is */
export function checkLayers(stage: string, layers: readonly Layer[]): Deployment {
  const values = layers.reduce<Values>((under, layer) => merge(under, layer.values), { stage });
  const parsed = deploymentSettings.safeParse(values);
  if (parsed.success) return parsed.data;
  const known = { layers, paths: pathsOf(fields) };
  throw new WrongSettings(parsed.error.issues.flatMap((issue) => linesOf(issue, known)).join('\n'));
}

/**
 * A stage is what its settings file says it is, so that a mistyped name makes no portal of its own.
 * @throws WrongSettings
 */
function requireStage(stage: string): void {
  const message = wrongStageName(stage);
  if (message !== undefined) throw new WrongSettings(`-c stage=${stage}: ${message}`);
  if (hasSettings(stage)) return;
  const known = knownStages().join(', ');
  throw new WrongSettings(
    `-c stage=${stage}: there is no ${settingsFile(stage)} (stages are ${known}): copy settings/dev.json for a new one`,
  );
}

/** True where the deployment's data must outlive its stacks. */
export const keepsData = (deployment: Deployment): boolean => rulesOf(deployment).keepsData;

/** The host of `siteUrl` if it is a custom domain name; undefined if it is the distribution's. */
export const ownName = ({ siteUrl }: Deployment): string | undefined => {
  const { hostname } = new URL(siteUrl);
  return DISTRIBUTION_NAME.test(hostname) ? undefined : hostname;
};
