/**
 * Operators' commands name their portal: what can't be reached, or isn't named, ends in one line, and nothing
 * is made. AWS is a small server on this machine.
 */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { tool as audit } from '../../../infra/tools/audit.ts';
import { tool as drill } from '../../../infra/tools/drill.ts';
import { tool as finance } from '../../../infra/tools/finance.ts';
import { tool as firstAdmin } from '../../../infra/tools/first-admin.ts';
import { tool as freezePayouts } from '../../../infra/tools/freeze-payouts.ts';
import { tool as maintenance } from '../../../infra/tools/maintenance.ts';
import { tool as migrate } from '../../../infra/tools/migrate.ts';
import { tool as monthlyRun } from '../../../infra/tools/monthly-run.ts';
import { tool as person } from '../../../infra/tools/person.ts';
import { tool as rebuild } from '../../../infra/tools/rebuild.ts';
import { tool as reconcile } from '../../../infra/tools/reconcile.ts';
import { tool as restore } from '../../../infra/tools/restore.ts';
import { execute, type Tool } from '../../../infra/tools/run-tool.ts';
import { tool as unfreezePayouts } from '../../../infra/tools/unfreeze-payouts.ts';
import { heard } from '../../support/stack/heard.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { startStub } from '../../support/stack/start-stub.ts';
import { stubAws } from '../../support/stack/stub-aws.ts';

const ACCOUNT = '000000000000';
const TABLE = 'Portal-Table-1';
const AT = '2026-11-22T06:00:00Z';

let folder: string;
let bankFile: string;
/** The state of AWS. */
let signedInTo: string;
let refusal: string | undefined;
let tables: string[];
let calls: string[];

/** Each command with arguments that are right but for its portal; `bankFile` stands for a file. */
const commands: [name: string, tool: Tool, args: string[]][] = [
  ['audit verify', audit, ['verify']],
  ['audit seal', audit, ['seal', '--yes']],
  ['finance', finance, ['grant', 'admin@fibrelink.example', '--yes']],
  [
    'first-admin',
    firstAdmin,
    ['--email', 'a@fibrelink.example', '--name', 'A B', '--phone', '0821234567', '--yes'],
  ],
  ['freeze-payouts', freezePayouts, ['--reason', 'Emergency', '--yes']],
  ['unfreeze-payouts', unfreezePayouts, ['--compared', 'The statement', '--yes']],
  ['maintenance on', maintenance, ['on', '--until', '+2h', '--reason', 'A restore.', '--yes']],
  ['maintenance off', maintenance, ['off', '--yes']],
  ['maintenance status', maintenance, ['status']],
  ['migrate', migrate, ['--run', '--yes']],
  ['rebuild', rebuild, ['--replace', '--yes']],
  ['reconcile', reconcile, []],
  ['person export', person, ['export', '--email', 'a@customer.example']],
  ['person erase', person, ['erase', '--email', 'a@customer.example', '--yes']],
  ['person search', person, ['search', '--email', 'a@customer.example']],
  ['drill', drill, ['--yes']],
  ['restore people', restore, ['people']],
  ['restore save-users', restore, ['save-users', '/nowhere/users.gz']],
  ['restore users', restore, ['users', '--from', 'newest', '--yes']],
  ['restore list-payments', restore, ['list-payments', '--at', AT]],
  ['restore payments', restore, ['payments', 'bankFile', '--yes']],
  ['monthly-run', monthlyRun, ['--period', '2026-01', '--yes']],
];
/** Arguments that contradict each other. */
const contradicting: [tool: Tool, args: string[], problem: string][] = [
  [reconcile, ['--stop', '--resume'], 'Give one of --resume and --stop.'],
  [rebuild, ['--anew', '--status'], 'Give one of --anew and --status.'],
  [migrate, ['--resume', '--anew'], 'Give one of --anew and --resume.'],
  [unfreezePayouts, ['--stop', '--status'], 'Give one of --stop and --status.'],
  [
    person,
    ['erase', '--email', 'a@b.example', '--email', 'c@d.example'],
    '--email is given twice.',
  ],
  [reconcile, ['--stage', 'dev', '--stage', 'prod'], '--stage is given twice.'],
];

/** The month of a deployed portal isn't closed by a command. */
const inCloud = commands.filter(([name]) => name !== 'monthly-run');

const xml = (action: string, result: string) =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
const xmlError = (code: string, message: string) =>
  `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;
const outputs: Record<string, Record<string, string>> = {
  'commission-portal-prod-data': {
    TableName: TABLE,
    UploadsBucket: 'uploads-1',
    AuditBucket: 'audit-1',
    AuditKeyId: 'key-1',
  },
  'commission-portal-prod-auth': { UserPoolId: 'af-south-1_pool00001' },
};

function stack(name: string): string {
  const members = Object.entries(outputs[name] ?? {}).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<Stacks><member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs></member></Stacks>`;
}

