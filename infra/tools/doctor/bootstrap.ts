/** The CDK's bootstrap stack, through which a deployment uploads, in each region. */
import type { Stack } from '@aws-sdk/client-cloudformation';
import { BOOTSTRAP_STACK, describe } from '../../deploy/stacks.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok } from './finding.ts';
import { settleAll } from './settle.ts';

interface Region {
  region: string;
  account: string;
  stage: string;
  /** The version that the templates need. */
  needed: number;
}

/** `npm run deploy` bootstraps where the stack is missing, and doesn't renew an old one. */
export function judgeBootstrap(
  { region, account, stage, needed }: Region,
  stack: Stack | undefined,
): Finding {
  if (!stack)
    return fail(
      `account ${account} isn't bootstrapped for the CDK in ${region}`,
      `npm run deploy -- -c stage=${stage} --bootstrap`,
    );
  const again = `npx cdk bootstrap aws://${account}/${region}`;
  const { StackStatus = '', Outputs = [] } = stack;
  if (!/^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(StackStatus))
    return fail(`the bootstrap stack of ${region} is ${StackStatus}`, again);
  const found = Outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
  const version = Number(found?.OutputValue ?? 0);
  return version < needed
    ? fail(
        `the bootstrap stack of ${region} has version ${version}, and ${needed} is needed`,
        again,
      )
    : ok(`${region} has version ${version}`);
}

export const bootstrap: CloudCheck = {
  name: 'bootstrap',
  looksAt: 'the CDK’s bootstrap stack in each region, and its version',
  actions: ['cloudformation:DescribeStacks'],
  async find({ deployment: { account, stage }, stacks }) {
    const needed = Math.max(...stacks.map(({ bootstrapVersion }) => bootstrapVersion));
    const regions = [...new Set(stacks.map(({ region }) => region))];
    return settleAll(
      regions.map(async (region) =>
        judgeBootstrap({ region, account, stage, needed }, await describe(BOOTSTRAP_STACK, region)),
      ),
    );
  },
};
