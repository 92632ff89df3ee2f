/** CloudFormation, and the services of what a failed creation leaves, as a deployment's commands ask them. */
import type { ResourceChange } from '@aws-sdk/client-cloudformation';
import { closeAfterwards } from '../../support/stack/close-afterwards.ts';
import { startStub } from '../../support/stack/start-stub.ts';

/** A change set as CloudFormation describes it, without and with values before and after. */
export interface ChangeSetState {
  status?: string;
  reason?: string;
  changes: ResourceChange[];
  withValues?: ResourceChange[];
}

export interface StackState {
  status: string;
  /** The change set that a deployment looks at. */
  changeSet?: ChangeSetState;
  policy?: string;
  isProtected?: boolean;
  outputs?: { key: string; value: string; exportName?: string }[];
  resources?: { id: string; type: string; physical: string; status: string }[];
}

export interface CloudState {
  /** By their names. */
  stacks: Record<string, StackState>;
  /** The stacks that import an export. */
  imports: Record<string, string[]>;
  /** Numbers of items by the names of tables. */
  tables: Record<string, number>;
  /** Numbers of people by the ids of user pools. */
  pools: Record<string, number>;
  logGroups: string[];
  /** Every change, in order; policies and change sets have lists of their own. */
  changes: string[];
  /** The stacks whose policy was set, in order. */
  policies: string[];
  /** The stacks whose change set was deleted, in order. */
  changeSetsDeleted: string[];
}

const xml = (action: string, result: string) =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
const refusal = (message: string) =>
  `<ErrorResponse><Error><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`;
