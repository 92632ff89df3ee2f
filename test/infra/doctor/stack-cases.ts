/** Cases of bootstrap, stacks, what failures left, references and drift. */
import type { Case } from './case.ts';
import { Failure, type Input } from './double.ts';
import { ACCOUNT, inDays } from './world.ts';

const drifted = {
  DriftInformation: { StackDriftStatus: 'DRIFTED', LastCheckTimestamp: inDays(-1) },
};

const bootstrapped = (StackName: string, version: string) => ({
  Stacks: [
    {
      StackName,
      StackStatus: 'CREATE_COMPLETE',
      CreationTime: inDays(-1),
      Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: version }],
    },
  ],
});

export const stackCases: Record<string, Case[]> = {
  bootstrap: [
    {
      when: 'a region isn’t bootstrapped',
      answers: {
        'cloudformation:DescribeStacks': ({ StackName = '', region }: Input) =>
          region === 'us-east-1'
            ? new Failure('ValidationError', `Stack with id ${StackName} does not exist`)
            : bootstrapped(StackName, '30'),
      },
      state: 'fail',
      found: new RegExp(`^account ${ACCOUNT} isn't bootstrapped for the CDK in us-east-1$`),
      mend: /^npm run deploy -- -c stage=prod --bootstrap$/,
    },
    {
      when: 'it is older than the templates',
      answers: {
        'cloudformation:DescribeStacks': ({ StackName = '', region }: Input) =>
          bootstrapped(StackName, region === 'us-east-1' ? '30' : '4'),
      },
      state: 'fail',
      found: /^the bootstrap stack of af-south-1 has version 4, and 6 is needed$/,
      mend: new RegExp(`^npx cdk bootstrap aws://${ACCOUNT}/af-south-1$`),
    },
  ],
  stacks: [
    {
      when: 'an update couldn’t be undone',
      stacks: { Api: { StackStatus: 'UPDATE_ROLLBACK_FAILED' } },
      state: 'fail',
      found: /^commission-portal-prod-api is UPDATE_ROLLBACK_FAILED$/,
      mend: /^aws cloudformation continue-update-rollback --stack-name commission-portal-prod-api --region af-south-1$/,
    },
    {
      when: 'another deployment is under way',
      stacks: { Edge: { StackStatus: 'UPDATE_IN_PROGRESS' } },
      state: 'fail',
      found: /edge-af-south-1 is UPDATE_IN_PROGRESS: another deployment works on it$/,
    },
    {
      when: 'a change set was left',
      stacks: { Ops: { StackStatus: 'REVIEW_IN_PROGRESS' } },
      state: 'warn',
      found: /never carried out$/,
    },
    {
      when: 'an update stopped',
      stacks: { Api: { StackStatus: 'UPDATE_FAILED' } },
      state: 'warn',
      found: /an update stopped halfway$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
    {
      when: 'the last deployment failed',
      stacks: { Api: { StackStatus: 'UPDATE_ROLLBACK_COMPLETE' } },
      state: 'warn',
      found: /was undone$/,
      mend: /describe-stack-events --stack-name commission-portal-prod-api/,
    },
    {
      when: 'the data’s stack can be deleted',
      stacks: { Data: { EnableTerminationProtection: false } },
      state: 'warn',
      found: /^commission-portal-prod-data isn’t protected from deletion$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
  ],
  leftovers: [
    {
      when: 'a creation failed',
      stacks: { Ops: { StackStatus: 'ROLLBACK_COMPLETE' } },
      state: 'warn',
      found: /^commission-portal-prod-ops is ROLLBACK_COMPLETE, with 1 resources left$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
    {
      when: 'a log group has no stack',
      stacks: { MonthlyRun: undefined },
      answers: {
        'logs:DescribeLogGroups': ({ logGroupNamePrefix: logGroupName }: Input) => ({
          logGroups: [{ logGroupName }],
        }),
      },
      state: 'warn',
      found: /^the log group \/aws\/vendedlogs\/states\/.+ is left without its stack$/,
    },
  ],
  references: [
    {
      when: 'a stack read an old value',
      stacks: {
        EdgeLogs: { Outputs: [{ OutputKey: 'siteDistributionInUse', OutputValue: 'an-old-one' }] },
      },
      state: 'warn',
      found: /^EdgeLogs: a value of another region is used that has changed$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
  ],
  drift: [
    {
      when: 'a resource was changed by hand',
      stacks: { Api: drifted },
      answers: {
        'cloudformation:DescribeStackResourceDrifts': {
          StackResourceDrifts: [
            {
              StackId: 's1',
              LogicalResourceId: 'Api1',
              ResourceType: 'AWS::ApiGatewayV2::Api',
              StackResourceDriftStatus: 'MODIFIED',
              Timestamp: inDays(-1),
            },
          ],
        },
      },
      state: 'warn',
      found: /^commission-portal-prod-api: Api1 modified$/,
      mend: /^aws cloudformation describe-stack-resource-drifts --stack-name commission-portal-prod-api/,
    },
    {
      when: 'CloudFormation never looked at a stack',
      stacks: { Api: { DriftInformation: { StackDriftStatus: 'NOT_CHECKED' } } },
      state: 'unknown',
      found: /^1 stack of 15 not looked at for 30 days$/,
      mend: /^npm run doctor -- --stage prod --drift$/,
    },
  ],
};
