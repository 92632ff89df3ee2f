/** References between regions, which CloudFormation doesn't keep by itself. */
import { stacksWithOldValues } from '../../deploy/old-values.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, ok, warn } from './finding.ts';

/** A deployment renews them; until then the stack uses what isn't there any more. */
export const judgeReferences = (old: readonly string[], stage: string): Finding[] =>
  old.length === 0
    ? [ok('each stack uses the present values')]
    : [
        warn(
          `${old.join(', ')}: a value of another region is used that has changed`,
          `npm run deploy -- -c stage=${stage}`,
        ),
      ];

export const references: CloudCheck = {
  name: 'references',
  looksAt: 'that values of another region (the outputs that end in InUse) are the present ones',
  actions: ['cloudformation:DescribeStacks'],
  async find({ deployment, assembly, stacks, outputs }) {
    const made = await outputs();
    const deployed = stacks.filter(({ id }) => Object.keys(made[id] ?? {}).length > 0);
    return judgeReferences(await stacksWithOldValues(assembly, deployed, made), deployment.stage);
  },
};
