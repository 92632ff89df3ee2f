/** The table in use: recovery, protection, stream and indexes. A restored table has few of them by itself. */
import {
  type ContinuousBackupsDescription,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type TableDescription,
  type TimeToLiveDescription,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { keepsData } from '../../model/deployment.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok, orOk } from './finding.ts';

export interface TableState {
  table: TableDescription | undefined;
  backups: ContinuousBackupsDescription | undefined;
  timeToLive: TimeToLiveDescription | undefined;
}

interface Judged {
  name: string;
  region: string;
  keepsData: boolean;
}

/** What a new table is made with (functions/platform/table-definition.ts, infra/stacks/data.ts). */
export function judgeTable(
  { table, backups, timeToLive }: TableState,
  { name, region, keepsData: keeps }: Judged,
): Finding[] {
  const at = `--table-name ${name} --region ${region}`;
  const update = `aws dynamodb update-table ${at}`;
  const problems: Finding[] = [];
  const wrong = (found: string, mend: string) => problems.push(fail(`${name} ${found}`, mend));
  if (table?.TableStatus !== 'ACTIVE') wrong(`is ${table?.TableStatus}`, 'wait until it is ACTIVE');
  const recovery = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  if (recovery !== 'ENABLED')
    wrong(
      'has no point-in-time recovery',
      `aws dynamodb update-continuous-backups ${at} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
    );
  if (keeps && table?.DeletionProtectionEnabled !== true)
    wrong('isn’t protected from deletion', `${update} --deletion-protection-enabled`);
  if (table?.StreamSpecification?.StreamViewType !== tableDefinition.streamView)
    wrong(
      'has no stream of old and new images',
      `${update} --stream-specification StreamEnabled=true,StreamViewType=${tableDefinition.streamView}`,
    );
  const { TimeToLiveStatus = '', AttributeName } = timeToLive ?? {};
  const expires = /^ENABL/.test(TimeToLiveStatus);
  if (!expires || AttributeName !== tableDefinition.timeToLiveAttribute)
    wrong(
      'doesn’t delete expired items',
      `aws dynamodb update-time-to-live ${at} --time-to-live-specification Enabled=true,AttributeName=${tableDefinition.timeToLiveAttribute}`,
    );
  const active = (table?.GlobalSecondaryIndexes ?? []).filter(
    ({ IndexStatus }) => IndexStatus === 'ACTIVE',
  );
  const lacks = tableDefinition.indexes.filter(
    (index) => !active.some(({ IndexName }) => IndexName === index.name),
  );
  if (lacks.length > 0)
    wrong(`lacks ${lacks.map((index) => index.name).join(', ')}`, 'docs/operations.md, Restore');
  return orOk(problems, `${name}: recovery, stream, expiry and indexes are there`);
}

export const tableSettings: CloudCheck = {
  name: 'table',
  looksAt: 'recovery, protection from deletion, stream, expiry and indexes of the table in use',
  actions: [
    'cloudformation:DescribeStacks',
    'dynamodb:DescribeTable',
    'dynamodb:DescribeContinuousBackups',
    'dynamodb:DescribeTimeToLive',
  ],
  async find({ deployment, outputs }) {
    const TableName = (await outputs())['Data']?.['TableName'];
    if (!TableName) return [ok('not deployed yet')];
    const { region } = deployment;
    const requestHandler = { connectionTimeout: 5_000 };
    const client = new DynamoDBClient({ region, requestHandler });
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const continuous = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
    const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    return judgeTable(
      {
        table: Table,
        backups: continuous.ContinuousBackupsDescription,
        timeToLive: expiry.TimeToLiveDescription,
      },
      { name: TableName, region, keepsData: keepsData(deployment) },
    );
  },
};
