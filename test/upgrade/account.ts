/** The emulated account, seen past the portal's commands: stacks, resources and items. */
import {
  CloudFormationClient,
  DeleteStackCommand,
  paginateDescribeStacks,
  paginateListStackResources,
  type Stack,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Item } from '../../functions/platform/item.ts';
import { openTable } from '../../functions/platform/table.ts';
import { GLOBAL_REGION } from '../../infra/deploy/clients.ts';
import { clientConfig } from '../deploy/cloud.ts';
import { ACCOUNT, type Emulator, REGION } from '../deploy/emulator.ts';
import { itemsIn } from '../support/stack/table.ts';

/** A resource of a stack. */
export interface Owned {
  stack: string;
  type: string;
  id: string;
}

export class Account {
  readonly #endpoint: string;
  readonly #config: ReturnType<typeof clientConfig>;

  constructor(emulator: Emulator) {
    this.#endpoint = emulator.endpoint;
    this.#config = clientConfig(emulator);
  }

  /** SES verifies nothing here: a domain that it is told is one that it may send for. */
  async verifyDomain(domain: string): Promise<void> {
    const client = new SESv2Client(this.#config);
    await client.send(new CreateEmailIdentityCommand({ EmailIdentity: domain }));
  }

  /** The stacks of a stage, in both regions. */
  async stacksOf(stage: string): Promise<Stack[]> {
    const found = await Promise.all(
      [REGION, GLOBAL_REGION].map((region) => this.#stacksIn(region)),
    );
    return found
      .flat()
      .filter(({ StackName }) => StackName?.startsWith(`commission-portal-${stage}-`));
  }

  async #stacksIn(region: string): Promise<Stack[]> {
    const client = new CloudFormationClient({ ...this.#config, region });
    const stacks: Stack[] = [];
    for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
      stacks.push(...Stacks);
    return stacks;
  }

  /** All resources of a stage's stacks. */
  async resourcesOf(stage: string): Promise<Owned[]> {
    const owned: Owned[] = [];
    for (const { StackName = '', StackId = '' } of await this.stacksOf(stage)) {
      const region = StackId.split(':')[3] ?? REGION;
      const client = new CloudFormationClient({ ...this.#config, region });
      for await (const page of paginateListStackResources({ client }, { StackName }))
        for (const { ResourceType = '', PhysicalResourceId = '' } of page.StackResourceSummaries ??
          [])
          owned.push({ stack: StackName, type: ResourceType, id: PhysicalResourceId });
    }
    return owned;
  }

  /** All items of a table. */
  async itemsOf(table: string): Promise<Item[]> {
    const runtime = {
      AWS_REGION: REGION,
      AWS_LAMBDA_FUNCTION_NAME: 'check',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_ACCESS_KEY_ID: ACCOUNT,
      AWS_SECRET_ACCESS_KEY: 'emulator',
      AWS_ENDPOINT_URL_DYNAMODB: this.#endpoint,
    };
    return itemsIn(openTable(table, runtime));
  }

  /** Switches a stack's protection from deletion off, as the handbook's command does. */
  async unprotect(StackName: string): Promise<void> {
    await new CloudFormationClient(this.#config).send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
  }

  /** @throws Error where CloudFormation refuses */
  async deleteStack(StackName: string): Promise<void> {
    await new CloudFormationClient(this.#config).send(new DeleteStackCommand({ StackName }));
  }

  /** Those of the resources that are there, whichever stack had them; only types that can be asked for. */
  async stillThere(resources: readonly Owned[]): Promise<Owned[]> {
    const found = await Promise.all(resources.map(({ type, id }) => this.exists(type, id)));
    return resources.filter((_, index) => found[index]);
  }

  /** True where the resource is there; false also for a type that isn't among those that hold anything. */
  async exists(type: string, id: string): Promise<boolean> {
    const ask = lookUps[type];
    if (!ask) return false;
    try {
      return await ask(this.#config, id);
    } catch (error) {
      if (error instanceof Error && /NotFound|NoSuch|NonExistent|NotExist/.test(error.name))
        return false;
      throw error;
    }
  }
}

type Config = ReturnType<typeof clientConfig>;

/** How the types are asked for that hold something, and so may stay without their stack. */
const lookUps: Record<string, (config: Config, id: string) => Promise<boolean>> = {
  'AWS::DynamoDB::Table': async (config, TableName) => {
    await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName }));
    return true;
  },
  'AWS::Cognito::UserPool': async (config, UserPoolId) => {
    await new CognitoIdentityProviderClient(config).send(
      new DescribeUserPoolCommand({ UserPoolId }),
    );
    return true;
  },
  'AWS::S3::Bucket': async (config, Bucket) => {
    await new S3Client({ ...config, forcePathStyle: true }).send(new HeadBucketCommand({ Bucket }));
    return true;
  },
  'AWS::SQS::Queue': async (config, QueueUrl) => {
    await new SQSClient(config).send(new GetQueueAttributesCommand({ QueueUrl }));
    return true;
  },
  'AWS::KMS::Key': async (config, KeyId) => {
    const { KeyMetadata } = await new KMSClient(config).send(new DescribeKeyCommand({ KeyId }));
    return KeyMetadata?.KeyState !== 'PendingDeletion';
  },
  'AWS::Logs::LogGroup': async (config, logGroupNamePrefix) => {
    const found = await Promise.all(
      [REGION, GLOBAL_REGION].map((region) =>
        new CloudWatchLogsClient({ ...config, region }).send(
          new DescribeLogGroupsCommand({ logGroupNamePrefix }),
        ),
      ),
    );
    return found.some(({ logGroups = [] }) =>
      logGroups.some(({ logGroupName }) => logGroupName === logGroupNamePrefix),
    );
  },
};