const tag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A value of the API in the form of its query protocol. */
function asXml(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<member>${asXml(one)}</member>`).join('');
  if (typeof value !== 'object' || value === null) return escape(String(value));
  return Object.entries(value)
    .map(([name, part]) => `<${name}>${asXml(part)}</${name}>`)
    .join('');
}

/** Answers in pages of two changes each. */
function describeChangeSet(set: ChangeSetState, asked: URLSearchParams): string {
  const { status = 'CREATE_COMPLETE', reason } = set;
  const all = asked.get('IncludePropertyValues') === 'true' ? (set.withValues ?? []) : set.changes;
  const from = Number(asked.get('NextToken') ?? 0);
  const Changes = all.slice(from, from + 2).map((ResourceChange) => ({ ResourceChange }));
  const next = from + 2 < all.length ? { NextToken: String(from + 2) } : {};
  const why = reason === undefined ? {} : { StatusReason: reason };
  return asXml({ Status: status, ...why, Changes, ...next });
}

type Answer = [status: number, body: string];

const describeStack = (name: string, { status, isProtected = false, outputs = [] }: StackState) =>
  `<Stacks><member><StackName>${name}</StackName><StackStatus>${status}</StackStatus>` +
  `<EnableTerminationProtection>${isProtected}</EnableTerminationProtection>` +
  `<CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${outputs
    .map(
      ({ key, value, exportName }) =>
        `<member>${tag('OutputKey', key)}${tag('OutputValue', value)}${tag('ExportName', exportName)}</member>`,
    )
    .join('')}</Outputs></member></Stacks>`;

const listResources = ({ resources = [] }: StackState) =>
  `<StackResourceSummaries>${resources
    .map(
      ({ id, type, physical, status }) =>
        `<member>${tag('LogicalResourceId', id)}${tag('PhysicalResourceId', physical)}` +
        `${tag('ResourceType', type)}${tag('ResourceStatus', status)}` +
        `<LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member>`,
    )
    .join('')}</StackResourceSummaries>`;

/** Change sets and policies. */
function queryGuard(cloud: CloudState, name: string, asked: URLSearchParams): Answer | undefined {
  const action = asked.get('Action') ?? '';
  const stack = cloud.stacks[name];
  if (!stack) return undefined;
  if (action === 'DescribeChangeSet') {
    if (!stack.changeSet) return [404, refusal('ChangeSet does not exist')];
    return [200, xml(action, describeChangeSet(stack.changeSet, asked))];
  }
  if (action === 'DeleteChangeSet') {
    cloud.changeSetsDeleted.push(name);
    return [200, xml(action, '')];
  }
  if (action === 'GetStackPolicy')
    return [200, xml(action, asXml(stack.policy ? { StackPolicyBody: stack.policy } : {}))];
  if (action === 'SetStackPolicy') {
    stack.policy = asked.get('StackPolicyBody') ?? '';
    cloud.policies.push(name);
    return [200, xml(action, '')];
  }
  return undefined;
}

function query(cloud: CloudState, asked: URLSearchParams): Answer {
  const action = asked.get('Action') ?? '';
  if (action === 'ListImports') {
    const name = asked.get('ExportName') ?? '';
    const found = cloud.imports[name];
    if (!found) return [400, refusal(`Export '${name}' is not imported by any stack.`)];
    const members = found.map((stack) => `<member>${stack}</member>`).join('');
    return [200, xml(action, `<Imports>${members}</Imports>`)];
  }
  const name = asked.get('StackName') ?? '';
  const stack = cloud.stacks[name];
  if (!stack) return [400, refusal(`Stack with id ${name} does not exist`)];
  if (action === 'DescribeStacks') return [200, xml(action, describeStack(name, stack))];
  if (action === 'ListStackResources') return [200, xml(action, listResources(stack))];
  const guarded = queryGuard(cloud, name, asked);
  if (guarded) return guarded;
  if (action === 'UpdateTerminationProtection') {
    stack.isProtected = asked.get('EnableTerminationProtection') === 'true';
    cloud.changes.push(`${name} ${stack.isProtected ? 'protected' : 'unprotected'}`);
    return [200, xml(action, `<StackId>${name}</StackId>`)];
  }
  if (action === 'DeleteStack') {
    if (stack.isProtected) return [400, refusal(`Stack [${name}] cannot be deleted`)];
    delete cloud.stacks[name];
    cloud.changes.push(`${name} deleted`);
    return [200, xml(action, '')];
  }
  return [400, refusal(`the double has no ${action}`)];
}

function call(cloud: CloudState, target: string, body: Record<string, unknown>): Answer {
  const action = target.split('.')[1] ?? '';
  const answer = (result: object): Answer => [200, JSON.stringify(result)];
  const rows = (number = 0) => Array.from({ length: number }, () => ({}));
  const table = String(body['TableName']);
  const pool = String(body['UserPoolId']);
  if (action === 'Scan') return answer({ Items: rows(cloud.tables[table]) });
  if (action === 'DescribeTable') return answer({ Table: { TableStatus: 'ACTIVE' } });
  if (action === 'ListUsers') return answer({ Users: rows(cloud.pools[pool]) });
  if (action === 'DescribeLogGroups') {
    const prefix = String(body['logGroupNamePrefix']);
    const found = cloud.logGroups.filter((name) => name.startsWith(prefix));
    return answer({ logGroups: found.map((logGroupName) => ({ logGroupName })) });
  }
  if (['UpdateTable', 'DeleteTable', 'UpdateUserPool', 'DeleteUserPool'].includes(action)) {
    cloud.changes.push(`${action} ${action.endsWith('Table') ? table : pool}`);
    return answer({});
  }
  return [400, JSON.stringify({ __type: 'ValidationException', message: `no ${action}` })];
}

/** Starts it for the running test, and sets this process's variables for it. */
export async function startCloud(): Promise<CloudState> {
  const cloud: CloudState = {
    stacks: {},
    imports: {},
    tables: {},
    pools: {},
    logGroups: [],
    changes: [],
    policies: [],
    changeSetsDeleted: [],
  };
  const url = await startStub(({ headers }, sent) => {
    const target = headers['x-amz-target'];
    const isJson = typeof target === 'string';
    const [status, body] = isJson
      ? call(cloud, target, JSON.parse(sent) as Record<string, unknown>)
      : query(cloud, new URLSearchParams(sent));
    return { status, type: isJson ? 'application/x-amz-json-1.1' : 'text/xml', body };
  });
  const variables = {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  closeAfterwards(async () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });
  return cloud;
}
