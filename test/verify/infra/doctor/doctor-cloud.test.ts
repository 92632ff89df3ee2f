/** The doctor's questions to AWS, on recorded answers: each check finds what is well, what isn't, and what it may not ask. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloudCheck } from '../../../../infra/tools/doctor/check.ts';
import { cloudChecks } from '../../../../infra/tools/doctor/checks.ts';
import { openCloud } from '../../../../infra/tools/doctor/cloud.ts';
import { askOf } from '../../../../infra/tools/doctor/examine.ts';
import type { Finding } from '../../../../infra/tools/doctor/finding.ts';
import type { Synthesized } from '../../../../infra/tools/doctor/synthesize.ts';
import type { Case } from '../../../infra/doctor/case.ts';
import { cases } from '../../../infra/doctor/cases.ts';
import {
  type Answers,
  denied,
  type Double,
  Failure,
  type Input,
  startDouble,
} from '../../../infra/doctor/double.ts';
import {
  deploymentWith,
  NOW,
  sound,
  soundAnswers,
  stacksOf,
  templates,
} from '../../../infra/doctor/world.ts';

let made: Synthesized;
let aws: Double;

beforeAll(async () => {
  made = await templates();
  aws = await startDouble({});
});
beforeEach(async () => {
  aws.answers = await soundAnswers(made);
  aws.called.length = 0;
  vi.stubEnv('AWS_ENDPOINT_URL', aws.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'operator');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => aws.stop());

type Changes = Pick<Case, 'answers' | 'stacks' | 'outside' | 'settings'> & {
  detectsDrift?: boolean;
};

/** Replaces members of stacks' descriptions. */
async function stacksWith(changes: NonNullable<Case['stacks']>): Promise<Answers> {
  const stacks = await stacksOf(made);
  for (const [id, change] of Object.entries(changes)) {
    const name = made.stacks.find((stack) => stack.id === id)?.name ?? '';
    if (change) stacks[name] = { ...stacks[name], ...change };
    else delete stacks[name];
  }
  return {
    'cloudformation:DescribeStacks': ({ StackName = '' }: Input) =>
      stacks[StackName]
        ? { Stacks: [stacks[StackName]] }
        : new Failure('ValidationError', `Stack with id ${StackName} does not exist`),
  };
}

async function ask(check: CloudCheck, changes: Changes = {}): Promise<Finding[]> {
  const { answers = {}, stacks = {}, outside = {}, settings = {}, detectsDrift = false } = changes;
  Object.assign(aws.answers, await stacksWith(stacks), answers);
  const cloud = openCloud({
    deployment: deploymentWith(settings),
    assembly: made.assembly,
    stacks: made.stacks,
    now: NOW,
    detectsDrift,
    outside: { ...sound(), ...outside },
  });
  return askOf(check, cloud);
}

const checkOf = (name: string): CloudCheck => {
  const check = cloudChecks.find((one) => one.name === name);
  if (!check) throw new Error(`there is no check ${name}`);
  return check;
};

/** The answers at which a check calls an action that it otherwise leaves out. */
const RARELY: Record<string, Changes> = {
  'servicequotas:GetAWSDefaultServiceQuota': {
    answers: {
      'servicequotas:GetServiceQuota': new Failure('NoSuchResourceException', 'not applied'),
    },
  },
  'cloudfront:ListConflictingAliases': {
    answers: {
      'cloudfront:ListDistributions': {
        DistributionList: { MaxItems: 100, IsTruncated: false, Quantity: 0 },
      },
    },
  },
  'logs:DescribeLogGroups': { stacks: { MonthlyRun: undefined } },
  'cloudformation:DetectStackDrift': { detectsDrift: true },
  'cloudformation:DescribeStackDriftDetectionStatus': { detectsDrift: true },
  'cloudformation:DescribeStackResourceDrifts': {
    stacks: { Api: { DriftInformation: { StackDriftStatus: 'DRIFTED' } } },
  },
};
/** A stack that failed shows its resources. */
const FAILED: Changes = { stacks: { Ops: { StackStatus: 'ROLLBACK_COMPLETE' } } };
const rarely = (name: string, action: string): Changes =>
  name === 'leftovers' && action === 'cloudformation:ListStackResources'
    ? FAILED
    : (RARELY[action] ?? {});

it('has cases for every check', () => {
  expect(Object.keys(cases).sort()).toEqual(cloudChecks.map(({ name }) => name).sort());
});

