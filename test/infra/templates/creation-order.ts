/**
 * Dependencies that AWS needs while a stack is created. CloudFormation knows references and DependsOn alone, and
 * the emulator accepts any order; the handbook's table of them is made from this one.
 */
import type { Graph, Resource } from './creation-graph.ts';
import { type CloudResource, type Properties, readable } from './template-app.ts';
import { statementsIn } from './template-rights.ts';

/** Properties that name another resource, and its type: without a reference it may be created later, or never. */
export const REFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ApiGatewayV2::Authorizer': { JwtConfiguration: 'Cognito::UserPool, Cognito::UserPoolClient' },
  'ApiGatewayV2::Integration': { IntegrationUri: 'Lambda::Alias' },
  'ApiGatewayV2::Route': {
    AuthorizerId: 'ApiGatewayV2::Authorizer',
    Target: 'ApiGatewayV2::Integration',
  },
  'ApiGatewayV2::RouteResponse': { RouteId: 'ApiGatewayV2::Route' },
  'ApiGatewayV2::Stage': { AccessLogSettings: 'Logs::LogGroup' },
  'Backup::BackupPlan': { BackupPlan: 'Backup::BackupVault' },
  'Backup::BackupSelection': {
    BackupPlanId: 'Backup::BackupPlan',
    BackupSelection: 'DynamoDB::Table, IAM::Role',
  },
  'CloudFront::Distribution': {
    'DistributionConfig.DefaultCacheBehavior.FunctionAssociations': 'CloudFront::Function',
    'DistributionConfig.DefaultCacheBehavior.ResponseHeadersPolicyId':
      'CloudFront::ResponseHeadersPolicy',
    'DistributionConfig.Origins': 'S3::Bucket',
    'DistributionConfig.ViewerCertificate': 'CertificateManager::Certificate',
    'DistributionConfig.WebACLId': 'WAFv2::WebACL',
  },
  'CloudWatch::Alarm': { AlarmActions: 'SNS::Topic', OKActions: 'SNS::Topic' },
  'CodeDeploy::DeploymentGroup': {
    AlarmConfiguration: 'CloudWatch::Alarm',
    ApplicationName: 'CodeDeploy::Application',
    ServiceRoleArn: 'IAM::Role',
  },
  'Cognito::UserPool': {
    EmailConfiguration: 'SES::ConfigurationSet',
    LambdaConfig: 'Lambda::Alias',
  },
  'Cognito::UserPoolClient': { UserPoolId: 'Cognito::UserPool' },
  'Custom::CDKBucketDeployment': {
    DestinationBucketName: 'S3::Bucket',
    DistributionId: 'CloudFront::Distribution',
    ServiceToken: 'Lambda::Function',
  },
  'Events::Rule': { Targets: 'Logs::LogGroup | SQS::Queue' },
  'Lambda::Alias': {
    FunctionName: 'Lambda::Function',
    FunctionVersion: 'Lambda::Version',
    UpdatePolicy: 'CodeDeploy::DeploymentGroup, Lambda::Function',
  },
  'Lambda::EventSourceMapping': {
    DestinationConfig: 'SQS::Queue',
    EventSourceArn: 'DynamoDB::Table | SQS::Queue',
    FunctionName: 'Lambda::Alias',
  },
  'Lambda::Function': {
    DeadLetterConfig: 'SQS::Queue',
    Layers: 'Lambda::LayerVersion',
    LoggingConfig: 'Logs::LogGroup',
    Role: 'IAM::Role',
  },
  'Lambda::Permission': {
    FunctionName: 'Lambda::Alias',
    SourceArn: 'ApiGatewayV2::Api | Cognito::UserPool',
  },
  'Lambda::Version': { FunctionName: 'Lambda::Function' },
  'Logs::Delivery': { DeliveryDestinationArn: 'Logs::DeliveryDestination' },
  'Logs::DeliveryDestination': { DestinationResourceArn: 'Logs::LogGroup' },
  'Logs::DeliverySource': { ResourceArn: 'CloudFront::Distribution' },
  'Logs::ResourcePolicy': { PolicyDocument: 'Logs::LogGroup' },
  'Route53::RecordSet': { AliasTarget: 'CloudFront::Distribution' },
  'S3::Bucket': { LoggingConfiguration: 'S3::Bucket' },
  'S3::BucketPolicy': { Bucket: 'S3::Bucket' },
  'SES::ConfigurationSetEventDestination': { ConfigurationSetName: 'SES::ConfigurationSet' },
  'SNS::Subscription': { TopicArn: 'SNS::Topic' },
  'SNS::TopicPolicy': { Topics: 'SNS::Topic' },
  'SQS::Queue': { RedrivePolicy: 'SQS::Queue' },
  'SQS::QueuePolicy': { Queues: 'SQS::Queue' },
  'Scheduler::Schedule': { 'Target.RoleArn': 'IAM::Role', 'Target.DeadLetterConfig': 'SQS::Queue' },
  'StepFunctions::StateMachine': {
    DefinitionString: 'Lambda::Alias',
    LoggingConfiguration: 'Logs::LogGroup',
    RoleArn: 'IAM::Role',
  },
  'WAFv2::WebACLAssociation': { ResourceArn: 'Cognito::UserPool', WebACLArn: 'WAFv2::WebACL' },
};

