/** Checks of the table in use, and of what it holds. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { showMigrations } from '../../deploy/migrate.ts';
import { DeployProblem } from '../../deploy/problem.ts';
import { keepsData } from '../../model/deployment.ts';
import { check, fail, type Finding, warn } from './check.ts';
import { type Cloud, tablesIn } from './cloud.ts';

interface Stored {
  name: string;
  table: TableDescription | undefined;
  hasRecovery: boolean;
  expiresBy: string | undefined;
}

async function readTable(TableName: string, region: string): Promise<Stored> {
  const client = tablesIn(region);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  const { TimeToLiveStatus = '', AttributeName } = expiry.TimeToLiveDescription ?? {};
  return {
    name: TableName,
    table: Table,
    hasRecovery: recovery?.PointInTimeRecoveryStatus === 'ENABLED',
    expiresBy: /^ENABL(ED|ING)$/.test(TimeToLiveStatus) ? AttributeName : undefined,
  };
}

/** A table has to have what a new one is made with (infra/stacks/data.ts). A restored one has few of them by itself. */
function* judgeTable(
  { name, table, hasRecovery, expiresBy }: Stored,
  { deployment }: Cloud,
): Iterable<Finding> {
  const { streamView: view, timeToLiveAttribute: attribute, indexes } = tableDefinition;
  const aws = (command: string, options: string) =>
    `aws dynamodb ${command} --table-name ${name} --region ${deployment.region} ${options}`;
  if (table?.TableStatus !== 'ACTIVE')
    yield fail(`${name} is ${table?.TableStatus}`, 'wait until it is ACTIVE');
  if (!hasRecovery)
    yield fail(
      `${name} has no point-in-time recovery`,
      aws(
        'update-continuous-backups',
        '--point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
      ),
    );
  if (keepsData(deployment) && table?.DeletionProtectionEnabled !== true)
    yield fail(
      `${name} isn’t protected from deletion`,
      aws('update-table', '--deletion-protection-enabled'),
    );
  if (table?.StreamSpecification?.StreamViewType !== view)
    yield fail(
      `${name} has no stream of old and new images`,
      aws('update-table', `--stream-specification StreamEnabled=true,StreamViewType=${view}`),
    );
  if (expiresBy !== attribute)
    yield fail(
      `${name} doesn’t delete expired items`,
      aws(
        'update-time-to-live',
        `--time-to-live-specification Enabled=true,AttributeName=${attribute}`,
      ),
    );
  const present = (table?.GlobalSecondaryIndexes ?? [])
    .filter(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    .map(({ IndexName }) => IndexName);
  const lacks = indexes.map((index) => index.name).filter((index) => !present.includes(index));
  if (lacks.length > 0) yield fail(`${name} lacks ${lacks.join(', ')}`);
}

const tableSettings = check({
  name: 'table',
  actions: [
    'dynamodb:DescribeTable',
    'dynamodb:DescribeContinuousBackups',
    'dynamodb:DescribeTimeToLive',
  ],
  async ask({ deployment: { region }, outputs }) {
    const name = (await outputs())['Data']?.['TableName'];
    return name ? readTable(name, region) : 'not deployed yet';
  },
  judge: judgeTable,
  sound: ({ name }) => `${name}: recovery, stream, expiry and indexes are there`,
  mend: () => 'docs/operations.md, Restore',
});

const dueMigrations = check({
  name: 'migrations',
  actions: ['dynamodb:GetItem', 'dynamodb:Scan'],
  async ask({ deployment: { stage, region }, outputs }) {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line.trim());
    try {
      const hasTable = await showMigrations({ stage, region, outputs: await outputs(), say });
      return hasTable ? { due: lines.join(' ') } : 'not deployed yet';
    } catch (error) {
      if (!(error instanceof DeployProblem)) throw error;
      return { due: '', refused: error.message };
    }
  },
  *judge({ due, refused }: { due: string; refused?: string }, { deployment: { stage } }) {
    if (refused !== undefined) yield fail(refused, `npm run rebuild -- --stage ${stage} --status`);
    else if (due !== '') yield warn(due);
  },
  sound: () => 'none is due',
  mend: (_, { deployment: { stage } }) =>
    `npm run migrate -- --stage ${stage} --status, after the deployment`,
});

export const tableChecks = [tableSettings, dueMigrations];
