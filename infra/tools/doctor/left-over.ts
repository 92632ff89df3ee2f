/** The remains of deployments that failed. */
import { findLeftovers, type Remains } from '../../deploy/leftovers.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, orOk, warn } from './finding.ts';

/** A deployment names them, and clears them away on a yes. */
export function judgeRemains({ failed, groups }: Remains, stage: string): Finding[] {
  const clear = `npm run deploy -- -c stage=${stage}`;
  const problems = [
    ...failed.map(({ name, status, resources }) =>
      warn(`${name} is ${status}, with ${resources.length} resources left`, clear),
    ),
    ...groups.map((name) => warn(`the log group ${name} is left without its stack`, clear)),
  ];
  return orOk(problems, 'none');
}

export const leftOver: CloudCheck = {
  name: 'leftovers',
  looksAt:
    'stacks of failed creations, their resources, and log groups whose names the next one meets',
  actions: [
    'cloudformation:DescribeStacks',
    'cloudformation:ListStackResources',
    'logs:DescribeLogGroups',
  ],
  find: async ({ deployment, assembly, stacks }) =>
    judgeRemains(await findLeftovers(assembly, stacks), deployment.stage),
};
