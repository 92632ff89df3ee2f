/**
 * Types of resources that a deployment's checks really touch: each with a check that fails where such a
 * resource is missing or wrong. A type that no check touches is listed in `lacks.ts`, with the reason.
 */
type Check = readonly [story: string, check: string];

const WEB = 'every file of the build is in the bucket, with its type and its time in caches';

export const touched: Readonly<Record<string, Check>> = {
  'AWS::ApiGatewayV2::Api': ['doors', 'a public endpoint needs no token'],
  'AWS::ApiGatewayV2::Authorizer': ['doors', 'no token: refused'],
  'AWS::ApiGatewayV2::Integration': ['doors', 'a public endpoint needs no token'],
  'AWS::ApiGatewayV2::Route': ['sale', 'the agent says where to be paid'],
  'AWS::ApiGatewayV2::Stage': ['sale', 'a ticket opens a socket, once'],
  'AWS::Cognito::UserPool': ['browser', 'the agent signs in there, and sees R50.00'],
  'AWS::Cognito::UserPoolClient': ['browser', 'the agent signs in there, and sees R50.00'],
  'AWS::DynamoDB::Table': ['sale', 'the agent finds the sale among their own, by an index'],
  'AWS::KMS::Key': ['audit', 'the audit chain is signed, and a changed digest isn’t'],
  'AWS::Lambda::EventSourceMapping': ['sale', 'the stream counts the approved sale'],
  'AWS::Lambda::Alias': ['sale', 'the stream counts the approved sale'],
  'AWS::Lambda::LayerVersion': ['web', WEB],
  'AWS::Lambda::Version': ['sale', 'the stream counts the approved sale'],
  'AWS::Lambda::Function': ['doors', 'a public endpoint needs no token'],
  'AWS::S3::Bucket': ['sale', 'the administrator sees the proof as it was uploaded'],
  'AWS::SES::ConfigurationSet': ['sale', 'the agent has a notice and an e-mail'],
  'AWS::SQS::Queue': ['files', 'an export goes over the queue to the worker, and is there as CSV'],
  'AWS::Scheduler::Schedule': ['month', 'the schedule of the 1st starts the state machine'],
  'AWS::StepFunctions::StateMachine': [
    'month',
    'the run opens, plans, closes and notifies, without an agent',
  ],
  'Custom::CDKBucketDeployment': ['web', WEB],
};