/** The answer of AWS to a query: its status and its body. */
function answerOf(query: URLSearchParams, region: string): [status: number, body: string] {
  if (refusal) return [403, xmlError(refusal, `The token is refused (${refusal})`)];
  if (query.get('Action') === 'GetCallerIdentity')
    return [200, xml('GetCallerIdentity', `<Account>${signedInTo}</Account>`)];
  const name = query.get('StackName') ?? '';
  if (region === 'af-south-1' && outputs[name]) return [200, xml('DescribeStacks', stack(name))];
  return [400, xmlError('ValidationError', `Stack with id ${name} does not exist`)];
}

/** The operator of these tests may look at tables, and not into them. */
function tableOf(target: string, name: string): [status: number, body: string] {
  if (!target.endsWith('.DescribeTable'))
    return [400, JSON.stringify({ __type: 'AccessDeniedException', message: 'not authorized' })];
  if (!tables.includes(name))
    return [400, JSON.stringify({ __type: 'ResourceNotFoundException', message: 'not found' })];
  const GlobalSecondaryIndexes = tableDefinition.indexes.map((index) => ({
    IndexName: index.name,
  }));
  return [200, JSON.stringify({ Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes } })];
}

const endpoint = await startStub(({ headers }, sent) => {
  const region = /Credential=[^/]+\/\d+\/([^/]+)/.exec(String(headers.authorization))?.[1] ?? '';
  const target = headers['x-amz-target'];
  const isTable = typeof target === 'string';
  calls.push(isTable ? target : sent);
  const [status, body] = isTable
    ? tableOf(target, (JSON.parse(sent) as { TableName: string }).TableName)
    : answerOf(new URLSearchParams(sent), region);
  return { status, type: isTable ? 'application/x-amz-json-1.0' : 'text/xml', body };
});

beforeEach(async () => {
  bankFile = join(makeFolder('tools-file'), 'list.csv');
  await writeFile(bankFile, 'Agent Email,Amount,Reference\r\na@demo.example,1.00,FNB-1\r\n');
  folder = makeFolder('tools');
  signedInTo = ACCOUNT;
  refusal = undefined;
  tables = [TABLE];
  calls = [];
  stubAws(endpoint);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  expect(await readdir(folder)).toEqual([]);
});

const run = (tool: Tool, args: string[], ...more: string[]) =>
  heard(() =>
    execute(
      tool,
      [...args, ...more].map((arg) => (arg === 'bankFile' ? bankFile : arg)),
    ),
  );

/** One line on standard error, and nothing else. */
const line = (code: number, says: string) => ({
  code,
  out: '',
  err: expect.stringMatching(
    new RegExp(`^[^\\n]*${says.replaceAll(/[.?()|[\]]/g, String.raw`\$&`)}[^\n]*\\n$`),
  ) as string,
});

describe.each(commands)('%s', (_, tool, args) => {
  it('refuses to guess its portal', async () => {
    expect(await run(tool, args)).toEqual(
      line(2, 'Which portal? --stage <name> is a deployed one'),
    );
    vi.stubEnv('DATA_DIR', '');
    vi.stubEnv('TABLE_NAME', TABLE);
    expect(await run(tool, args)).toEqual(line(2, 'TABLE_NAME names none any more'));
  });

  it('refuses an unknown option, with its usage', async () => {
    expect(await run(tool, args, '--local', '--really')).toEqual(
      line(2, "Unknown option '--really'. Usage: npm run "),
    );
  });

  it('makes no portal in an empty folder, and no folder', async () => {
    vi.stubEnv('DATA_DIR', folder);
    const says = tool === monthlyRun ? `No portal runs on ${folder}` : `no portal in ${folder}`;
    expect(await run(tool, args, '--local')).toEqual(line(1, says));
    expect(await run(tool, args)).toEqual(line(1, says));
    vi.stubEnv('DATA_DIR', join(folder, 'nothing'));
    expect(await run(tool, args)).toMatchObject({ code: 1, out: '' });
  });
});

it.each(contradicting)(
  'is given wrongly where arguments contradict each other: %#',
  async (tool, args, problem) => {
    const local = args.includes('--stage') ? [] : ['--local'];
    expect(await run(tool, args, ...local)).toEqual(line(2, problem));
  },
);

