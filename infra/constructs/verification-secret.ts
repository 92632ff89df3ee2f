/**
 * The account verification service's address, and the secret that calls of it carry. An operator made the
 * secret in Secrets Manager; the deployment resolves it, so that no template contains it. A new value
 * counts from the next deployment that changes the function.
 */
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { Bindings } from './bindings.ts';

export function verificationBindings(
  scope: Construct,
  { accountVerification }: Pick<PortalSettings, 'accountVerification'>,
): Bindings {
  const isUsed = accountVerification.provider === 'http';
  const secret = isUsed
    ? Secret.fromSecretNameV2(scope, 'VerificationSecret', accountVerification.secretName)
    : undefined;
  return {
    variables: {
      ACCOUNT_CHECK_URL: isUsed ? accountVerification.url : 'none',
      ACCOUNT_CHECK_SECRET: secret?.secretValue.unsafeUnwrap() ?? 'none',
    },
    arns: {},
  };
}
