/** The states of the portal's stacks, and their protection from deletion. */
import type { Stack } from '@aws-sdk/client-cloudformation';
import { countOf } from '../../../shared/kernel/count.ts';
import { stands } from '../../deploy/stacks.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok, orOk, warn } from './finding.ts';
import type { PortalStack } from './synthesize.ts';

/** A stack as it is to be, and as CloudFormation knows it; undefined where it isn't deployed. */
export interface Found {
  place: PortalStack;
  stack: Pick<Stack, 'StackStatus' | 'EnableTerminationProtection'> | undefined;
}

/** Failed creations are left to the check of leftovers. */
export function judgeStacks(found: readonly Found[], stage: string): Finding[] {
  const deployed = found.filter(({ stack }) => stack);
  if (deployed.length === 0) return [ok(`none is deployed: this is the first deployment`)];
  const missing = found.filter(({ stack }) => !stack).map(({ place }) => place.id);
  const rest = missing.length > 0 ? `; not deployed yet: ${missing.join(', ')}` : '';
  const problems = deployed.flatMap((one) => judgeStack(one, stage));
  return orOk(problems, `${countOf(deployed.length, 'stack')} deployed${rest}`);
}

function judgeStack({ place, stack }: Found, stage: string): Finding[] {
  const { name, region, isProtected } = place;
  const status = String(stack?.StackStatus);
  const said = `${name} is ${status}`;
  const deploy = `npm run deploy -- -c stage=${stage}`;
  if (status === 'REVIEW_IN_PROGRESS')
    return [warn(`${said}: a change set of it was never carried out`, deploy)];
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [
      fail(
        said,
        `aws cloudformation continue-update-rollback --stack-name ${name} --region ${region}`,
      ),
    ];
  if (status.endsWith('IN_PROGRESS'))
    return [fail(`${said}: another deployment works on it`, 'wait for its end')];
  if (status === 'UPDATE_FAILED') return [warn(`${said}: an update stopped halfway`, deploy)];
  if (status === 'UPDATE_ROLLBACK_COMPLETE')
    return [
      warn(
        `${said}: the last deployment failed, and was undone`,
        `aws cloudformation describe-stack-events --stack-name ${name} --region ${region}`,
      ),
    ];
  const isBare = isProtected && stack?.EnableTerminationProtection !== true;
  if (stack && stands(stack as Stack) && isBare)
    return [warn(`${name} isn’t protected from deletion`, deploy)];
  return [];
}

export const stackStates: CloudCheck = {
  name: 'stacks',
  looksAt: 'the state of each stack, and its protection from deletion',
  actions: ['cloudformation:DescribeStacks'],
  async find({ deployment, stacks, stackOf }) {
    const found: Found[] = [];
    for (const place of stacks) found.push({ place, stack: await stackOf(place.id) });
    return judgeStacks(found, deployment.stage);
  },
};
