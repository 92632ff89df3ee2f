/** The credentials: whose they are, and that the account is the one of the settings. */
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { requireAccount } from '../../deploy/account.ts';
import { stsIn } from '../../deploy/clients.ts';
import { DeployProblem } from '../../deploy/problem.ts';
import type { Deployment } from '../../model/deployment.ts';
import { type Finding, fail, ok } from './finding.ts';

/** Asks for no right: everybody may ask who they are. */
export async function checkCredentials(deployment: Deployment): Promise<Finding> {
  try {
    await requireAccount(deployment);
  } catch (error) {
    if (!(error instanceof DeployProblem)) throw error;
    return fail(error.message, 'aws sts get-caller-identity shows who is signed in');
  }
  const { Arn } = await stsIn(deployment.region).send(new GetCallerIdentityCommand({}));
  return ok(`${Arn}, account ${deployment.account}`);
}
