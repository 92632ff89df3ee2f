/** A deployment's settings: the context of `cdk.json`, or `-c name=value` on the command line. */
import type { Node } from 'constructs';
import * as z from 'zod';
import { portalSettings } from '../../shared/kernel/settings.ts';

/** Stands for the distribution's own name until the first deployment has made it. */
const NAMELESS = 'https://not-deployed-yet.cloudfront.net';
const DISTRIBUTION_NAME = /\.cloudfront\.net$/;

const WHOLE_NUMBER = 'must be a whole number from 1';

const fields = z.object({
  /** `prod` keeps its data whatever happens to the stacks; `dev` can be destroyed. */
  stage: z.enum(['prod', 'dev']),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, like af-south-1'),
  account: z.string().regex(/^\d{12}$/, 'must be an account number of 12 digits'),
  /**
   * The portal's address: a custom domain name, or the distribution's name, which only a deployment
   * makes. A setting and not a reference, because mail sent by the user pool links there and the
   * distribution stands in front of the user pool's API. Absent until there is a distribution.
   */
  siteUrl: z
    .url({ protocol: /^https$/, error: 'must be an https address', abort: true })
    .regex(/^https:\/\/[^/:?#@]*$/, 'must be a host alone, without a slash at the end')
    .default(NAMELESS),
  /** The zone of Route 53 that a name of one's own is in: certificate and addresses are made there. */
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]+$/, 'must be the id of a hosted zone, like Z0123456789ABCDEFGHIJ')
    .optional(),
  /** The certificate for a name of one's own, where its domain is elsewhere. */
  certificateArn: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:/, 'must be a certificate in us-east-1')
    .optional(),
  /** The generation of the origin secret; raising it by one rotates the secret. */
  originSecret: z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).default(1),
  /**
   * The stream of the table that a restore made, by which the stacks use that table and leave their own
   * alone; absent: their own.
   */
  restoredTable: z
    .string()
    .regex(
      /^arn:[a-z-]+:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/.+$/,
      'must be the ARN of a table’s stream, as npm run restore prints it',
    )
    .optional(),
  /** Receives alarms; without it only subscribers of their topic do. */
  alarmEmail: z.email('must be an e-mail address').optional(),
  portal: portalSettings,
});
export type Deployment = z.infer<typeof fields>;

/** Looked at once each setting is right by itself. */
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

/** The host of `siteUrl` where it is a name of one's own; undefined where it is the distribution's. */
export const ownName = ({ siteUrl }: Deployment): string | undefined => {
  const { hostname } = new URL(siteUrl);
  return DISTRIBUTION_NAME.test(hostname) ? undefined : hostname;
};
