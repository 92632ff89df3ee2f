/** Deployment commands refuse a problem before they change anything, in a line that says what to do. */
import { beforeEach, describe, expect, it } from 'vitest';
import { main as deploy } from '../../../infra/deploy/deploy.ts';
import { main as destroy } from '../../../infra/deploy/destroy.ts';
import { main as diff } from '../../../infra/deploy/diff.ts';
import { main as preview } from '../../../infra/deploy/preview.ts';
import { readSettings, requireBudget } from '../../../infra/deploy/settings.ts';
import { main as smoke } from '../../../infra/smoke/smoke.ts';
import { heardIn } from '../../support/stack/heard.ts';
import { startStub } from '../../support/stack/start-stub.ts';

const ACCOUNT = '000000000000';

/** AWS's answers before anything is built: the signed-in account, and the mail sender. */
let endpoint: string;
let calls: string[];
let signedInTo: string;
let mailIdentity: { status: number; body: object };
let disabledRegion: string | undefined;

const identity = (account: string) =>
  `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`;
const noStack =
  '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>';
const refused =
  '<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Code>InvalidClientTokenId</Code><Message>The security token included in the request is invalid.</Message></Error></ErrorResponse>';

beforeEach(async () => {
  calls = [];
  signedInTo = ACCOUNT;
  disabledRegion = undefined;
  mailIdentity = {
    status: 404,
    body: { __type: 'NotFoundException', message: 'Email identity does not exist.' },
  };
  endpoint = await startStub(({ method, url, headers }, body) => {
    const region = /Credential=[^/]+\/\d+\/([^/]+)/.exec(String(headers.authorization))?.[1];
    const action = /Action=(\w+)/.exec(body)?.[1];
    calls.push(`${action ?? `${method} ${url}`} in ${region}`);
    if (action === 'DescribeStacks') return { status: 400, type: 'text/xml', body: noStack };
    if (action !== 'GetCallerIdentity')
      return { status: mailIdentity.status, body: JSON.stringify(mailIdentity.body) };
    if (region === disabledRegion) return { status: 403, type: 'text/xml', body: refused };
    return { type: 'text/xml', body: identity(signedInTo) };
  });
});

type Command = (args: string[]) => Promise<number>;

/** Runs a command as an operator who is signed in, or isn't. */
async function run(command: Command, args: string[], credentials = true) {
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    ...(credentials ? { AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'secret' } : {}),
  };
  const { code, out, err } = await heardIn(environment, () => command(args));
  return { code, said: `${out}${err}` };
}

/** Expects that a command failed in one line, which contains a text. */
function expectRefusal({ code, said }: { code: number; said: string }, says: string): void {
  expect(code).toBe(1);
  expect(said).toMatch(/^[^\n]+\n$/);
  expect(said).toContain(says);
}

it.each<[name: string, Command, ...string[]]>([
  ['diff', diff, '--really'],
  ['preview', preview, 'up'],
  ['smoke', smoke],
])(
  '%s ends with 2 where it is given wrongly, and says how it is given',
  async (_, command, ...args) => {
    const { code, said } = await run(command, args);
    expect(code).toBe(2);
    expect(said).toMatch(/^[^\n]+\nUsage: npm run /);
  },
);

describe.each([
  ['deploy', deploy],
  ['destroy', destroy],
])('npm run %s', (program, main) => {
  const dev = ['-c', 'stage=dev', '--yes'];

  it('names each wrong setting and what is right, without calling AWS', async () => {
    const wrong = ['-c', 'account=1', '-c', 'region=Cape Town', '-c', 'portal.sender=x'];
    const { code, said } = await run(main, ['-c', 'stage=dev', ...wrong]);
    expect(code).toBe(1);
    expect(said.split('\n').sort()).toEqual([
      '',
      '-c account: must be an account number of 12 digits',
      '-c portal.sender: is set in settings/<stage>.json, as portal → sender; -c sets what stands beside portal',
      '-c region: must be a region, like af-south-1',
    ]);
    expect(calls).toEqual([]);
  });

  it('takes no stage without settings for one of a name of its own', async () => {
    const { code, said } = await run(main, ['-c', 'stage=test']);
    expect(code).toBe(1);
    expect(said).toMatch(/^-c stage=test: there is no settings\/test\.json [^\n]+\n$/);
    expect(calls).toEqual([]);
  });

  it('takes the stage as the other commands do', async () => {
    const { said } = await run(main, ['--stage', 'test']);
    expect(said).toMatch(/^-c stage=test: there is no settings\/test\.json [^\n]+\n$/);
  });

  it.each([['--yess'], ['-c', 'stage'], ['--stage', 'dev', '-c', 'stage=dev'], ['everything']])(
    'refuses %s',
    async (...args) => {
      const { code, said } = await run(main, args);
      expect(code).toBe(2);
      expect(said).toMatch(new RegExp(`^[^\\n]+\\nUsage: npm run ${program} -- [^\\n]+\\n$`));
      expect(calls).toEqual([]);
    },
  );

  it('refuses another account', async () => {
    signedInTo = '111122223333';
    expectRefusal(
      await run(main, dev),
      `signed in to account 111122223333, and the settings say ${ACCOUNT}`,
    );
    expect(calls).toEqual(['GetCallerIdentity in us-east-1']);
  });

  it('says that nobody is signed in', async () => {
    expectRefusal(await run(main, dev, false), 'No AWS credentials work here');
  });

  it('says that the region is not enabled', async () => {
    disabledRegion = 'af-south-1';
    expectRefusal(await run(main, dev), 'aws account enable-region --region-name af-south-1');
  });
});

describe('npm run deploy', () => {
  it('pays nobody with the settings of a company that is made up', async () => {
    const { code, said } = await run(deploy, ['--yes']);
    expect(code).toBe(1);
    expect(said).toContain('portal.companyEmailDomain: fibrelink.example is made up');
    expect(said).toContain('portal.payingAccount.accountNumber: 62000000001 is the demo’s');
    expect(calls).toEqual([]);
  });

  it('asks for a budget before production costs anything, and for none elsewhere', () => {
    const budget = { monthlyBudget: '60', alarmEmail: 'ops@fibrelink.example' };
    expect(() => requireBudget(readSettings({}))).toThrow(
      'monthlyBudget isn’t set in settings/prod.json',
    );
    requireBudget(readSettings(budget));
    requireBudget(readSettings({ stage: 'staging' }));
  });

  it('says that the domain of the sender is unknown to SES, and what looks at the rest', async () => {
    const ran = await run(deploy, ['-c', 'stage=dev', '-c', 'originSecret=2']);
    const create = 'create-email-identity --email-identity fibrelink.example --region';
    expectRefusal(ran, create);
    expect(ran.said).toMatch(/ More: npm run doctor -- --stage dev -c originSecret=2\n$/);
  });

  it('says that the domain of the sender is not verified yet', async () => {
    mailIdentity = { status: 200, body: { VerifiedForSendingStatus: false } };
    expectRefusal(
      await run(deploy, ['-c', 'stage=dev']),
      "SES hasn't verified fibrelink.example in af-south-1 yet",
    );
  });
});

it('npm run destroy never destroys a stage that keeps its data', async () => {
  expectRefusal(await run(destroy, ['--yes']), "Stage prod keeps its data and can't be destroyed");
  expect(calls).toEqual([]);
});