/** A resource that a property refers to needs another one that lets the two meet. */
export const PARTNERS: readonly [type: string, property: string, of: string, partner: string][] = [
  ['ApiGatewayV2::Integration', 'IntegrationUri', 'Lambda::Alias', 'Lambda::Permission'],
  ['Cognito::UserPool', 'LambdaConfig', 'Lambda::Alias', 'Lambda::Permission'],
  ['CloudFront::Distribution', 'DistributionConfig.Origins', 'S3::Bucket', 'S3::BucketPolicy'],
  ['CloudWatch::Alarm', 'AlarmActions', 'SNS::Topic', 'SNS::TopicPolicy'],
  ['Events::Rule', 'Targets', 'Logs::LogGroup', 'Logs::ResourcePolicy'],
  ['Events::Rule', 'Targets', 'SQS::Queue', 'SQS::QueuePolicy'],
];

/** Rights on what a property refers to: AWS asks the role for them when it creates the resource, or at its first use. */
export const RIGHTS: readonly [type: string, property: string, of: string, action: string][] = [
  ['Backup::BackupSelection', 'BackupSelection', 'DynamoDB::Table', 'dynamodb:StartAwsBackupJob'],
  ['Lambda::Alias', 'UpdatePolicy', 'Lambda::Function', 'lambda:InvokeFunction'],
  ['Lambda::EventSourceMapping', 'DestinationConfig', 'SQS::Queue', 'sqs:SendMessage'],
  ['Lambda::EventSourceMapping', 'EventSourceArn', 'DynamoDB::Table', 'dynamodb:GetRecords'],
  ['Lambda::EventSourceMapping', 'EventSourceArn', 'SQS::Queue', 'sqs:ReceiveMessage'],
  ['Lambda::Function', 'DeadLetterConfig', 'SQS::Queue', 'sqs:SendMessage'],
  ['Lambda::Function', 'LoggingConfig', 'Logs::LogGroup', 'logs:PutLogEvents'],
  ['Scheduler::Schedule', 'Target', 'DynamoDB::Table', 'dynamodb:ExportTableToPointInTime'],
  ['Scheduler::Schedule', 'Target', 'S3::Bucket', 's3:PutObject'],
  ['Scheduler::Schedule', 'Target', 'Lambda::Alias', 'lambda:InvokeFunction'],
  ['Scheduler::Schedule', 'Target', 'SQS::Queue', 'sqs:SendMessage'],
  ['Scheduler::Schedule', 'Target', 'StepFunctions::StateMachine', 'states:StartExecution'],
  ['StepFunctions::StateMachine', 'DefinitionString', 'Lambda::Alias', 'lambda:InvokeFunction'],
  ['StepFunctions::StateMachine', 'DefinitionString', 'S3::Bucket', 's3:GetObject'],
  [
    'StepFunctions::StateMachine',
    'LoggingConfiguration',
    'Logs::LogGroup',
    'logs:CreateLogDelivery',
  ],
];

interface Order {
  later: string;
  earlier: string;
  /** Which of the earlier ones. */
  words: string;
  is: (later: Resource, earlier: Resource, graph: Graph) => boolean;
}

const settingsOf = ({ Properties }: CloudResource) =>
  Object.keys(Properties['RouteSettings'] ?? {});
const cacheOf = ({ Properties }: CloudResource) =>
  JSON.stringify([Properties['SystemMetadata'], Properties['DistributionPaths']]);
const WEB_PARTS = [/immutable/, /"\/\*"/, /sw\.js/];
const partOfWeb = (one: CloudResource) => WEB_PARTS.findIndex((part) => part.test(cacheOf(one)));
const startsMigrations = ({ key }: Resource) => key.includes('/Migrations');

/** Orders that no reference says. */
export const ORDERS: readonly Order[] = [
  {
    later: 'ApiGatewayV2::Stage',
    earlier: 'ApiGatewayV2::Route',
    words: 'each of its API, where it has settings of routes: AWS finds no route to come',
    is: (stage, route) =>
      settingsOf(stage).length > 0 &&
      readable(stage.Properties['ApiId']) === readable(route.Properties['ApiId']),
  },
  {
    later: 'Custom::CDKBucketDeployment',
    earlier: 'Custom::CDKBucketDeployment',
    words: 'hashed files, then pages, then the worker: no page may name a file to come',
    is: (later, earlier) => partOfWeb(later) > partOfWeb(earlier),
  },
  {
    later: 'Events::Rule',
    earlier: 'SQS::QueuePolicy',
    words: 'that of its queue: events before it are lost',
    is: (rule, policy, graph) =>
      graph
        .refersTo(rule.key, 'Targets')
        .some((queue) => graph.refersTo(policy.key, 'Queues').includes(queue)),
  },
  {
    later: 'Logs::Delivery',
    earlier: 'Logs::DeliverySource',
    words: 'the one of its name',
    is: (delivery, source) =>
      delivery.Properties['DeliverySourceName'] === source.Properties['Name'],
  },
  {
    later: 'Logs::Delivery',
    earlier: 'Logs::Delivery',
    words: 'one after the other: two at once change one policy',
    is: (later, earlier) => later.key.includes('files') && earlier.key.includes('site'),
  },
  ...['Lambda::Alias', 'Custom::CDKBucketDeployment'].map((earlier) => ({
    later: 'Scheduler::Schedule',
    earlier,
    words: 'each, before the one that starts migrations: nothing old writes items then',
    is: startsMigrations,
  })),
];

