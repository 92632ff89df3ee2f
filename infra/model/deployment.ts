/** A deployment's settings: the context of `cdk.json`, or `-c name=value` on the command line. */
import type { Node } from 'constructs';
import * as z from 'zod';
import { portalSettings } from '../../shared/kernel/settings.ts';

/** Placeholder for the distribution's domain name until the first deployment creates it. */
const NAMELESS = 'https://not-deployed-yet.cloudfront.net';
const DISTRIBUTION_NAME = /\.cloudfront\.net$/;

const WHOLE_NUMBER = 'must be a whole number from 1';
const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;

const fields = z.object({
  /** `prod` keeps its data whatever happens to the stacks; `dev` can be destroyed. */
  stage: z.enum(['prod', 'dev']),
  region: z.string().regex(REGION, 'must be a region, like af-south-1'),
  account: z.string().regex(/^\d{12}$/, 'must be an account number of 12 digits'),
  /**
   * The portal's address: a custom domain name, or the distribution's name, known only after a
   * deployment. It is a setting because a reference would be circular: the user pool's mail links
   * to it, and the distribution depends on the pool's API. Until there is a distribution, a
   * placeholder.
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
  /** The account's budget in US dollars a month: alarmEmail hears when it is nearly spent, or will be exceeded. */
  monthlyBudget: z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).optional(),
  /** The user pool's plan: `lite` costs about a third, and its refresh tokens don't rotate. */
  signInPlan: z.enum(['essentials', 'lite']).default('essentials'),
  portal: portalSettings,
});
export type Deployment = z.infer<typeof fields>;

/** True for the name of a stage that a deployment can have. */
export const isStage = (name: string): boolean => fields.shape.stage.safeParse(name).success;

/** Checked after each setting by itself is valid. */
const goTogether = z.custom<Deployment>().superRefine((settings, found) => {
  const { hostedZoneId, certificateArn } = settings;
  const isOwnName = ownName(settings) !== undefined;
  const wrong = (name: keyof Deployment, message: string) =>
    found.addIssue({ code: 'custom', path: [name], message });
  if (hostedZoneId && certificateArn)
    wrong('certificateArn', 'must not be there with a hostedZoneId, which has one made');
  else if (isOwnName && !hostedZoneId && !certificateArn)
    wrong('siteUrl', 'needs a hostedZoneId or a certificateArn for a name of your own');
  else if (!isOwnName && (hostedZoneId ?? certificateArn))
    wrong('siteUrl', 'must be a name of your own for a hostedZoneId or certificateArn');
  if (settings.copyRegion === settings.region)
    wrong('copyRegion', 'must be another region than region, whose loss it is for');
  if (settings.monthlyBudget !== undefined && settings.alarmEmail === undefined)
    wrong('monthlyBudget', 'needs an alarmEmail, which hears of it');
  if (settings.portal.accountVerification.provider === 'embedded')
    found.addIssue({
      code: 'custom',
      path: ['portal', 'accountVerification', 'provider'],
      message: 'must be none or http: the embedded bank is a fake one, for one machine alone',
    });
});
const deploymentSettings = fields.pipe(goTogether);

/** Settings that can't be used; `message` has one line per wrong setting. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}

/**
 * Reads the deployment's settings from the app's context.
 * @throws WrongSettings
 */
export function readDeployment(node: Node): Deployment {
  const context = Object.fromEntries(
    Object.keys(fields.shape).map((key) => [key, node.tryGetContext(key)]),
  );
  const parsed = deploymentSettings.safeParse(context);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `cdk.json, context ${path.join('.')}: ${message}`,
  );
  throw new WrongSettings(lines.join('\n'));
}

/** True where the deployment's data must outlive its stacks. */
export const keepsData = (deployment: Deployment): boolean => deployment.stage === 'prod';

/** The host of `siteUrl` if it is a custom domain name; undefined if it is the distribution's. */
export const ownName = ({ siteUrl }: Deployment): string | undefined => {
  const { hostname } = new URL(siteUrl);
  return DISTRIBUTION_NAME.test(hostname) ? undefined : hostname;
};