describe.each(cloudChecks.map((check) => [check.name, check] as const))('%s', (name, check) => {
  it('is ok where all is well, and calls what it names', async () => {
    const findings = await ask(check);
    expect(findings.map(({ state, found }) => (state === 'ok' ? state : found))).toEqual(
      findings.map(() => 'ok'),
    );
    expect(findings.length).toBeGreaterThan(0);
    expect([...new Set(aws.called)].filter((action) => !check.actions.includes(action))).toEqual(
      [],
    );
  });

  it.each(cases[name] ?? [])('says so where $when', async ({ state, found, mend, ...changes }) => {
    const findings = (await ask(check, changes)).filter((finding) => finding.state !== 'ok');
    expect(findings).toEqual([
      {
        state,
        found: expect.stringMatching(found) as string,
        mend: expect.stringMatching(mend ?? /./) as string,
      },
    ]);
  });

  it.each(check.actions)('is unknown where %s isn’t allowed', async (action) => {
    const { answers = {}, ...changes } = rarely(name, action);
    const findings = await ask(check, {
      ...changes,
      answers: { ...answers, [action]: denied(action) },
    });
    expect(findings).toEqual([
      {
        state: 'unknown',
        found: `these credentials may not call ${action}`,
        mend: `allow ${action}`,
      },
    ]);
  });
});

it('drift is looked for on request alone, and every stack that stands is looked at', async () => {
  await ask(checkOf('drift'));
  expect(aws.called).not.toContain('cloudformation:DetectStackDrift');
  const findings = await ask(checkOf('drift'), { detectsDrift: true, stacks: { Ops: undefined } });
  expect(findings).toEqual([{ state: 'ok', found: 'none in 14 stacks' }]);
  expect(aws.called.filter((action) => action.endsWith(':DetectStackDrift'))).toHaveLength(14);
});

it('drift that CloudFormation can’t look for is unknown', async () => {
  const [first] = await ask(checkOf('drift'), {
    detectsDrift: true,
    answers: {
      'cloudformation:DescribeStackDriftDetectionStatus': {
        StackId: 's1',
        StackDriftDetectionId: 'd1',
        DetectionStatus: 'DETECTION_FAILED',
        DetectionStatusReason: 'Failed to detect drift on resource Table',
        Timestamp: NOW,
      },
    },
  });
  expect(first).toMatchObject({
    state: 'unknown',
    found: expect.stringContaining('Failed to detect drift on resource Table') as string,
  });
});

it('a topic without a subscription is one that nobody hears', async () => {
  const findings = await ask(checkOf('alarm-addresses'), {
    answers: { 'sns:ListSubscriptionsByTopic': { Subscriptions: [] } },
  });
  expect(findings.map(({ state, found }) => `${state}: ${found}`).sort()).toEqual([
    'fail: nobody hears of the alarms of af-south-1',
    'fail: nobody hears of the alarms of us-east-1',
  ]);
});

describe('before the first deployment', () => {
  const nothing = () => Object.fromEntries(made.stacks.map(({ id }) => [id, undefined]));
  const later = ['site', 'table', 'migrations', 'alarm-addresses', 'certificate', 'references'];

  it.each(later)('%s has nothing to say', async (name) => {
    const findings = await ask(checkOf(name), { stacks: nothing() });
    expect(findings).toMatchObject([{ state: 'ok' }]);
  });

  it('stacks says that it is the first one', async () => {
    expect(await ask(checkOf('stacks'), { stacks: nothing() })).toEqual([
      { state: 'ok', found: 'none is deployed: this is the first deployment' },
    ]);
  });
});

it('AWS that doesn’t answer leaves a check unknown', async () => {
  const findings = await ask(checkOf('mail-sender'), {
    answers: { 'ses:GetEmailIdentity': new Failure('InternalFailure', 'Try later', 500) },
  });
  expect(findings).toEqual([
    {
      state: 'unknown',
      found: 'no answer (InternalFailure): Try later',
      mend: 'try again',
    },
  ]);
});

it('a fault of a check isn’t taken for one of AWS', async () => {
  const broken: CloudCheck = {
    name: 'broken',
    looksAt: 'nothing',
    actions: [],
    find: () => Promise.reject(new TypeError('x is undefined')),
  };
  await expect(ask(broken)).rejects.toThrow('x is undefined');
});
