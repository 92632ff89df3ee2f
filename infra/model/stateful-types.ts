/**
 * The types of the portal's resources, by what a replacement or deletion of one loses. A deployment replaces
 * or deletes no stateful resource without an exception.
 */

/** The loss that goes with a resource, by its type. */
export const STATEFUL: Readonly<Record<string, string>> = {
  'AWS::Backup::BackupVault': 'recovery points of the table',
  'AWS::CloudFront::Distribution': 'the address by which people find the portal or its files',
  'AWS::Cognito::UserPool': 'everybody’s account and password',
  'AWS::DynamoDB::GlobalTable': 'all stored items',
  'AWS::DynamoDB::Table': 'all stored items',
  'AWS::KMS::Key': 'the proof that audit events are those that were written',
  'AWS::S3::Bucket': 'all files in it',
  'AWS::SQS::Queue': 'messages that wait, and failed ones that are kept',
};

export const isStateful = (type: string | undefined): boolean =>
  type !== undefined && Object.hasOwn(STATEFUL, type);

/**
 * Types that a deployment may replace: they hold nothing that a further deployment doesn't make again, or
 * only records of the past months (logs), which their stack retains where data are kept.
 */
export const REPLACEABLE: readonly string[] = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupSelection',
  'AWS::Budgets::Budget',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Cognito::UserPoolClient',
  'AWS::Events::Rule',
  'AWS::IAM::OIDCProvider',
  'AWS::IAM::Role',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Logs::LogGroup',
  'AWS::Logs::ResourcePolicy',
  'AWS::Route53::RecordSet',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'AWS::StepFunctions::StateMachine',
  'AWS::WAFv2::WebACL',
  'AWS::WAFv2::WebACLAssociation',
  'Custom::CDKBucketDeployment',
];
