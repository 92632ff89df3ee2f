/** Checks of the portal's stacks, and of the CDK's, through which they are deployed. */
import type { Stack } from '@aws-sdk/client-cloudformation';
import { countOf } from '../../../shared/kernel/count.ts';
import { findLeftovers } from '../../deploy/leftovers.ts';
import { stacksWithOldValues } from '../../deploy/old-values.ts';
import { BOOTSTRAP_STACK, describe, stands } from '../../deploy/stacks.ts';
import { check, fail, type Finding, warn } from './check.ts';
import type { Cloud } from './cloud.ts';
import type { PortalStack } from './synthesize.ts';

const deploy = (_: unknown, { deployment: { stage } }: Cloud) =>
  `npm run deploy -- -c stage=${stage}`;

const versionIn = ({ Outputs = [] }: Pick<Stack, 'Outputs'> = {}) =>
  Number(Outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue ?? 0);

/** `npm run deploy` bootstraps where the stack is missing, and doesn't renew an old one. */
const bootstrap = check({
  name: 'bootstrap',
  actions: [],
  async ask({ stacks }) {
    const found = [];
    for (const region of new Set(stacks.map((stack) => stack.region)))
      found.push({ region, stack: await describe(BOOTSTRAP_STACK, region) });
    return found;
  },
  *judge(found, { deployment: { account }, stacks }) {
    const needed = Math.max(...stacks.map(({ bootstrapVersion }) => bootstrapVersion));
    for (const { region, stack } of found) {
      const again = `npx cdk bootstrap aws://${account}/${region}`;
      const its = `the bootstrap stack of ${region}`;
      if (!stack) yield fail(`account ${account} isn't bootstrapped for the CDK in ${region}`);
      else if (!/^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(String(stack.StackStatus)))
        yield fail(`${its} is ${stack.StackStatus}`, again);
      else if (versionIn(stack) < needed)
        yield fail(`${its} has version ${versionIn(stack)}, and ${needed} is needed`, again);
    }
  },
  sound: (found) =>
    found.map(({ region, stack }) => `${region} has version ${versionIn(stack)}`).join(', '),
  mend: (...given) => `${deploy(...given)} --bootstrap`,
});

/** States of a stack that are said, the first that fits. Failed creations are left to the leftovers. */
const STATES: readonly [
  status: RegExp,
  severe: typeof warn,
  said: string,
  /** `{at}` are the options of a command that name the stack; absent: a deployment mends it. */
  mend?: string,
][] = [
  [/^REVIEW_IN_PROGRESS$/, warn, ': a change set of it was never carried out'],
  [/IN_PROGRESS$/, fail, ': another deployment works on it', 'wait for its end'],
  [/^UPDATE_ROLLBACK_FAILED$/, fail, '', 'aws cloudformation continue-update-rollback {at}'],
  [/^UPDATE_FAILED$/, warn, ': an update stopped halfway'],
  [
    /^UPDATE_ROLLBACK_COMPLETE$/,
    warn,
    ': the last deployment failed, and was undone',
    'aws cloudformation describe-stack-events {at}',
  ],
];

function judgeStack({ name, region, isProtected }: PortalStack, stack: Stack): Finding[] {
  const status = String(stack.StackStatus);
  const bad = STATES.find(([pattern]) => pattern.test(status));
  if (bad) {
    const [, severe, said, mend] = bad;
    const at = `--stack-name ${name} --region ${region}`;
    return [severe(`${name} is ${status}${said}`, mend?.replace('{at}', at))];
  }
  const isBare = isProtected && stands(stack) && stack.EnableTerminationProtection !== true;
  return isBare ? [warn(`${name} isn’t protected from deletion`)] : [];
}

const stacks = check({
  name: 'stacks',
  actions: [],
  async ask({ stacks: places, stackOf }) {
    const found = [];
    for (const place of places) found.push({ place, stack: await stackOf(place.id) });
    const isFirst = found.every(({ stack }) => !stack);
    return isFirst ? 'none is deployed: this is the first deployment' : found;
  },
  judge: (found) => found.flatMap(({ place, stack }) => (stack ? judgeStack(place, stack) : [])),
  sound(found) {
    const missing = found.filter(({ stack }) => !stack).map(({ place }) => place.id);
    const rest = missing.length > 0 ? `; not deployed yet: ${missing.join(', ')}` : '';
    return `${countOf(found.length - missing.length, 'stack')} deployed${rest}`;
  },
  mend: deploy,
});

/** A deployment names them, and clears them away on a yes. */
const leftovers = check({
  name: 'leftovers',
  actions: ['cloudformation:ListStackResources', 'logs:DescribeLogGroups'],
  ask: ({ assembly, stacks: places }) => findLeftovers(assembly, places),
  *judge({ failed, groups }) {
    for (const { name, status, resources } of failed)
      yield warn(`${name} is ${status}, with ${resources.length} resources left`);
    for (const name of groups) yield warn(`the log group ${name} is left without its stack`);
  },
  sound: () => 'none',
  mend: deploy,
});

/** CloudFormation doesn't keep them by itself: until a deployment renews them, a stack uses what isn't there any more. */
const references = check({
  name: 'references',
  actions: [],
  async ask({ assembly, stacks: places, outputs }) {
    const made = await outputs();
    const deployed = places.filter(({ id }) => Object.keys(made[id] ?? {}).length > 0);
    return stacksWithOldValues(assembly, deployed, made);
  },
  *judge(old) {
    if (old.length > 0)
      yield warn(`${old.join(', ')}: a value of another region is used that has changed`);
  },
  sound: () => 'each stack uses the present values',
  mend: deploy,
});

export const stackChecks = [bootstrap, stacks, leftovers, references];
