/**
 * Puts the web into its bucket while the stack is deployed, by the CDK's bucket deployment. It runs where the
 * build or a setting changed, and deletes nothing: open pages of an earlier build still load its files.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultStackSynthesizer, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  type IRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket, CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { BrowserConfig } from '../../shared/kernel/settings.ts';
import type { Deployment } from '../model/deployment.ts';
import { filesOf, isWebBuildStale, WEB_BUILD, WEB_CONFIG } from '../model/web-build.ts';
import { cacheControlOf, contentOf, isHashed } from '../model/web-files.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** The service worker, which fetches and caches the page when a browser installs it. */
const WORKER = 'sw.js';
/** The deployment's settings for browsers, published beside the build. */
const CONFIG = 'config.json';

/** Sources stand in for the build where the stack isn't bundled, as in tests of templates. */
const UNBUILT = fileURLToPath(new URL('../../web/public', import.meta.url));
const VITE = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

/**
 * The parts in the order in which they are published: each after the files that it loads, so that a visitor
 * always gets one whole build, old or new.
 */
const parts = {
  Assets: { has: isHashed, invalidates: [] },
  Pages: { has: (name: string) => !isHashed(name) && name !== WORKER, invalidates: ['/*'] },
  Worker: { has: (name: string) => name === WORKER, invalidates: [`/${WORKER}`] },
};
type Part = keyof typeof parts;

interface Props {
  deployment: Deployment;
  bucket: Bucket;
  distribution: Distribution;
  config: BrowserConfig;
}

/** Publishes a build with a deployment's settings, and waits until every edge has it. */
export class WebPublication extends Construct {
  constructor(scope: Construct, id: string, { deployment, bucket, distribution, config }: Props) {
    super(scope, id);
    const folder = Stack.of(this).bundlingRequired ? buildParts(deployment.siteUrl) : undefined;
    const sourceOf = (part: Part) => Source.asset(folder ? join(folder, part) : UNBUILT);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    const role = this.#createRole(bucket, distribution, logGroup);
    const publish = (part: Part, more: ISource[] = []): BucketDeployment => {
      const { invalidates } = parts[part];
      return new BucketDeployment(this, part, {
        sources: [sourceOf(part), ...more],
        // The library's own Bucket fails its interface under exactOptionalPropertyTypes.
        destinationBucket: bucket as IBucket,
        prune: false,
        cacheControl: [CacheControl.fromString(cacheControlOf(part === 'Assets' ? 'assets/' : ''))],
        ...(invalidates.length > 0 ? { distribution, distributionPaths: invalidates } : {}),
        memoryLimit: 512,
        outputObjectKeys: false,
        role,
        logGroup,
      });
    };
    const assets = publish('Assets');
    const pages = publish('Pages', [Source.jsonData(CONFIG, config)]);
    pages.node.addDependency(assets);
    const worker = publish('Worker');
    worker.node.addDependency(pages);
    // They share the program of the first, and bring a copy of its layer each.
    for (const { node } of [pages, worker]) node.tryRemoveChild('AwsCliLayer');
    Validations.of(Stack.of(this)).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The only function here is the CDK’s own, with the runtime that it was tested with',
    });
  }

  /** The construct's own grants would reach further: it gets these rights and no others. */
  #createRole(bucket: Bucket, distribution: Distribution, logGroup: LogGroup): IRole {
    const { account, region, partition } = Stack.of(this);
    const built = `arn:${partition}:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${region}`;
    const rights: [string[], string[]][] = [
      [['s3:GetObject'], [`${built}/*`]],
      [['s3:ListBucket'], [bucket.bucketArn]],
      [['s3:PutObject'], [bucket.arnForObjects('*')]],
      [
        ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
        [distribution.distributionArn],
      ],
      [['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]],
    ];
    const statements = rights.map(
      ([actions, resources]) => new PolicyStatement({ actions, resources }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Puts the web build into the bucket of the pages',
      inlinePolicies: { rights: new PolicyDocument({ statements }) },
    });
    const pages = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    for (const resource of [built, `<${pages}.Arn>`])
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${resource}/*]`,
        reason:
          'Files are named after their content; nothing else is read from the one, or in the other',
      });
    return role.withoutPolicyUpdates();
  }
}

/**
 * Builds the web where that is stale, and copies each part of it into a folder.
 * @returns the folder of the parts' folders; it goes with the process, because the CDK copies what it uses
 */
function buildParts(siteUrl: string): string {
  // Without the shell's NODE_ENV, which could make it a development build.
  const { NODE_ENV: _, ...env } = process.env;
  if (isWebBuildStale())
    execFileSync(process.execPath, [VITE, 'build', '--config', WEB_CONFIG, '--logLevel', 'error'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const outdir = mkdtempSync(join(tmpdir(), 'portal-web-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  for (const name of filesOf(WEB_BUILD))
    for (const [part, { has }] of Object.entries(parts)) {
      if (!has(name)) continue;
      const file = join(outdir, part, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contentOf(name, readFileSync(join(WEB_BUILD, name)), siteUrl));
    }
  return outdir;
}
