/** `npm run doctor` as a whole: what it prints, how it ends, and what the handbook says of it. AWS is a server on this machine. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { doctor } from '../../../infra/tools/doctor.ts';
import { EVERYWHERE } from '../../../infra/tools/doctor/check.ts';
import {
  cloudChecks,
  NAMES,
  type Surroundings,
  surroundings,
} from '../../../infra/tools/doctor/examine.ts';
import { judgeSettings } from '../../../infra/tools/doctor/settings.ts';
import type { Synthesized } from '../../../infra/tools/doctor/synthesize.ts';
import { denied, type Double, type Input, startDouble } from './double.ts';
import { stubAws } from '../../support/stack/stub-aws.ts';
import {
  ACCOUNT,
  answersOf,
  type Changes,
  deploymentWith,
  inDays,
  nameServersOf,
  NOW,
  SITE,
  templates,
} from './world.ts';

const handbook = readFileSync('docs/operations.md', 'utf8');

let made: Synthesized;
let aws: Double;
let out: string[];
let err: string[];

beforeAll(async () => {
  made = await templates();
  aws = await startDouble({});
});
afterAll(() => aws.stop());
beforeEach(async () => {
  aws.answers = await answersOf(made);
  aws.called.length = 0;
  [out, err] = [[], []];
  stubAws(aws.url);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A company that exists. */
const ready = (): Surroundings => ({
  ...surroundings(),
  now: NOW,
  settings: () => {
    const deployment = deploymentWith();
    return { deployment, findings: judgeSettings(deployment) };
  },
  templates: () => Promise.resolve(made),
  nameServersOf,
});
const run = (...args: string[]) => doctor(['--stage', 'prod', ...args], ready());
const checksIn = (lines: readonly string[]) => [
  ...new Set(lines.map((line) => /^(?:ok|warn|fail|unknown) +(\S+) /.exec(line)?.[1])),
];

it('has a line for each check, in their order, and ends with 0 where nothing fails', async () => {
  expect(await run()).toBe(0);
  expect(checksIn(out.slice(0, -1))).toEqual(NAMES);
  expect(out.filter((line) => !line.startsWith('ok '))).toEqual([
    `${out.length - 1} ok, 0 warnings, 0 failed, 0 unknown.\n`,
  ]);
  expect(err).toEqual([]);
});

it('changes nothing: it calls only what reads', async () => {
  await run();
  expect(new Set(aws.called).size).toBe(14);
  const reading = /:(Get|List|Describe)/;
  expect(aws.called.filter((action) => !reading.test(action))).toEqual([]);
  const named = cloudChecks.flatMap(({ actions }) => actions);
  expect(named.filter((action) => !reading.test(action))).toEqual([]);
});

it('asks AWS nothing without credentials, and names what it didn’t look at', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
  expect(await run()).toBe(1);
  expect(out.filter((line) => line.startsWith('fail'))).toEqual([
    expect.stringMatching(/^fail +credentials +No AWS credentials work here: /),
  ]);
  expect(out.at(-2)).toBe(`Not looked at: ${cloudChecks.map(({ name }) => name).join(', ')}.\n`);
  expect(aws.called).toEqual([]);
  expect(process.env['AWS_EC2_METADATA_DISABLED']).toBe('true');
});

it('looks at no other account than the one of the settings', async () => {
  aws.answers['sts:GetCallerIdentity'] = { Account: '111122223333', Arn: 'arn:x', UserId: 'x' };
  expect(await run()).toBe(1);
  expect(out.join('')).toContain('signed in to account 111122223333, and the settings say');
  expect(new Set(aws.called)).toEqual(new Set(['sts:GetCallerIdentity']));
});

it('tells programs the same', async () => {
  aws.answers['ses:GetEmailIdentity'] = denied('ses:GetEmailIdentity');
  expect(await run('--json')).toBe(0);
  const report = JSON.parse(out.join('')) as Record<string, unknown> & {
    lines: Record<string, string>[];
  };
  expect(report).toMatchObject({
    stage: 'prod',
    account: ACCOUNT,
    region: 'af-south-1',
    at: NOW.toISOString(),
    skipped: [],
    failed: false,
  });
  expect(report.lines.find(({ check }) => check === 'mail-sender')).toEqual({
    check: 'mail-sender',
    state: 'unknown',
    found: 'these credentials may not call ses:GetEmailIdentity',
    mend: 'allow ses:GetEmailIdentity',
  });
});

