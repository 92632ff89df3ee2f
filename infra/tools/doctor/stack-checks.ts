/** Checks of the portal's stacks, of the CDK's, through which they are deployed, and of the table. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { findLeftovers } from '../../deploy/leftovers.ts';
import { BOOTSTRAP_STACK, describe, stands } from '../../deploy/stacks.ts';
import { keepsData } from '../../model/deployment.ts';
import { check, fail, warn } from './check.ts';
import { clientIn, type Cloud, outputIn } from './cloud.ts';

const deploy = (_: unknown, { deployment: { stage } }: Cloud) =>
  `npm run deploy -- -c stage=${stage}`;

/** A deployment doesn't renew an old one, and fails on it while it uploads. */
const bootstrap = check({
  name: 'bootstrap',
  actions: [],
  ask({ stacks }) {
    const regions = [...new Set(stacks.map(({ region }) => region))];
    const found = regions.map(async (region) => {
      const stack = await describe(BOOTSTRAP_STACK, region);
      return { region, stack, version: Number(outputIn(stack, 'BootstrapVersion') ?? 0) };
    });
    return Promise.all(found);
  },
  *judge(found, { deployment: { account }, stacks }) {
    const needed = Math.max(...stacks.map(({ bootstrapVersion }) => bootstrapVersion));
    for (const { region, stack, version } of found)
      if (!stack || !stands(stack) || version < needed)
        yield fail(
          `the bootstrap stack of ${region} is ${stack?.StackStatus ?? 'missing'}, of version ${version}, and ${needed} is needed`,
          `npx cdk bootstrap aws://${account}/${region}`,
        );
  },
  sound: (found) =>
    found.map(({ region, version }) => `${region} has version ${version}`).join(', '),
});

/** Failed creations are left to the leftovers. */
const stacks = check({
  name: 'stacks',
  actions: [],
  async ask({ stacks: places, deployed }) {
    const found = await deployed();
    const missing = places.filter(({ id }) => !found.some(({ place }) => place.id === id));
    if (found.length === 0) return 'none is deployed: this is the first deployment';
    return { found, missing };
  },
  *judge({ found }, cloud) {
    for (const { place, stack } of found) {
      const { name, region, isProtected } = place;
      const at = `--stack-name ${name} --region ${region}`;
      const said = `${name} is ${stack.StackStatus}`;
      const status = String(stack.StackStatus);
      if (/^(REVIEW_IN_PROGRESS|UPDATE_FAILED|UPDATE_ROLLBACK_COMPLETE)$/.test(status))
        yield warn(
          `${said}: its last deployment failed, or wasn’t carried out`,
          `aws cloudformation describe-stack-events ${at}`,
        );
      else if (status.endsWith('IN_PROGRESS'))
        yield fail(`${said}: another deployment works on it`, 'wait for its end');
      else if (status === 'UPDATE_ROLLBACK_FAILED')
        yield fail(said, `aws cloudformation continue-update-rollback ${at}`);
      else if (isProtected && stands(stack) && !stack.EnableTerminationProtection)
        yield warn(`${name} isn’t protected from deletion`, deploy(place, cloud));
    }
  },
  sound({ found, missing }) {
    const rest = missing.map(({ id }) => id).join(', ');
    return `${countOf(found.length, 'stack')} deployed${rest && `; not deployed yet: ${rest}`}`;
  },
});

/** A deployment names them, and clears them away on a yes. */
const leftovers = check({
  name: 'leftovers',
  actions: ['cloudformation:ListStackResources', 'logs:DescribeLogGroups'],
  ask: ({ assembly, stacks: places }) => findLeftovers(assembly, places),
  *judge({ failed, groups }) {
    for (const { name, status, resources } of failed)
      yield warn(`${name} is ${status}, with ${resources.length} resources left`);
    for (const name of groups) yield warn(`the log group ${name} is left without its stack`);
  },
  sound: () => 'none',
  mend: deploy,
});

async function readTable(TableName: string, region: string) {
  const client = new DynamoDBClient(clientIn(region));
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const indexes = Table?.GlobalSecondaryIndexes ?? [];
  return {
    name: TableName,
    recovery: backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription,
    isProtected: Table?.DeletionProtectionEnabled,
    streamView: Table?.StreamSpecification?.StreamViewType,
    expiry: expiry.TimeToLiveDescription,
    indexes: indexes.flatMap(({ IndexName, IndexStatus }) =>
      IndexStatus === 'ACTIVE' ? IndexName : [],
    ),
  };
}

/** A restored table is in no stack, and has few settings of a new one (infra/stacks/data.ts) by itself. */
const table = check({
  name: 'table',
  actions: [
    'dynamodb:DescribeTable',
    'dynamodb:DescribeContinuousBackups',
    'dynamodb:DescribeTimeToLive',
  ],
  async ask({ deployment: { region }, output }) {
    const name = await output('Data', 'TableName');
    return name ? readTable(name, region) : 'not deployed yet';
  },
  *judge({ name, recovery, isProtected, streamView, expiry, indexes }, { deployment }) {
    const { timeToLiveAttribute: attribute, ...wanted } = tableDefinition;
    const lacks = wanted.indexes.filter((index) => !indexes.includes(index.name));
    const at = `--table-name ${name} --region ${deployment.region}`;
    if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED')
      yield fail(
        `${name} has no point-in-time recovery`,
        `aws dynamodb update-continuous-backups ${at} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      );
    if (keepsData(deployment) && !isProtected)
      yield fail(
        `${name} isn’t protected from deletion`,
        `aws dynamodb update-table ${at} --deletion-protection-enabled`,
      );
    if (streamView !== wanted.streamView)
      yield fail(
        `${name} has no stream of old and new images`,
        `aws dynamodb update-table ${at} --stream-specification StreamEnabled=true,StreamViewType=${wanted.streamView}`,
      );
    if (!expiry?.TimeToLiveStatus?.startsWith('ENABL') || expiry?.AttributeName !== attribute)
      yield fail(
        `${name} doesn’t delete expired items`,
        `aws dynamodb update-time-to-live ${at} --time-to-live-specification Enabled=true,AttributeName=${attribute}`,
      );
    if (lacks.length > 0)
      yield fail(`${name} lacks ${lacks.map((index) => index.name).join(', ')}`);
  },
  sound: ({ name }) => `${name}: recovery, stream, expiry and indexes are there`,
  mend: () => 'docs/operations.md, Restore',
});

export const stackChecks = [bootstrap, stacks, leftovers, table];
