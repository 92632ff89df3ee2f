/** The templates of stacks that the emulator can't take whole: what others need of them is left. */

export interface CloudResource {
  Type: string;
  Properties: Record<string, unknown>;
}
export interface Template {
  Resources: Record<string, CloudResource>;
  Outputs?: Record<string, { Value: unknown }>;
}

export const FILES_HOST = 'files.example';
const DOOR_OUTPUT = 'DoorHeader';
const NOTHING = { Nothing: { Type: 'AWS::Logs::LogGroup', Properties: {} } };

/** Leaves of the files' stack what others import of it: its distribution is of what the emulator lacks. */
export function keepName(template: Template): void {
  template.Resources = NOTHING;
  for (const output of Object.values(template.Outputs ?? {})) output.Value = FILES_HOST;
}

interface DistributionConfig {
  Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
}

/** Leaves of the site's stack what its distribution adds to requests: it is of what the emulator lacks. */
export function keepDoor(template: Template): void {
  const distribution = Object.values(template.Resources).find(
    ({ Type }) => Type === 'AWS::CloudFront::Distribution',
  );
  if (!distribution) throw new Error('the site has no distribution');
  const { Origins } = distribution.Properties['DistributionConfig'] as DistributionConfig;
  const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
  template.Resources = NOTHING;
  template.Outputs = Object.fromEntries(
    headers.map(({ HeaderName, HeaderValue }, at) => [
      `${DOOR_OUTPUT}${at}`,
      { Value: { 'Fn::Join': ['', [HeaderName, '=', HeaderValue]] } },
    ]),
  );
}

/** The headers that the site's stack says its distribution adds. */
export const doorHeaders = (outputs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(outputs)
      .filter(([name]) => name.startsWith(DOOR_OUTPUT))
      .map(([, header]) => {
        const end = header.indexOf('=');
        return [header.slice(0, end), header.slice(end + 1)];
      }),
  );
