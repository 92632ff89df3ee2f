/**
 * The buckets of files with personal data, of the audit chain's digests and of the table's exports, and
 * their access logs.
 */
import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectLockRetention,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { LINES_KEPT_DAYS } from '../../shared/network-statements/rules.ts';
import { EXPORT_DAYS } from '../model/copies.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** The prefix of uploads until they are checked and copied. */
export const QUARANTINE = 'quarantine/';
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

/**
 * Proofs are looked at until their sale is decided, and seldom after: the same links open them at once, at a
 * sixth of the price of keeping them. Files below 128 KB stay where they are, since moving them would cost
 * more.
 */
const RARELY_READ = {
  prefix: 'proofs/',
  transitions: [
    {
      storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
      transitionAfter: Duration.days(60),
    },
  ],
};

/** As long as the other access logs. */
const LOGS_KEPT = Duration.days(180);

/** Five years and their leap days: as long as records of payments are kept for the tax office. */
const DIGESTS_KEPT = Duration.days(5 * 365 + 2);

/** Deletes files and old versions after a day. */
const gone = { expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) };

const loggedIn = (logs: Bucket | undefined, prefix: string): BucketProps =>
  logs ? { serverAccessLogsBucket: logs as IBucket, serverAccessLogsPrefix: prefix } : {};

const acknowledgeUnlogged = (bucket: Bucket): void =>
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'A deployment whose data is made up and goes with its stack keeps no access logs',
  });

/** Browsers, functions and CloudFront all support TLS 1.2; older ones are refused. */
export const MINIMUM_TLS = 1.2;

/** Creates the buckets in a stateful stack. */
export function createFileBuckets(
  scope: Construct,
  deployment: Deployment,
): {
  exports: Bucket;
  uploads: Bucket;
  audit: Bucket;
  copies: Bucket | undefined;
} {
  const logs = keepsData(deployment) ? createAccessLogs(scope, deployment) : undefined;
  return {
    exports: createExports(scope, deployment, logs),
    uploads: createUploads(scope, deployment, logs),
    audit: createAudit(scope, deployment, logs),
    copies: logs && createCopies(scope, deployment, logs),
  };
}

/**
 * The buckets' access logs: who opened which file, also by a link that was passed on. A deployment
 * whose data isn't kept has none, since logs that arrive late would stop its deletion.
 */
function createAccessLogs(scope: Construct, deployment: Deployment): Bucket {
  const bucket = createBucket(scope, deployment, 'AccessLogs', {
    versioned: false,
    lifecycleRules: [{ expiration: LOGS_KEPT }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'This bucket holds access logs itself',
  });
  return bucket;
}

function createExports(scope: Construct, deployment: Deployment, logs: Bucket | undefined): Bucket {
  const bucket = createBucket(scope, deployment, 'Exports', {
    ...loggedIn(logs, 'exports/'),
    lifecycleRules: [
      // The files of a batch stay: what a bank was told to pay is looked up for years.
      ...PASSING.map((prefix) => ({ prefix, ...gone })),
      { prefix: 'network-statements/', expiration: Duration.days(LINES_KEPT_DAYS) },
      ...FORGETTING,
    ],
    cors: [{ allowedMethods: [HttpMethods.GET], allowedOrigins: [deployment.siteUrl] }],
  });
  if (!logs) acknowledgeUnlogged(bucket);
  return bucket;
}

/**
 * Browsers upload to quarantine, whose files expire after a day; checked files are copied out.
 */
function createUploads(scope: Construct, deployment: Deployment, logs: Bucket | undefined): Bucket {
  const bucket = createBucket(scope, deployment, 'Uploads', {
    ...loggedIn(logs, 'uploads/'),
    lifecycleRules: [{ prefix: QUARANTINE, ...gone }, RARELY_READ, ...FORGETTING],
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        allowedOrigins: [deployment.siteUrl],
        allowedHeaders: ['*'],
      },
    ],
  });
  if (!logs) acknowledgeUnlogged(bucket);
  return bucket;
}

/**
 * The digests of the audit chain. Where data are kept, nobody can change or delete one before its
 * time, not even the account's owner. They hold no personal data.
 */
function createAudit(scope: Construct, deployment: Deployment, logs: Bucket | undefined): Bucket {
  const bucket = createBucket(scope, deployment, 'Audit', {
    ...loggedIn(logs, 'audit/'),
    ...(keepsData(deployment)
      ? { objectLockDefaultRetention: ObjectLockRetention.compliance(DIGESTS_KEPT) }
      : {}),
  });
  if (!logs) acknowledgeUnlogged(bucket);
  return bucket;
}

/** The nightly exports of the table, only where data are kept. EventBridge hears of each new file. */
function createCopies(scope: Construct, deployment: Deployment, logs: Bucket): Bucket {
  const bucket = createBucket(scope, deployment, 'Copies', {
    ...loggedIn(logs, 'copies/'),
    lifecycleRules: [
      {
        expiration: Duration.days(EXPORT_DAYS.current),
        noncurrentVersionExpiration: Duration.days(EXPORT_DAYS.oldVersion),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
  // The CDK's own property would add a function that sets this.
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  return bucket;
}

function createBucket(
  scope: Construct,
  deployment: Deployment,
  id: string,
  props: BucketProps,
): Bucket {
  return new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: MINIMUM_TLS,
    versioned: true,
    removalPolicy: removalPolicyOf(deployment),
    ...props,
  });
}
