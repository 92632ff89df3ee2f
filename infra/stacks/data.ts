/** The stateful resources: the table and its stream, files, jobs, and dead letters. */
import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
} from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { tableDefinition } from '../../functions/platform/table-definition.ts';
import { functions } from '../model/catalog.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import type { Bindings } from '../constructs/bindings.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { stackProps } from './stack-props.ts';

/** The prefix of uploads until they are checked and copied. */
const QUARANTINE = 'quarantine/';
/** Prefixes of files that are read once and can be created again. */
const PASSING = ['exports/', 'runs/'];

/**
 * Deleted or overwritten files can be restored as long as the table can, and no longer: data that was
 * erased for a person is then gone everywhere.
 */
const FORGETTING = [
  { noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true },
  { abortIncompleteMultipartUploadAfter: Duration.days(1) },
];

/** Deletes files and old versions after a day. */
const gone = { expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) };

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** A message that is worked on stays hidden for six runs of its worker, as Lambda advises. */
const jobVisibility = Duration.seconds(functions.jobWorker.timeoutSeconds * 6);

/** Browsers, functions and CloudFront all support TLS 1.2; older ones are refused. */
export const MINIMUM_TLS = 1.2;

/** The stateful stack: retained and protected from deletion where the deployment keeps its data. */
export class DataStack extends Stack {
  /** The stack's own table, or a restored one. */
  readonly table: Table | ITable;
  readonly exports: Bucket;
  readonly uploads: Bucket;
  readonly jobQueue: Queue;
  readonly failedJobs: Queue;
  readonly asyncDeadLetters: Queue;
  readonly streamDeadLetters: Queue;
  /** In this stack because it comes first: functions and distribution both need them. */
  readonly originSecrets: OriginSecrets;
  readonly #removalPolicy: RemovalPolicy;

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, 'Data', stackProps('Data', deployment, { stateful: true }));
    this.#removalPolicy = keepsData(deployment) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    // The stack keeps its own table while a restored one is in use, so that going back loses
    // nothing.
    const own = this.#createTable(keepsData(deployment));
    this.table = this.#findRestored(deployment) ?? own;
    this.exports = this.#createExports(deployment);
    this.uploads = this.#createUploads(deployment);
    new CfnOutput(this, 'UploadsBucket', { value: this.uploads.bucketName });
    this.failedJobs = this.#createDeadLetters('FailedJobs');
    this.jobQueue = this.#createQueue('Jobs', {
      visibilityTimeout: jobVisibility,
      deadLetterQueue: { queue: this.failedJobs, maxReceiveCount: 5 },
    });
    this.asyncDeadLetters = this.#createDeadLetters('AsyncDeadLetters');
    this.streamDeadLetters = this.#createDeadLetters('StreamDeadLetters');
    this.originSecrets = new OriginSecrets(this, deployment.originSecret);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /** The resources that this stack offers to functions. */
  get bindings(): Bindings {
    const { tableArn, tableName, tableStreamArn } = this.table;
    return {
      variables: {
        TABLE_NAME: tableName,
        FILES_BUCKET: this.exports.bucketName,
        UPLOADS_BUCKET: this.uploads.bucketName,
        JOB_QUEUE_URL: this.jobQueue.queueUrl,
        ORIGIN_SECRETS: this.originSecrets.accepted,
      },
      arns: {
        table: [tableArn],
        indexes: tableDefinition.indexes.map(({ name }) => `${tableArn}/index/${name}`),
        stream: [String(tableStreamArn)],
        streams: [`${tableArn}/stream/*`],
        exports: [this.exports.arnForObjects('*')],
        quarantine: [this.uploads.arnForObjects(`${QUARANTINE}*`)],
        proofs: [this.uploads.arnForObjects('proofs/*')],
        resources: [this.uploads.arnForObjects('resources/*')],
        jobQueue: [this.jobQueue.queueArn],
        asyncDeadLetters: [this.asyncDeadLetters.queueArn],
        streamDeadLetters: [this.streamDeadLetters.queueArn],
      },
    };
  }

  #createTable(deletionProtection: boolean): Table {
    const table = new Table(this, 'Table', {
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType[tableDefinition.streamView],
      timeToLiveAttribute: tableDefinition.timeToLiveAttribute,
      deletionProtection,
      removalPolicy: this.#removalPolicy,
    });
    for (const { name, partitionKey, sortKey } of tableDefinition.indexes)
      table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: ProjectionType.ALL,
      });
    return table;
  }

  /** The table that a restore made; the stack only uses it. */
  #findRestored({ restoredTable }: Deployment): ITable | undefined {
    if (restoredTable === undefined) return undefined;
    const [tableArn = ''] = restoredTable.split('/stream/');
    return Table.fromTableAttributes(this, 'RestoredTable', {
      tableArn,
      tableStreamArn: restoredTable,
    });
  }

  #createExports(deployment: Deployment): Bucket {
    const bucket = this.#createBucket('Exports', {
      lifecycleRules: [
        // The files of a batch stay: what a bank was told to pay is looked up for years.
        ...PASSING.map((prefix) => ({ prefix, ...gone })),
        ...FORGETTING,
      ],
      cors: [{ allowedMethods: [HttpMethods.GET], allowedOrigins: [deployment.siteUrl] }],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The API signs each link, and the audit trail records who made or fetched which file',
    });
    return bucket;
  }

  /**
   * Browsers upload to quarantine, whose files expire after a day; checked files are copied out.
   */
  #createUploads(deployment: Deployment): Bucket {
    const bucket = this.#createBucket('Uploads', {
      lifecycleRules: [{ prefix: QUARANTINE, ...gone }, ...FORGETTING],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: [deployment.siteUrl],
          allowedHeaders: ['*'],
        },
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The API signs and logs every form and link, and nothing else opens the bucket',
    });
    return bucket;
  }

  #createBucket(id: string, props: BucketProps): Bucket {
    return new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: MINIMUM_TLS,
      versioned: true,
      removalPolicy: this.#removalPolicy,
      ...props,
    });
  }

  #createDeadLetters(id: string): Queue {
    const queue = this.#createQueue(id, { retentionPeriod: Duration.days(14) });
    Validations.of(queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This queue holds dead letters itself',
    });
    return queue;
  }

  #createQueue(id: string, props: ConstructorParameters<typeof Queue>[2]): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: this.#removalPolicy,
      ...props,
    });
  }
}
