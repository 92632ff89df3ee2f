/** The doctor's questions to AWS, on recorded answers: all that each check says of what is well, of what isn't, and of what it may not ask. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Check,
  EVERYWHERE,
  fail,
  type Finding,
  findWith,
} from '../../../../infra/tools/doctor/check.ts';
import { openCloud } from '../../../../infra/tools/doctor/cloud.ts';
import { cloudChecks } from '../../../../infra/tools/doctor/examine.ts';
import type { Synthesized } from '../../../../infra/tools/doctor/synthesize.ts';
import { stubAws } from '../../../support/stack/stub-aws.ts';
import { alarmCases, SILENT } from '../../../infra/doctor/alarm-cases.ts';
import { accountCases } from '../../../infra/doctor/account-cases.ts';
import { denied, type Double, Failure, startDouble } from '../../../infra/doctor/double.ts';
import { nameCases } from '../../../infra/doctor/name-cases.ts';
import { stackCases } from '../../../infra/doctor/stack-cases.ts';
import { tableCases } from '../../../infra/doctor/table-cases.ts';
import {
  answersOf,
  type Changes,
  deploymentWith,
  nameServersOf,
  NOW,
  templates,
} from '../../../infra/doctor/world.ts';

const cases = { ...stackCases, ...accountCases, ...alarmCases, ...nameCases, ...tableCases };

let made: Synthesized;
let aws: Double;

beforeAll(async () => {
  made = await templates();
  aws = await startDouble({});
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => aws.stop());

async function ask(check: Check, changes: Changes): Promise<Finding[]> {
  stubAws(aws.url);
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  aws.answers = await answersOf(made, changes);
  aws.called.length = 0;
  const cloud = openCloud({
    deployment: { ...deploymentWith(changes.settings), stage: changes.stage ?? 'prod' },
    assembly: made.assembly,
    stacks: made.stacks,
    now: NOW,
    nameServersOf: changes.nameServersOf ?? nameServersOf,
  });
  return findWith(check, cloud);
}

const sayAll = (findings: readonly Finding[]): string =>
  findings
    .map(({ state, found, mend }) => `${state} ${found}${mend === undefined ? '' : ` → ${mend}`}`)
    .join('\n');

/** The text, in which `…` stands for any other. */
const like = (text: string): unknown => {
  const parts = text.split('…').map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^${parts.join('[^]*')}$`));
};

/** Changes with which a check calls an action that it otherwise leaves out. */
const RARELY: Record<string, Changes> = {
  'servicequotas:GetAWSDefaultServiceQuota': {
    answers: {
      'servicequotas:GetServiceQuota': new Failure('NoSuchResourceException', 'not applied'),
    },
  },
  'cloudwatch:GetMetricStatistics': SILENT,
};

it('has a sound portal and faulty ones for every check', () => {
  expect(Object.keys(cases).sort()).toEqual(cloudChecks.map(({ name }) => name).sort());
  for (const [first, ...others] of Object.values(cases)) {
    expect(first).toEqual([{}, expect.stringMatching(/^ok /)]);
    expect(others.some(([, said]) => !said.startsWith('ok '))).toBe(true);
  }
});

describe.each(cloudChecks.map((check) => [check.name, check] as const))('%s', (name, check) => {
  const rows = (cases[name] ?? []).map(([changes, said]) => [said, changes] as const);
  it.each(rows)('says: %s', async (said, changes) => {
    expect(sayAll(await ask(check, changes))).toEqual(like(said));
    const named = [...check.actions, EVERYWHERE];
    expect([...new Set(aws.called)].filter((action) => !named.includes(action))).toEqual([]);
  });

  const needed = name === 'stacks' ? [EVERYWHERE] : check.actions;
  it.each(needed)('is unknown where %s isn’t allowed', async (action) => {
    const { answers, ...changes } = RARELY[action] ?? {};
    const refused = { ...answers, [action]: denied(action) };
    expect(sayAll(await ask(check, { ...changes, answers: refused }))).toBe(
      `unknown these credentials may not call ${action} → allow ${action}`,
    );
  });
});

it('a fault of a check isn’t taken for one of AWS', async () => {
  async function* look() {
    yield fail('something');
    await Promise.reject(new TypeError('x is undefined'));
    return '';
  }
  const broken: Check = { name: 'broken', actions: [], look };
  await expect(ask(broken, {})).rejects.toThrow('x is undefined');
});
