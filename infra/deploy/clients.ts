/** The services that a deployment is made through, with the operator's own credentials. */
import { readEnvironment, type Runtime } from '../../functions/platform/environment.ts';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { STSClient } from '@aws-sdk/client-sts';

/** CloudFront, its certificates and its web ACL are managed in this region. */
export const GLOBAL_REGION = 'us-east-1';

/** An address that doesn't answer is given up after this, in ms; the SDK itself waits for minutes. */
const requestHandler = { connectionTimeout: 5_000 };

export const stsIn = (region: string) => new STSClient({ region, requestHandler });
export const stacksIn = (region: string) => new CloudFormationClient({ region, requestHandler });
export const poolsIn = (region: string) =>
  new CognitoIdentityProviderClient({ region, requestHandler });
export const mailIn = (region: string) => new SESv2Client({ region });
export const bucketsIn = (region: string) =>
  // An emulator at its own address has no host name per bucket.
  new S3Client({ region, forcePathStyle: process.env['AWS_ENDPOINT_URL'] !== undefined });
/** The SDK finds the same credentials for every service: those that the account was checked with. */
export function runtimeIn(region: string): Runtime {
  const {
    AWS_ACCESS_KEY_ID: _id,
    AWS_SECRET_ACCESS_KEY: _secret,
    AWS_SESSION_TOKEN: _token,
    ...runtime
  } = readEnvironment(process.env).runtime;
  return { ...runtime, AWS_REGION: region };
}
