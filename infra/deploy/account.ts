/** Checks that the operator's account is the one of the settings, and ready for the portal. */
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import type { Deployment } from '../model/deployment.ts';
import { GLOBAL_REGION, mailIn, stsIn } from './clients.ts';
import { DeployProblem } from './problem.ts';

/** A refused connection has a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = message || String(code);
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/**
 * Compares the account of the operator's credentials with the one that the settings name.
 * @throws DeployProblem where they differ, the operator isn't signed in, or the region isn't enabled
 */
export async function requireAccount({ account, region }: Deployment): Promise<void> {
  const signedIn = await accountIn(GLOBAL_REGION).catch((error: unknown) => {
    const advice = 'Sign in to AWS first, or set AWS_PROFILE.';
    throw new DeployProblem(`No AWS credentials work here: ${reasonOf(error)} ${advice}`, {
      cause: error,
      isExamined: true,
    });
  });
  if (signedIn !== account)
    throw new DeployProblem(
      `You are signed in to account ${signedIn}, and the settings say ${account}: ` +
        'sign in to the other one, or set account in cdk.json, in the stage’s settings file or with -c account=…',
      { isExamined: true },
    );
  // A region that the account hasn't enabled takes no credentials at all.
  await accountIn(region).catch((error: unknown) => {
    const advice = `If it isn't enabled: aws account enable-region --region-name ${region}`;
    throw new DeployProblem(
      `Account ${account} can't be used in ${region}: ${reasonOf(error)} ${advice}`,
      { cause: error, isExamined: true },
    );
  });
}

async function accountIn(region: string): Promise<string | undefined> {
  const { Account } = await stsIn(region).send(new GetCallerIdentityCommand({}));
  return Account;
}

/**
 * The user pool can't be made without an address to send from.
 * @throws DeployProblem where the sender's domain isn't verified
 */
export async function requireMailDomain(domain: string, region: string): Promise<void> {
  const identity = await mailIn(region)
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .catch((error: unknown) => {
      if (error instanceof NotFoundException) return undefined;
      throw error;
    });
  if (!identity)
    throw new DeployProblem(
      `SES doesn't know ${domain}, from which the portal sends: run aws sesv2 create-email-identity ` +
        `--email-identity ${domain} --region ${region}, and publish the DKIM records that it answers.`,
      { isExamined: true },
    );
  if (!identity.VerifiedForSendingStatus)
    throw new DeployProblem(
      `SES hasn't verified ${domain} in ${region} yet: publish its DKIM records (aws sesv2 ` +
        `get-email-identity --email-identity ${domain} --region ${region}) and wait for SUCCESS.`,
      { isExamined: true },
    );
}
