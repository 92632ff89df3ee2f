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

/** A table has to have what a new one is made with (infra/stacks/data.ts). */
export function judgeTable(state: TableState, judged: Judged): Finding[] {
  const { name, region } = judged;
  const at = `--table-name ${name} --region ${region}`;
  const problems = [...lifeOf(state, judged), ...streamOf(state), ...indexesOf(state)];
  return orOk(
    problems.map(({ lacks, mend }) => fail(`${name} ${lacks}`, mend(at))),
    `${name}: recovery, stream, expiry and indexes are there`,
  );
}

interface Problem {
  lacks: string;
  /** @param at the options of a command that name the table */
  mend: (at: string) => string;
}

function lifeOf({ table, backups }: TableState, { keepsData: keeps }: Judged): Problem[] {
  const problems: Problem[] = [];
  const status = table?.TableStatus;
  if (status !== 'ACTIVE')
    problems.push({ lacks: `is ${status}`, mend: () => 'wait until it is ACTIVE' });
  const recovery = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  if (recovery !== 'ENABLED')
    problems.push({
      lacks: 'has no point-in-time recovery',
      mend: (at) =>
        `aws dynamodb update-continuous-backups ${at} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
    });
  if (keeps && table?.DeletionProtectionEnabled !== true)
    problems.push({
      lacks: 'isn’t protected from deletion',
      mend: (at) => `aws dynamodb update-table ${at} --deletion-protection-enabled`,
    });
  return problems;
}

function streamOf({ table, timeToLive }: TableState): Problem[] {
  const { streamView, timeToLiveAttribute } = tableDefinition;
  const problems: Problem[] = [];
  if (table?.StreamSpecification?.StreamViewType !== streamView)
    problems.push({
      lacks: 'has no stream of old and new images',
      mend: (at) =>
        `aws dynamodb update-table ${at} --stream-specification StreamEnabled=true,StreamViewType=${streamView}`,
    });
  const isOn = ['ENABLED', 'ENABLING'].includes(timeToLive?.TimeToLiveStatus ?? '');
  if (!isOn || timeToLive?.AttributeName !== timeToLiveAttribute)
    problems.push({
      lacks: 'doesn’t delete expired items',
      mend: (at) =>
        `aws dynamodb update-time-to-live ${at} --time-to-live-specification Enabled=true,AttributeName=${timeToLiveAttribute}`,
    });
  return problems;
}

function indexesOf({ table }: TableState): Problem[] {
  const active = (table?.GlobalSecondaryIndexes ?? []).filter(
    ({ IndexStatus }) => IndexStatus === 'ACTIVE',
  );
  const lacks = tableDefinition.indexes
    .map(({ name }) => name)
    .filter((index) => !active.some(({ IndexName }) => IndexName === index));
  if (lacks.length === 0) return [];
  return [{ lacks: `lacks ${lacks.join(', ')}`, mend: () => 'docs/operations.md, Restore' }];
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