describe.each(inCloud)('%s', (_, tool, args) => {
  it('says that a stage is unknown, or not deployed', async () => {
    expect(await run(tool, args, '--stage', 'nowhere')).toEqual(line(1, 'no stage nowhere'));
    expect(await run(tool, args, '--stage', 'dev')).toEqual(
      line(1, `Stage dev isn't deployed in account ${ACCOUNT}, af-south-1`),
    );
  });

  it('says that a region has no portal', async () => {
    expect(await run(tool, args, '--stage', 'prod', '--region', 'eu-west-1')).toEqual(
      line(1, `Stage prod isn't deployed in account ${ACCOUNT}, eu-west-1`),
    );
  });

  it('says that nobody is signed in, without asking elsewhere', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    expect(await run(tool, args, '--stage', 'prod')).toEqual(
      line(1, 'No AWS credentials work here'),
    );
    // The metadata service of EC2, which would be waited for, isn't asked.
    expect(process.env['AWS_EC2_METADATA_DISABLED']).toBe('true');
    expect(calls).toEqual([]);
  });
});

const NOT_ALLOWED = { code: 1, err: 'AWS refused it (AccessDeniedException): not authorized\n' };

describe('a deployed portal', () => {
  const stage = (...more: string[]) => run(reconcile, [], '--stage', 'prod', ...more);

  it('is refused in another account', async () => {
    signedInTo = '111122223333';
    expect(await stage()).toEqual(line(1, 'signed in to account 111122223333'));
  });

  it('is refused with expired credentials', async () => {
    refusal = 'ExpiredToken';
    expect(await stage()).toEqual(line(1, 'No AWS credentials work here'));
  });

  it('has to have the table', async () => {
    tables = [];
    expect(await stage()).toEqual(line(1, `There is no table ${TABLE} in af-south-1.`));
    expect(await stage('--table', 'Portal-at-1')).toEqual(line(1, 'There is no table Portal-at-1'));
  });

  it.each([
    [['--region', 'Cape Town'], '--region Cape Town: must be a region, like af-south-1.'],
    [['--table', 'a b'], '--table a b: must be the name of a table.'],
    [['--local'], '--stage and --local name two portals'],
  ])('is not looked for with %j', async (args, says) => {
    expect(await stage(...args)).toEqual(line(2, says));
    expect(calls).toEqual([]);
  });

  it('and one on this machine are not named together', async () => {
    vi.stubEnv('DATA_DIR', folder);
    expect(await stage()).toEqual(line(2, '--stage names a deployed portal and DATA_DIR one on'));
  });

  it('is named before anything is done, with the table that a restore made', async () => {
    tables = [TABLE, 'Portal-at-1'];
    const target = `Portal prod in account ${ACCOUNT}, af-south-1, table Portal-at-1 (the deployed portal uses ${TABLE})\n`;
    expect(await stage('--table', 'Portal-at-1')).toEqual({ ...NOT_ALLOWED, out: target });
  });

  it('is named on standard error where standard output is data', async () => {
    const ran = await run(restore, ['list-payments', '--at', AT], '--stage', 'prod');
    const target = `Portal prod in account ${ACCOUNT}, af-south-1, table ${TABLE}\n`;
    expect(ran).toEqual({ code: 1, out: '', err: `${target}${NOT_ALLOWED.err}` });
  });

  it('is changed by nobody who can’t confirm it', async () => {
    expect(await run(freezePayouts, ['--reason', 'Emergency'], '--stage', 'prod')).toEqual(
      line(2, 'nobody is there to confirm it: run it in a terminal, or with --yes.'),
    );
    expect(calls).toEqual([]);
  });

  it('alone has a table to restore', async () => {
    const ran = await run(restore, ['table', '--at', AT, '--yes'], '--local');
    expect(ran).toEqual(line(2, 'Only a deployed portal’s table is restored so'));
    expect(await run(restore, ['table', '--at', 'yesterday'], '--stage', 'prod')).toEqual(
      line(2, '--at must say when'),
    );
  });

  it('alone has instants and restored tables for a drill, one of them at a time', async () => {
    for (const args of [
      ['--at', AT],
      ['--name', 'Portal-at-1'],
    ])
      expect(await run(drill, args, '--local')).toEqual(line(2, '--at and --name go with --stage'));
    expect(await run(drill, ['--at', AT, '--name', 'Portal-at-1'], '--stage', 'prod')).toEqual(
      line(2, 'give one of them'),
    );
    expect(calls).toEqual([]);
  });

  it('is never the table that a drill takes for a copy', async () => {
    expect(await run(drill, ['--name', TABLE, '--yes'], '--stage', 'prod')).toMatchObject({
      code: 1,
      err: `${TABLE} is the table that the portal uses: a drill needs a copy.\n`,
    });
  });

  it('gets accounts from a copy alone', async () => {
    expect(await run(restore, ['users', '--yes'], '--stage', 'prod')).toEqual(
      line(2, '--from is missing.'),
    );
    expect(await run(restore, ['save-users'], '--stage', 'prod')).toEqual(
      line(2, 'A file is missing.'),
    );
  });

  it('closes its months by its schedule alone', async () => {
    const ran = await run(monthlyRun, ['--period', '2026-01'], '--stage', 'prod');
    expect(ran).toEqual(line(2, 'closes its months by its schedule'));
  });
});
