/** The stateful resources: the table and its stream, files, jobs, and dead letters. */
import { CfnOutput, Duration, type RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { tableDefinition } from '../../functions/platform/table-definition.ts';
import { functions } from '../model/catalog.ts';
import { createFileBuckets, QUARANTINE } from '../constructs/file-buckets.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import type { Bindings } from '../constructs/bindings.ts';
import { protectedPolicyOf, removalPolicyOf } from '../constructs/removal-policy.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { mailRuleName } from './mail.ts';
import { stackProps } from './stack-props.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** A message that is worked on stays hidden for six runs of its worker, as Lambda advises. */
const hiddenFor = ({ timeoutSeconds }: { timeoutSeconds: number }) =>
  Duration.seconds(timeoutSeconds * 6);

/** A push that is older tells nothing: browsers have asked for what changed. */
const PUSH_LIFE = Duration.hours(1);

/** The stateful stack: retained and protected from deletion where the deployment keeps its data. */
export class DataStack extends Stack {
  /** The stack's own table, or a restored one. */
  readonly table: Table | ITable;
  readonly exports: Bucket;
  readonly uploads: Bucket;
  readonly audit: Bucket;
  /** The nightly exports of the table; only where data are kept. */
  readonly copies: Bucket | undefined;
  /** Signs the digests of the audit chain. */
  readonly auditKey: Key;
  readonly jobQueue: Queue;
  readonly failedJobs: Queue;
  /** Parts of pushes to many browsers. */
  readonly pushQueue: Queue;
  readonly asyncDeadLetters: Queue;
  readonly streamDeadLetters: Queue;
  /** In this stack because it comes first: functions and distribution both need them. */
  readonly originSecrets: OriginSecrets;
  readonly #removalPolicy: RemovalPolicy;

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, 'Data', stackProps('Data', deployment));
    this.#removalPolicy = removalPolicyOf(deployment);
    // The stack keeps its own table while a restored one is in use, so that going back loses
    // nothing.
    const own = this.#createTable(deployment);
    this.table = this.#findRestored(deployment) ?? own;
    const buckets = createFileBuckets(this, deployment);
    ({
      exports: this.exports,
      uploads: this.uploads,
      audit: this.audit,
      copies: this.copies,
    } = buckets);
    // After the buckets: the CDK puts exports under a construct that has the name of one of them.
    this.#keepExports(own);
    this.auditKey = new Key(this, 'AuditKey', {
      description: "Signs the digests of the portal's audit chain",
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: this.#removalPolicy,
    });
    new CfnOutput(this, 'AuditBucket', { value: this.audit.bucketName });
    new CfnOutput(this, 'AuditKeyId', { value: this.auditKey.keyId });
    new CfnOutput(this, 'UploadsBucket', { value: this.uploads.bucketName });
    this.failedJobs = this.#createDeadLetters('FailedJobs');
    this.jobQueue = this.#createQueue('Jobs', {
      visibilityTimeout: hiddenFor(functions.jobWorker),
      deadLetterQueue: { queue: this.failedJobs, maxReceiveCount: 5 },
    });
    this.jobQueue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.jobQueue.queueArn],
        conditions: {
          ArnEquals: {
            'aws:SourceArn': this.formatArn({
              service: 'events',
              resource: 'rule',
              resourceName: mailRuleName(deployment),
            }),
          },
        },
      }),
    );
    this.pushQueue = this.#createQueue('Pushes', {
      visibilityTimeout: hiddenFor(functions.pusher),
      retentionPeriod: PUSH_LIFE,
    });
    Validations.of(this.pushQueue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'A push may be lost; one that fails is tried for an hour, and browsers ask by themselves',
    });
    this.asyncDeadLetters = this.#createDeadLetters('AsyncDeadLetters');
    this.streamDeadLetters = this.#createDeadLetters('StreamDeadLetters');
    this.originSecrets = new OriginSecrets(this, deployment);
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
        AUDIT_BUCKET: this.audit.bucketName,
        AUDIT_KEY_ID: this.auditKey.keyId,
        JOB_QUEUE_URL: this.jobQueue.queueUrl,
        PUSH_QUEUE_URL: this.pushQueue.queueUrl,
        STREAM_DEAD_LETTERS_URL: this.streamDeadLetters.queueUrl,
        ORIGIN_SECRETS: this.originSecrets.accepted,
        ...(this.copies ? { COPIES_BUCKET: this.copies.bucketName } : {}),
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
        digests: [this.audit.arnForObjects('digests/*')],
        digestList: [this.audit.bucketArn],
        ...(this.copies ? { userCopies: [this.copies.arnForObjects('users/*')] } : {}),
        auditKey: [this.auditKey.keyArn],
        jobQueue: [this.jobQueue.queueArn],
        pushQueue: [this.pushQueue.queueArn],
        asyncDeadLetters: [this.asyncDeadLetters.queueArn],
        streamDeadLetters: [this.streamDeadLetters.queueArn],
      },
    };
  }

  #createTable(deployment: Deployment): Table {
    const { maxTableUnits: most } = deployment;
    const limits =
      most === undefined ? {} : { maxReadRequestUnits: most, maxWriteRequestUnits: most };
    const table = new Table(this, 'Table', {
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...limits,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType[tableDefinition.streamView],
      timeToLiveAttribute: tableDefinition.timeToLiveAttribute,
      deletionProtection: keepsData(deployment),
      removalPolicy: protectedPolicyOf(deployment),
    });
    for (const { name, partitionKey, sortKey } of tableDefinition.indexes)
      table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: ProjectionType.ALL,
        ...limits,
      });
    return table;
  }

  /**
   * The other stacks use the table until they are deployed with a restored one. CloudFormation removes no
   * export that is in use, so the own table's stay.
   */
  #keepExports({ tableArn, tableName, tableStreamArn }: Table): void {
    for (const value of [tableArn, tableName, String(tableStreamArn)]) this.exportValue(value);
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
