/** The security headers, as CloudFront wants them; the one-machine stack sends the same. */
import { Duration, Stack } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** CloudFront refuses these among the custom headers; each has a setting of its own. */
const settingOf: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': (value) => ({
    frameOptions: { frameOption: oneOf(HeadersFrameOption, value), override: true },
  }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: oneOf(HeadersReferrerPolicy, value), override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      override: true,
    },
  }),
};

/** Makes the policy that adds headers, by lower-case name, to what a distribution answers. */
export function responseHeaders(
  scope: Construct,
  id: string,
  added: Record<string, string>,
): ResponseHeadersPolicy {
  const { region, stackName } = Stack.of(scope);
  const headers = Object.entries(added);
  const settings = headers.map(([name, value]) => settingOf[name.toLowerCase()]?.(value) ?? {});
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = Object.fromEntries(
    settings.flatMap((setting) => Object.entries(setting)),
  );
  const customHeaders = headers
    .filter(([name]) => !(name.toLowerCase() in settingOf))
    .map(([header, value]): ResponseCustomHeader => ({ header, value, override: true }));
  return new ResponseHeadersPolicy(scope, id, {
    // Its name is the account's, in no region.
    responseHeadersPolicyName: `${stackName}-${id}-${region}`,
    securityHeadersBehavior,
    ...(customHeaders.length > 0 ? { customHeadersBehavior: { customHeaders } } : {}),
  });
}

function oneOf<Value extends string>(values: Record<string, Value>, value: string): Value {
  const found = Object.values(values).find((one) => one.toLowerCase() === value.toLowerCase());
  if (!found) throw new Error(`CloudFront has no header value "${value}"`);
  return found;
}
