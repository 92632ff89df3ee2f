/** What a deployment is told: the context of `cdk.json`, or `-c name=value` on the command line. */
import type { Node } from 'constructs';
import * as z from 'zod';
import { portalSettings } from '../shared/kernel/settings.ts';

const deploymentSettings = z.object({
  /** `prod` keeps its data whatever happens to the stacks; `dev` can be destroyed. */
  stage: z.enum(['prod', 'dev']),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, like af-south-1'),
  account: z.string().regex(/^\d{12}$/, 'must be an account number of 12 digits'),
  /**
   * Where people open the portal. A setting and not the distribution's own name, because mail sent
   * by the user pool links there and the distribution stands in front of the user pool's API.
   */
  siteUrl: z.url({ protocol: /^https$/, error: 'must be an https address' }).regex(/[^/]$/, {
    message: 'must not end with a slash',
  }),
  /** The certificate for the host of `siteUrl`, from us-east-1; absent: CloudFront's own name. */
  certificateArn: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:/, 'must be a certificate in us-east-1')
    .optional(),
  /**
   * The stream of the table that a restore made, by which the stacks use that table and leave their own
   * alone (decision 0032); absent: their own.
   */
  restoredTable: z
    .string()
    .regex(
      /^arn:[a-z-]+:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/.+$/,
      'must be the ARN of a table’s stream, as npm run restore prints it',
    )
    .optional(),
  /** Who hears of alarms; absent: whoever subscribes to their topic. */
  alarmEmail: z.email('must be an e-mail address').optional(),
  portal: portalSettings,
});
export type Deployment = z.infer<typeof deploymentSettings>;

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
    Object.keys(deploymentSettings.shape).map((key) => [key, node.tryGetContext(key)]),
  );
  const parsed = deploymentSettings.safeParse(context);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `cdk.json, context ${path.join('.')}: ${message}`,
  );
  throw new WrongSettings(lines.join('\n'));
}

/** Whether the deployment's data must outlive its stacks. */
export const keepsData = (deployment: Deployment): boolean => deployment.stage === 'prod';
