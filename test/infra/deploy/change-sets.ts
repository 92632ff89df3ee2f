/** Changes of stateful resources, in the form in which CloudFormation describes them in a change set. */
import type { ResourceChange, ResourceChangeDetail } from '@aws-sdk/client-cloudformation';

const detail = (
  name: string,
  more: Partial<ResourceChangeDetail> = {},
  target: ResourceChangeDetail['Target'] = {},
): ResourceChangeDetail => ({
  Target: {
    Attribute: 'Properties',
    Name: name,
    RequiresRecreation: 'Always',
    Path: `/Properties/${name}`,
    ...target,
  },
  Evaluation: 'Static',
  ChangeSource: 'DirectModification',
  ...more,
});

/** The table's key schema is another one. */
export const tableReplaced: ResourceChange = {
  PolicyAction: 'ReplaceAndRetain',
  Action: 'Modify',
  LogicalResourceId: 'TableCD117FA1',
  PhysicalResourceId: 'commission-portal-prod-data-TableCD117FA1-1A2B3C',
  ResourceType: 'AWS::DynamoDB::Table',
  Replacement: 'True',
  Scope: ['Properties'],
  Details: [
    detail('KeySchema'),
    detail('TimeToLiveSpecification', {}, { RequiresRecreation: 'Never' }),
  ],
};

/** The template no longer has the bucket. */
export const bucketDeleted: ResourceChange = {
  PolicyAction: 'Delete',
  Action: 'Remove',
  LogicalResourceId: 'Uploads4F6EB0FD',
  PhysicalResourceId: 'commission-portal-dev-data-uploads4f6eb0fd-1a2b3c',
  ResourceType: 'AWS::S3::Bucket',
  Scope: [],
  Details: [],
};

/** The user pool leaves the stack, which retains it. */
export const poolRetained: ResourceChange = {
  PolicyAction: 'Retain',
  Action: 'Remove',
  LogicalResourceId: 'UserPool6BA7E5F2',
  PhysicalResourceId: 'af-south-1_AbCdEfGhI',
  ResourceType: 'AWS::Cognito::UserPool',
  Scope: [],
  Details: [],
};

/** The queue's name comes from another resource that changes. */
export const queueConditional: ResourceChange = {
  Action: 'Modify',
  LogicalResourceId: 'JobsDF1CC2D4',
  PhysicalResourceId: 'https://sqs.af-south-1.amazonaws.com/000000000000/jobs-1',
  ResourceType: 'AWS::SQS::Queue',
  Replacement: 'Conditional',
  Scope: ['Properties'],
  Details: [
    detail('QueueName', {
      Evaluation: 'Dynamic',
      ChangeSource: 'ResourceAttribute',
      CausingEntity: 'Topic.TopicName',
    }),
  ],
};

/** The queue with the values of its name, before and after. */
export const queueWithValues = (BeforeValue: string, AfterValue: string): ResourceChange => ({
  ...queueConditional,
  Details: [detail('QueueName', { Evaluation: 'Dynamic' }, { BeforeValue, AfterValue })],
});

/** Changes that lose nothing: in place, of a type that is made anew, and a new resource. */
export const harmless: ResourceChange[] = [
  {
    Action: 'Modify',
    LogicalResourceId: 'TableCD117FA1',
    PhysicalResourceId: tableReplaced.PhysicalResourceId,
    ResourceType: 'AWS::DynamoDB::Table',
    Replacement: 'False',
    Scope: ['Properties'],
    Details: [detail('TimeToLiveSpecification', {}, { RequiresRecreation: 'Never' })],
  },
  {
    PolicyAction: 'ReplaceAndDelete',
    Action: 'Modify',
    LogicalResourceId: 'Handler1',
    PhysicalResourceId: 'handler-1',
    ResourceType: 'AWS::Lambda::Function',
    Replacement: 'True',
    Scope: ['Properties'],
    Details: [detail('FunctionName')],
  },
  {
    Action: 'Add',
    LogicalResourceId: 'Exports25637AFB',
    ResourceType: 'AWS::S3::Bucket',
    Scope: [],
    Details: [],
  },
];
