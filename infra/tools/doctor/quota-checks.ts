/** Checks of quotas of the account that fail no stack, and refuse people later. */
import { PARTS_AT_ONCE } from '../../constructs/work-machine.ts';
import { readTemplate, type Template } from '../../deploy/assembly.ts';
import { keepsData } from '../../model/deployment.ts';
import { runSteps } from '../../model/run-steps.ts';
import { check, fail, type Finding, severeIn, unknown, warn } from './check.ts';
import { type Cloud, type Quota, QUOTA_ACTIONS, quotaIn } from './cloud.ts';

/** Lambda leaves at least so many of the account's executions unreserved. */
const UNRESERVED = 100;
/** The handbook's number for a portal that people use. */
const FOR_PEOPLE = 1_000;
/** Cognito's own number, with which the portal was measured. */
const SIGN_INS_A_SECOND = 120;

export interface Concurrency {
  /** Executions that the templates reserve for single functions. */
  reserved: number;
  /** Executions that background work takes at most, beside people's requests. */
  background: number;
}

/** The concurrency that templates reserve, and that their background work takes. */
export function concurrencyOf(templates: readonly Template[]): Concurrency {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const reserved = resources.map(({ Properties }) => Properties?.['ReservedConcurrentExecutions']);
  const mapped = resources
    .filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => {
      const scaling = Properties?.['ScalingConfig'] as { MaximumConcurrency?: number } | undefined;
      // A stream of one shard calls one copy at a time.
      return scaling?.MaximumConcurrency ?? 1;
    });
  const steps = runSteps.map((step) => ('batchesAtOnce' in step ? step.batchesAtOnce : 1));
  return {
    reserved: sum(reserved.map(Number).filter(Number.isFinite)),
    background: sum(mapped) + Math.max(...steps) + PARTS_AT_ONCE,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** All requests and all background work share them; a new account may have 10. */
export function* judgeLambda(
  { value, reserved, background }: Concurrency & Pick<Quota, 'value'>,
  cloud: Pick<Cloud, 'deployment'>,
): Iterable<Finding> {
  const said = `${value} concurrent executions`;
  if (value === undefined) yield unknown('Service Quotas has no concurrent executions');
  else if (reserved > 0 && value - reserved < UNRESERVED)
    yield fail(
      `${said}: the templates reserve ${reserved}, and Lambda keeps ${UNRESERVED} unreserved`,
    );
  else if (value - reserved <= background)
    yield severeIn(cloud)(
      `${said}: background work alone may take ${background}, and people are turned away`,
    );
  else if (keepsData(cloud.deployment) && value < FOR_PEOPLE)
    yield warn(`${said}: ask for ${FOR_PEOPLE} before many people use it`);
}

const lambdaQuota = check({
  name: 'lambda-quota',
  actions: QUOTA_ACTIONS,
  async ask({ deployment: { region }, assembly, stacks }) {
    const templates = await Promise.all(stacks.map(({ id }) => readTemplate(assembly, id)));
    return { ...concurrencyOf(templates), ...(await quotaIn(region, 'lambda', 'L-B99A9384')) };
  },
  judge: judgeLambda,
  sound: ({ value, background }) =>
    `${value} concurrent executions; background work takes up to ${background}`,
  mend: ({ page }) => page,
});

/** Sign-ins above the rate are refused, and people try again. */
const signInQuota = check({
  name: 'sign-in-quota',
  actions: QUOTA_ACTIONS,
  ask: ({ deployment: { region } }) => quotaIn(region, 'cognito-idp', 'L-026ADBA3'),
  *judge({ value }) {
    if (value === undefined) yield unknown('Service Quotas has no rate of sign-ins');
    else if (value < SIGN_INS_A_SECOND)
      yield warn(`Cognito takes ${value} sign-ins a second, fewer than ${SIGN_INS_A_SECOND}`);
  },
  sound: ({ value }) => `${value} sign-ins a second`,
  mend: ({ page }) => page,
});

export const quotaChecks = [lambdaQuota, signInQuota];
