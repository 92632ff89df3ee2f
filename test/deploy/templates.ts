/** Reduces templates that the emulator can't deploy to what other stacks need of them. */

export interface CloudResource {
  Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string | string[];
}
export interface Template {
  Resources: Record<string, CloudResource>;
  Outputs?: Record<string, { Value: unknown }>;
}

export const FILES_HOST = 'files.example';
const NOTHING = { Nothing: { Type: 'AWS::Logs::LogGroup', Properties: {} } };

/** Keeps only the exported names of the files' stack: the emulator has no distributions. */
export function keepName(template: Template): void {
  template.Resources = NOTHING;
  for (const output of Object.values(template.Outputs ?? {})) output.Value = FILES_HOST;
}

const ANSWERS = 'AWS::ApiGatewayV2::RouteResponse';

/** Leaves out that a socket's messages are answered: the emulator has no answers of routes. */
export function leaveOutAnswers({ Resources }: Template): void {
  const answers = Object.keys(Resources).filter((id) => Resources[id]?.Type === ANSWERS);
  if (answers.length === 0) throw new Error('the live stack has no answers of routes');
  for (const id of answers) delete Resources[id];
  for (const resource of Object.values(Resources))
    if (resource.DependsOn)
      resource.DependsOn = [resource.DependsOn].flat().filter((id) => !answers.includes(id));
}

interface DistributionConfig {
  CacheBehaviors: { PathPattern: string; TargetOriginId: string }[];
  Origins: { Id: string; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
}

/** The paths that the distribution forwards. */
const PASSED_ON = { Api: '/api/*', Live: '/ws' };
type PassedOn = keyof typeof PASSED_ON;

/** The resources that put the web into its bucket, and start migrations. */
const PUBLISHES = /^(Pages(?!Access)\w+|Web\w+|Custom\w+|Migrations\w+)$/;

/**
 * Keeps the headers that the site's distribution adds to requests, what publishes the web, and what starts
 * migrations; the emulator has no distributions, and nothing to invalidate.
 */
export function keepDoor(template: Template): void {
  const { Resources: all } = template;
  const distribution = Object.values(all).find(
    ({ Type }) => Type === 'AWS::CloudFront::Distribution',
  );
  if (!distribution) throw new Error('the site has no distribution');
  const { CacheBehaviors, Origins } = distribution.Properties[
    'DistributionConfig'
  ] as DistributionConfig;
  template.Resources = Object.fromEntries(
    Object.entries(all).filter(
      ([id, { Type }]) => PUBLISHES.test(id) && Type !== 'AWS::S3::BucketPolicy',
    ),
  );
  for (const resource of Object.values(template.Resources)) {
    delete resource.Properties['DistributionId'];
    delete resource.Properties['Policies'];
    if (resource.DependsOn)
      resource.DependsOn = [resource.DependsOn].flat().filter((id) => id in template.Resources);
  }
  template.Outputs = { SiteBucket: template.Outputs?.['SiteBucket'] ?? { Value: '' } };
  for (const [name, path] of Object.entries(PASSED_ON)) {
    const behavior = CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
    const origin = Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    if (!origin) throw new Error(`the distribution passes no ${path} on`);
    for (const [at, { HeaderName, HeaderValue }] of (origin.OriginCustomHeaders ?? []).entries())
      template.Outputs[`${name}Header${at}`] = {
        Value: { 'Fn::Join': ['=', [HeaderName, HeaderValue]] },
      };
  }
}

/** The headers that the site's distribution adds, from the stack's outputs. */
export const headersTo = (name: PassedOn, outputs: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(outputs)
      .filter(([output]) => output.startsWith(`${name}Header`))
      .map(([, header]) => {
        const end = header.indexOf('=');
        return [header.slice(0, end), header.slice(end + 1)] as const;
      }),
  );