/** The handbook's table. */
export function renderOrder(): string {
  const code = (types: string) => types.replaceAll(/\w+::\w+/g, '`$&`').replaceAll(' | ', ' or ');
  const rows = [
    ...Object.entries(REFERENCES).map(([type, properties]) => {
      const all = Object.entries(properties).map(
        ([property, of]) => `${property.replace(/^.*\./, '')} ${code(of)}`,
      );
      return [type, all.join('; ')] as const;
    }),
    ...PARTNERS.map(([type, , of, partner]) => [type, `${code(partner)} for ${code(of)}`] as const),
    ...RIGHTS.map(
      ([type, , of, action]) => [type, `a role with \`${action}\` on ${code(of)}`] as const,
    ),
    ...ORDERS.map(({ later, earlier, words }) => [later, `${code(earlier)}, ${words}`] as const),
  ];
  const needs = Map.groupBy(rows, ([type]) => type);
  const lines = [...needs.keys()].sort().map((type) => {
    const all = (needs.get(type) ?? []).map(([, need]) => need);
    return `| ${code(type)} | ${[...new Set(all)].join('; ')} |\n`;
  });
  return `| Resource | Needs |\n|---|---|\n${lines.join('')}`;
}

/** Everything of this that the templates lack, in words. */
export function findLacking(graph: Graph): string[] {
  return [
    ...references(graph),
    ...partners(graph),
    ...rights(graph),
    ...orders(graph),
    ...policies(graph),
  ];
}

function* references(graph: Graph): Iterable<string> {
  for (const [type, properties] of Object.entries(REFERENCES))
    for (const [property, wanted] of Object.entries(properties))
      for (const { key } of graph.ofType(type)) {
        if (graph.valueOf(key, property) === undefined) continue;
        const types = new Set(graph.refersTo(key, property).map((one) => graph.typeOf(one)));
        const has = (all: string) => all.split(' | ').some((one) => types.has(one));
        if (!wanted.split(', ').every(has)) yield `${key}: ${property} refers to no ${wanted}`;
      }
}

function* partners(graph: Graph): Iterable<string> {
  for (const [type, property, of, partner] of PARTNERS)
    for (const { key } of graph.ofType(type))
      for (const target of graph.refersTo(key, property))
        if (
          graph.typeOf(target) === of &&
          !graph.ofType(partner).some((one) => graph.refers(one, target))
        )
          yield `${key}: no ${partner} for ${target}`;
}

function* rights(graph: Graph): Iterable<string> {
  for (const [type, property, of, action] of RIGHTS)
    for (const { key } of graph.ofType(type))
      for (const target of graph.refersTo(key, property))
        if (graph.typeOf(target) === of && !mayDo(graph, key, { action, target }))
          yield `${key}: no role with ${action} on ${target}`;
}

/** True where a role that the resource has, itself or by its function, is allowed the action. */
function mayDo(
  graph: Graph,
  key: string,
  { action, target }: { action: string; target: string },
): boolean {
  return [...graph.before(key, false)].some((role) => {
    if (graph.typeOf(role) !== 'IAM::Role') return false;
    const statements = statementsIn(graph.valueOf(role, '') as Properties);
    return statements.some(
      ({ Effect, Action, Resource }) =>
        Effect === 'Allow' &&
        [Action].flat().includes(action) &&
        (Resource === '*' || graph.refersWithin(Resource, role).includes(target)),
    );
  });
}

function* orders(graph: Graph): Iterable<string> {
  for (const { later, earlier, is } of ORDERS)
    for (const one of graph.ofType(later)) {
      const wanted = graph.ofType(earlier).filter((other) => is(one, other, graph));
      const before = wanted.length > 0 ? graph.before(one.key, true) : new Set();
      for (const { key } of wanted)
        if (!before.has(key)) yield `${one.key}: may come before ${key}`;
    }
}

/** A policy that stands apart from its role comes after the role, and so perhaps after what needs it. */
const policies = (graph: Graph): string[] =>
  graph.ofType('IAM::Policy').flatMap(({ key: policy }) =>
    graph.resources
      .filter(({ key }) => key !== policy)
      .filter((one) => graph.refersTo(policy, 'Roles').some((role) => graph.refers(one, role)))
      .filter(({ key }) => !graph.before(key, false).has(policy))
      .map(({ key }) => `${key}: may come before ${policy}`),
  );
