/** A stack's template as text for a review: each resource with the properties that matter. */
import { type CloudResource, readable, type Synthesized } from './template-app.ts';

type Json = Record<string, unknown>;

/** Resources that say nothing of their own, or that a rule holds to the contract or the catalogue. */
const LEFT_OUT = new Set([
  'AWS::Lambda::Version',
  'AWS::Lambda::Alias',
  'AWS::CodeDeploy::DeploymentGroup',
]);

/** Properties that change with the code alone, or that a rule checks on every resource. */
const OMITTED: Readonly<Record<string, readonly string[]>> = {
  'AWS::Lambda::Function': [
    'Architectures',
    'Code',
    'Description',
    'Handler',
    'LoggingConfig',
    'Role',
    'Runtime',
    'TracingConfig',
  ],
  'AWS::CloudFront::Function': ['FunctionCode'],
  'AWS::Lambda::LayerVersion': ['Content'],
  'Custom::CDKBucketDeployment': ['SourceBucketNames', 'SourceObjectKeys', 'SourceMarkers'],
  'AWS::DynamoDB::Table': ['AttributeDefinitions', 'GlobalSecondaryIndexes', 'KeySchema'],
  'AWS::IAM::Role': ['Description'],
};

/** Keys left out wherever they are: the portal's settings and the retries of a task, which have rules. */
const LEFT_OUT_KEYS = new Set(['PORTAL', 'Retry']);

/** The logical id without its hashes, also that of a function's version. */
const nameOf = (id: string) => id.replaceAll(/[0-9A-F]{8}(?:[0-9a-f]{32})?(?=[A-Z]|$)/g, '');

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An intrinsic function has one key, which no property is named like. */
const isIntrinsic = (value: Json) => /^(?:Ref$|Fn::)/.test(Object.keys(value).join());

const WIDE = 118;
const LONG_HASH = /[0-9A-F]{8}[0-9a-f]{32}/g;

/** Text as it is; JSON in a text is parsed. */
function parsed(text: string): unknown {
  const clean = text.replaceAll(LONG_HASH, '');
  if (!/^[{[]"/.test(clean)) return clean;
  // A template of EventBridge names parts of an event without quotes.
  return plain(JSON.parse(clean.replaceAll(/(?<=:)<\w+>(?=[,}])/g, '"$&"')));
}

/** A value with references in words. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return parsed(value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  if (isIntrinsic(value)) return parsed(readable(value));
  const entries = Object.entries(value).filter(([key]) => !LEFT_OUT_KEYS.has(key));
  return Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]));
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isObject(value)) return String(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}: ${inline(one)}`)
    .join(', ')}}`;
}

/** A value in one line where it fits, else a line for each part. */
function linesOf(label: string, value: unknown, indent = ''): string[] {
  const line = `${indent}${label} ${inline(value)}`;
  if (line.length <= WIDE || typeof value !== 'object' || value === null) return [line];
  const parts = Object.entries(value).map(([key, one]) =>
    linesOf(Array.isArray(value) ? '-' : `${key}:`, one, `${indent}  `),
  );
  return [`${indent}${label}`, ...parts.flat()];
}

/** A policy's statement: what it allows or denies, on what, for whom and when. */
function statementText({ Effect, Action, Resource, Principal, Condition }: Json): string {
  const parts = [
    [Effect, Action],
    ['on', Resource],
    ['for', Principal],
    ['if', Condition],
  ];
  return parts
    .filter(([, value]) => value !== undefined)
    .map(([word, value]) => `${String(word)} ${inline(value)}`)
    .join(' ');
}

/** Replaces each policy in a value by its statements as text. */
function withStatements(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(withStatements);
  if (!isObject(value)) return value;
  const { Statement, Version, PolicyName, PolicyDocument } = value;
  if (PolicyName !== undefined) return withStatements(PolicyDocument);
  if (Statement !== undefined && Version !== undefined)
    return [Statement].flat().map((one) => statementText(one as Json));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withStatements(one)]));
}

/** An alarm in one line. What it says to the operator is in the code. */
function alarmText(alarm: Json): string {
  const dimensions = (alarm['Dimensions'] ?? []) as { Name: string; Value: string }[];
  const of = dimensions.map(({ Name, Value }) => `${Name}=${Value}`).join(' ');
  const how = {
    LessThanThreshold: '<',
    GreaterThanOrEqualToThreshold: '>=',
  }[String(alarm['ComparisonOperator'])];
  const when = `${inline(alarm['DatapointsToAlarm'])} of ${inline(alarm['EvaluationPeriods'])} x ${inline(alarm['Period'])} s`;
  const tells = `tells ${inline(alarm['AlarmActions'] ?? [])}, at its end ${inline(alarm['OKActions'] ?? [])}`;
  return `${inline(alarm['Statistic'] ?? alarm['ExtendedStatistic'])} ${inline(alarm['Namespace'])} ${inline(alarm['MetricName'])} (${of}) ${how} ${inline(alarm['Threshold'])}, ${when}, missing: ${inline(alarm['TreatMissingData'])}, ${tells}`;
}

interface Widget extends Json {
  properties: { title: string; metrics?: unknown[] };
}

/** A dashboard's widgets: position, title and number of metrics of each. */
const widgetsOf = ({ DashboardName, DashboardBody }: Json) => ({
  DashboardName,
  widgets: (DashboardBody as { widgets: Widget[] }).widgets.map(
    ({ type, x, y, width, height, properties: { title, metrics = [] } }) =>
      `${inline([type, x, y, width, height])} ${title} (${metrics.length})`,
  ),
});

function propertiesOf({ Type, Properties }: CloudResource): unknown {
  const omitted = OMITTED[Type] ?? [];
  const kept = Object.entries((Properties as Json | undefined) ?? {}).filter(
    ([key]) => !omitted.includes(key),
  );
  const properties = plain(Object.fromEntries(kept)) as Json;
  if (Type === 'AWS::CloudWatch::Alarm') return alarmText(properties);
  if (Type === 'AWS::CloudWatch::Dashboard') return widgetsOf(properties);
  return withStatements(properties);
}

/** The resources of one stack, but those that rules cover. */
export function digestOf(app: Pick<Synthesized, 'resources'>, stack: string): string {
  const lines = [...app.resources].flatMap(([key, resource]) => {
    const [inStack, id = ''] = key.split('/');
    if (inStack !== stack || LEFT_OUT.has(resource.Type)) return [];
    // The routes of the contract.
    if (resource.Type === 'AWS::ApiGatewayV2::Route' && stack === 'api') return [];
    const type = resource.Type.replace('AWS::', '');
    const kept = resource.DeletionPolicy ? ` (${resource.DeletionPolicy})` : '';
    return linesOf(`${nameOf(id)} ${type}${kept}`, propertiesOf(resource));
  });
  return `${lines.join('\n')}\n`;
}