it('tells programs of a stage whose settings can’t be used', async () => {
  const around = { ...ready(), settings: surroundings().settings };
  expect(await doctor(['--stage', 'nowhere', '--json'], around)).toBe(1);
  const report = JSON.parse(out.join('')) as { failed: boolean; skipped: string[] };
  expect(report).toMatchObject({ stage: 'nowhere', failed: true });
  expect(report.skipped).toEqual(NAMES.slice(1));
});

it.each([
  [['-c', 'siteUrl'], '-c siteUrl: must be name=value. Usage: npm run doctor -- --stage <name>'],
  [['-c', 'stage=dev'], '--stage names the stage, and not -c. Usage: '],
  [['--table', 'Portal-1'], '--table names nothing here. Usage: '],
  [['--really'], "Unknown option '--really'. Usage: npm run doctor -- "],
  [['--region', 'Cape Town'], '--region Cape Town: must be a region, like af-south-1.'],
])('is wrongly given with %j', async (args, reason) => {
  expect(await run(...args)).toBe(2);
  expect(err.join('')).toContain(reason);
  expect(aws.called).toEqual([]);
});

it('is for a deployed portal alone, which it doesn’t guess', async () => {
  expect(await doctor([], ready())).toBe(2);
  expect(err.join('')).toContain('Which portal? --stage <name> is a deployed one');
  vi.stubEnv('DATA_DIR', '/nowhere');
  for (const args of [['--local'], []]) {
    err.length = 0;
    expect(await doctor(args, ready())).toBe(2);
    expect(err.join('')).toContain('Only a deployed portal has a doctor');
  }
});

/** A portal in use, with the trouble that the handbook shows. */
function troubled(): void {
  Object.assign(aws.answers, {
    'servicequotas:GetServiceQuota': { Quota: { Value: 200 } },
    'dynamodb:DescribeTimeToLive': denied('dynamodb:DescribeTimeToLive'),
    'acm:DescribeCertificate': {
      Certificate: {
        DomainName: SITE,
        Status: 'ISSUED',
        NotAfter: inDays(45),
        RenewalSummary: { RenewalStatus: 'PENDING_VALIDATION', UpdatedAt: inDays(-15) },
      },
    },
    'sns:ListSubscriptionsByTopic': ({ region }: Input) => ({
      Subscriptions: [
        {
          SubscriptionArn: region === 'us-east-1' ? 'PendingConfirmation' : 'arn:aws:sns:1',
          Endpoint: 'ops@acme.co.za',
        },
      ],
    }),
  });
}

describe('before a deployment', () => {
  it('lets the mend of an outage through: what it wouldn’t fail by is a warning', async () => {
    troubled();
    aws.answers['ses:GetEmailIdentity'] = { VerifiedForSendingStatus: false, DkimAttributes: {} };
    aws.answers['acm:DescribeCertificate'] = { Certificate: { Status: 'EXPIRED' } };
    expect(await run('--before-deploy')).toBe(0);
    expect(out.filter((line) => line.startsWith('fail'))).toEqual([]);
    expect(await run()).toBe(1);
  });

  it.each<[string, Changes, string]>([
    ['another deployment', { stacks: { Api: { StackStatus: 'UPDATE_IN_PROGRESS' } } }, 'stacks'],
    [
      'a domain that was never verified',
      {
        isNew: true,
        answers: {
          'ses:GetEmailIdentity': { VerifiedForSendingStatus: false, DkimAttributes: {} },
        },
      },
      'mail-sender',
    ],
  ])('%s fails', async (_, changes, check) => {
    aws.answers = await answersOf(made, changes);
    expect(await run('--before-deploy')).toBe(1);
    expect(checksIn(out.filter((line) => line.startsWith('fail')))).toContain(check);
  });
});

describe('the handbook', () => {
  const [, chapter = ''] = /^## Before a deploy: doctor[^\n]*\n([^]*?)^## /m.exec(handbook) ?? [];

  it('shows what it prints', async () => {
    troubled();
    expect(await run()).toBe(1);
    const [, sample] = /<!-- doctor -->\n```\n([^]*?)```\n<!-- \/doctor -->/.exec(chapter) ?? [];
    expect(sample).toBe(out.join(''));
  });

  it('has every check, and what it must be allowed', () => {
    expect(chapter).toContain(`\`${EVERYWHERE}\``);
    const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
    const actionsOf = (name: string) => cloudChecks.find((check) => check.name === name)?.actions;
    expect(rows.map((row) => row.replace(/ \| [^|]* \| /, ' | '))).toEqual(
      NAMES.map((name) => {
        const named = (actionsOf(name) ?? []).map((action) => `\`${action}\``);
        return `| \`${name}\` | ${named.join(', ')} |`;
      }),
    );
  });
});
