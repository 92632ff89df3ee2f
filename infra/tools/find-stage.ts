/** Finds a deployed portal by its stage: the outputs of its stacks, with the operator's credentials. */
import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { clientConfig, type Runtime } from '../../functions/platform/environment.ts';
import { tableDefinition } from '../../functions/platform/table-definition.ts';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import { requireAccount } from '../deploy/account.ts';
import { runtimeIn } from '../deploy/clients.ts';
import { readSettings } from '../deploy/settings.ts';
import { type Outputs, outputOf, readOutputs } from '../deploy/stacks.ts';
import { hasSettings } from '../model/setting-layers.ts';
import { stackNameOf } from '../model/stack-name.ts';
import type { Target } from './target.ts';
import { ToolProblem } from './tool-problem.ts';

export interface DeployedPortal {
  kind: 'deployed';
  stage: string;
  account: string;
  region: string;
  /** The table to work on. */
  tableName: string;
  /** The table that the deployed functions use; another one while a restore is under way. */
  tableInUse: string;
  userPoolId: string;
  uploadsBucket: string;
  auditBucket: string;
  auditKeyId: string;
  /** Absent where the deployment doesn't keep its data. */
  copiesBucket: string | undefined;
  /** The state machine of work of hours; absent where the deployed version has none yet. */
  workMachineArn: string | undefined;
  settings: PortalSettings;
  runtime: Runtime;
}

/**
 * Finds the stage's portal, in the account and region of the settings.
 * @throws ToolProblem, DeployProblem, WrongSettings or an error of AWS where it can't be reached
 */
export async function findStage({
  stage,
  region: otherRegion,
  table,
}: Extract<Target, { kind: 'stage' }>): Promise<DeployedPortal> {
  if (!hasSettings(stage))
    throw new ToolProblem(`There is no stage ${stage}: the folder settings has none of it.`);
  const overrides = { stage, ...(otherRegion === undefined ? {} : { region: otherRegion }) };
  const deployment = readSettings(overrides);
  const { account, region, portal: settings } = deployment;
  askNoInstance();
  await requireAccount(deployment);
  const outputs = await outputsOf(deployment);
  const tableInUse = outputOf(outputs, 'Data', 'TableName');
  const tableName = table ?? tableInUse;
  const runtime = runtimeIn(region);
  await requireTable(runtime, tableName);
  return {
    kind: 'deployed',
    stage,
    account,
    region,
    tableName,
    tableInUse,
    userPoolId: outputOf(outputs, 'Auth', 'UserPoolId'),
    uploadsBucket: outputOf(outputs, 'Data', 'UploadsBucket'),
    auditBucket: outputOf(outputs, 'Data', 'AuditBucket'),
    auditKeyId: outputOf(outputs, 'Data', 'AuditKeyId'),
    copiesBucket: outputs['Copies']?.['CopiesBucket'],
    workMachineArn: outputs['AccountWork']?.['WorkMachine'],
    settings,
    runtime,
  };
}

/**
 * Without credentials the SDK would ask the metadata service of an EC2 instance, and wait for it. Who works
 * on an instance sets the variable to `false`.
 */
function askNoInstance(): void {
  process.env['AWS_EC2_METADATA_DISABLED'] ??= 'true';
}

interface Place {
  stage: string;
  account: string;
  region: string;
}

async function outputsOf({ stage, account, region }: Place): Promise<Outputs> {
  const stackOf = (id: string) => ({ id, name: stackNameOf(stage, id), region });
  const stacks = ['Data', 'Auth'].map(stackOf);
  // A version from before it is found too.
  const outputs = await readOutputs([...stacks, stackOf('AccountWork'), stackOf('Copies')]);
  const missing = stacks.find(({ id }) => Object.keys(outputs[id] ?? {}).length === 0);
  if (missing)
    throw new ToolProblem(
      `Stage ${stage} isn't deployed in account ${account}, ${region}: there is no stack ${missing.name}.`,
    );
  return outputs;
}

/** @throws ToolProblem where the table isn't there, isn't ready, or is none of a portal */
async function requireTable(runtime: Runtime, name: string): Promise<void> {
  const table = await describe(runtime, name);
  if (!table) throw new ToolProblem(`There is no table ${name} in ${runtime.AWS_REGION}.`);
  if (table.TableStatus !== 'ACTIVE')
    throw new ToolProblem(`Table ${name} isn't ready yet: it is ${table.TableStatus}.`);
  const indexes = new Set(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const lacks = tableDefinition.indexes.find((index) => !indexes.has(index.name));
  if (lacks)
    throw new ToolProblem(`Table ${name} is no portal's table: it has no index ${lacks.name}.`);
}

async function describe(
  runtime: Runtime,
  TableName: string,
): Promise<TableDescription | undefined> {
  const client = new DynamoDBClient({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_DYNAMODB),
    requestHandler: { connectionTimeout: 5_000 },
  });
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}
