/** CloudFormation, as a deployment's commands ask it. */
import { closeAfterwards } from '../../support/stack/close-afterwards.ts';
import { startStub } from '../../support/stack/start-stub.ts';

export interface StackState {
  status: string;
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
  /** Every change, in order; policies have a list of their own. */
  changes: string[];
  /** The stacks whose policy was set, in order. */
  policies: string[];
}

const xml = (action: string, result: string) =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
const refusal = (message: string) =>
  `<ErrorResponse><Error><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`;
const tag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

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

/** Policies of stacks. */
function queryPolicy(cloud: CloudState, name: string, asked: URLSearchParams): Answer | undefined {
  const action = asked.get('Action') ?? '';
  const stack = cloud.stacks[name];
  if (!stack) return undefined;
  if (action === 'GetStackPolicy')
    return [200, xml(action, tag('StackPolicyBody', stack.policy && escape(stack.policy)))];
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
  const guarded = queryPolicy(cloud, name, asked);
  if (guarded) return guarded;
  if (action === 'UpdateTerminationProtection') {
    stack.isProtected = asked.get('EnableTerminationProtection') === 'true';
    cloud.changes.push(`${name} ${stack.isProtected ? 'protected' : 'unprotected'}`);
    return [200, xml(action, `<StackId>${name}</StackId>`)];
  }
  return [400, refusal(`the double has no ${action}`)];
}

/** Starts it for the running test, and sets this process's variables for it. */
export async function startCloud(): Promise<CloudState> {
  const cloud: CloudState = {
    stacks: {},
    imports: {},
    changes: [],
    policies: [],
  };
  const url = await startStub((_, sent) => {
    const [status, body] = query(cloud, new URLSearchParams(sent));
    return { status, type: 'text/xml', body };
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
