/** Checks of the portal's stacks, of the CDK's, through which they are deployed, and of the table. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type TableDescription,
  type TimeToLiveDescription,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { BOOTSTRAP_STACK, describe, stands } from '../../deploy/stacks.ts';
import { keepsData } from '../../model/deployment.ts';
import { type Check, fail, type Finding, stop, unknown, warn } from './check.ts';
import { clientIn, type Cloud, outputIn } from './cloud.ts';

const deploy = ({ deployment: { stage } }: Cloud) => `npm run deploy -- --stage ${stage}`;

/** A deployment doesn't renew an old one, and fails on it while it uploads. */
const bootstrap: Check = {
  name: 'bootstrap',
  actions: [],
  async *look({ deployment: { account }, stacks }) {
    const needed = Math.max(...stacks.map(({ bootstrapVersion }) => bootstrapVersion));
    const sound = [];
    for (const region of new Set(stacks.map((stack) => stack.region))) {
      const stack = await describe(BOOTSTRAP_STACK, region);
      const version = Number(outputIn(stack, 'BootstrapVersion') ?? 0);
      if (stack && stands(stack) && version >= needed)
        sound.push(`${region} has version ${version}`);
      else
        yield stop(
          `the bootstrap stack of ${region} is ${stack?.StackStatus ?? 'missing'}, of version ${version}, and ${needed} is needed`,
          `npx cdk bootstrap aws://${account}/${region}`,
        );
    }
    return sound.join(', ');
  },
};

/** The CDK removes a creation that was rolled back, and makes the stack anew. */
const stacks: Check = {
  name: 'stacks',
  actions: [],
  async *look(cloud) {
    const deployed = await cloud.deployed();
    if (deployed.length === 0)
      yield unknown(
        'none is deployed: this is the first deployment, and no call tells whether CloudFront takes the account',
        'docs/operations.md, First deployment, 0',
      );
    for (const { place, stack } of deployed) {
      const { name, region, isProtected } = place;
      const at = `--stack-name ${name} --region ${region}`;
      const status = String(stack.StackStatus);
      if (/^(REVIEW_IN_PROGRESS|UPDATE_FAILED|UPDATE_ROLLBACK_COMPLETE)$/.test(status))
        yield warn(
          `${name} is ${status}: its last deployment failed, or wasn’t carried out`,
          `aws cloudformation describe-stack-events ${at}`,
        );
      else if (status === 'DELETE_FAILED')
        yield stop(
          `${name} is DELETE_FAILED`,
          `aws cloudformation delete-stack ${at} --deletion-mode FORCE_DELETE_STACK`,
        );
      else if (status.endsWith('IN_PROGRESS'))
        yield stop(`${name} is ${status}: another deployment works on it`, 'wait for its end');
      else if (status === 'UPDATE_ROLLBACK_FAILED')
        yield stop(`${name} is ${status}`, `aws cloudformation continue-update-rollback ${at}`);
      else if (isProtected && stands(stack) && !stack.EnableTerminationProtection)
        yield warn(`${name} isn’t protected from deletion`, deploy(cloud));
    }
    const known = new Set(deployed.map(({ place }) => place.id));
    const missing = cloud.stacks.map(({ id }) => id).filter((id) => !known.has(id));
    const rest = missing.length > 0 ? `; not deployed yet: ${missing.join(', ')}` : '';
    return `${countOf(known.size, 'stack')} deployed${rest}`;
  },
};

/** A restored table is in no stack, and has few settings of a new one (infra/stacks/data.ts) by itself. */
const table: Check = {
  name: 'table',
  actions: [
    'dynamodb:DescribeTable',
    'dynamodb:DescribeContinuousBackups',
    'dynamodb:DescribeTimeToLive',
  ],
  async *look({ deployment, output }) {
    const TableName = await output('Data', 'TableName');
    if (!TableName) return 'not deployed yet';
    const client = new DynamoDBClient(clientIn(deployment.region));
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
    const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    const at = `--table-name ${TableName} --region ${deployment.region}`;
    if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED')
      yield fail(
        `${TableName} has no point-in-time recovery`,
        `aws dynamodb update-continuous-backups ${at} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      );
    if (keepsData(deployment) && !Table?.DeletionProtectionEnabled)
      yield fail(
        `${TableName} isn’t protected from deletion`,
        `aws dynamodb update-table ${at} --deletion-protection-enabled`,
      );
    yield* judgeDefinition(Table, expiry.TimeToLiveDescription, at);
    return `${TableName}: recovery, stream, expiry and indexes are there`;
  },
};

function* judgeDefinition(
  { TableName, StreamSpecification, GlobalSecondaryIndexes = [] }: TableDescription = {},
  { TimeToLiveStatus, AttributeName }: TimeToLiveDescription = {},
  at: string,
): Generator<Finding> {
  const { streamView: view, timeToLiveAttribute: attribute, indexes } = tableDefinition;
  if (StreamSpecification?.StreamViewType !== view)
    yield fail(
      `${TableName} has no stream of old and new images`,
      `aws dynamodb update-table ${at} --stream-specification StreamEnabled=true,StreamViewType=${view}`,
    );
  if (!TimeToLiveStatus?.startsWith('ENABL') || AttributeName !== attribute)
    yield fail(
      `${TableName} doesn’t delete expired items`,
      `aws dynamodb update-time-to-live ${at} --time-to-live-specification Enabled=true,AttributeName=${attribute}`,
    );
  const present = GlobalSecondaryIndexes.filter(({ IndexStatus }) => IndexStatus === 'ACTIVE');
  const lacks = indexes.filter(({ name }) => !present.some(({ IndexName }) => IndexName === name));
  if (lacks.length > 0)
    yield fail(
      `${TableName} lacks ${lacks.map(({ name }) => name).join(', ')}`,
      'docs/operations.md, Restore',
    );
}

export const stackChecks = [bootstrap, stacks, table];
