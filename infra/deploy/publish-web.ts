/**
 * Publishes the changed files of the web, in an order in which a visitor never gets half of a build.
 * A second run goes on where an earlier one was cut off, and uploads nothing where nothing changed.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import { paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { BrowserConfig } from '../../shared/kernel/settings.ts';
import { cacheControlOf, contentOf, contentTypeOf } from '../model/web-files.ts';
import { DeployProblem } from './problem.ts';
import { RETIRED_FILE, retireFiles } from './retire-files.ts';
import { CONFIG_FILE, filesOf, pathsOf, turnOf, WORKER_FILE } from './web-build.ts';

const UPLOADS_AT_ONCE = 8;
const INVALIDATED_WITHIN_S = 15 * 60;

export interface Publication {
  s3: S3Client;
  cloudFront: CloudFrontClient;
  bucket: string;
  distributionId: string;
  folder: string;
  /** The portal's address, which link previews name. */
  siteUrl: string;
  config: BrowserConfig;
  now: Date;
}

export interface Published {
  /** Names relative to the site's root, in the order in which they were uploaded. */
  uploaded: string[];
  /** The invalidated paths; none where only hashed files changed, whose names are never reused. */
  invalidated: string[];
  /** Files that left the build so long ago that no open page requests them. */
  removed: string[];
}

interface WebFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * Publishes a build with a deployment's settings, and waits until every edge has it.
 * @throws DeployProblem where a file's content type isn't known
 */
export async function publishWeb(publication: Publication): Promise<Published> {
  const files = await read(publication);
  const stored = await etagsIn(publication);
  const changed = files
    .filter(({ name, bytes }) => stored.get(name) !== etagOf(bytes))
    .sort((one, other) => turnOf(one.name) - turnOf(other.name));
  const invalidated = changed.flatMap(({ name }) => pathsOf(name));

  const worker = changed.filter(({ name }) => name === WORKER_FILE);
  await uploadInTurn(
    publication,
    changed.filter((file) => !worker.includes(file)),
  );
  if (invalidated.length > 0) await invalidate(publication, invalidated);
  await uploadInTurn(publication, worker);

  const gone = [...stored.keys()].filter((name) => !files.some((file) => file.name === name));
  const removed = await retireFiles(publication, gone);
  return { uploaded: changed.map(({ name }) => name), invalidated, removed };
}

async function read({ folder, siteUrl, config }: Publication): Promise<WebFile[]> {
  const names = await filesOf(folder);
  const build = await Promise.all(
    names.map(async (name) =>
      fileOf(name, contentOf(name, await readFile(join(folder, name)), siteUrl)),
    ),
  );
  return [...build, fileOf(CONFIG_FILE, Buffer.from(`${JSON.stringify(config)}\n`))];
}

function fileOf(name: string, bytes: Buffer): WebFile {
  const type = contentTypeOf(name);
  if (type) return { name, type, bytes };
  throw new DeployProblem(`${name}: infra/model/web-files.ts knows no content type for it.`);
}

/** S3's ETag of an object that was uploaded in one part and is encrypted with S3's keys (SSE-S3). */
const etagOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

async function etagsIn({ s3, bucket }: Publication): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    for (const { Key, ETag } of Contents)
      if (Key && ETag && Key !== RETIRED_FILE) etags.set(Key, ETag.replaceAll('"', ''));
  return etags;
}

/** Uploads the files in groups; a group begins when the one before it is complete. */
async function uploadInTurn(publication: Publication, files: WebFile[]): Promise<void> {
  for (const turn of new Set(files.map(({ name }) => turnOf(name)))) {
    const waiting = files.filter(({ name }) => turnOf(name) === turn);
    const upload = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await put(publication, file);
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  }
}

async function put({ s3, bucket }: Publication, { name, type, bytes }: WebFile): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: name,
      Body: bytes,
      ContentType: type,
      CacheControl: cacheControlOf(name),
    }),
  );
}

async function invalidate(
  { cloudFront, distributionId, now }: Publication,
  paths: string[],
): Promise<void> {
  const { Invalidation } = await cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId: distributionId,
      InvalidationBatch: {
        CallerReference: now.toISOString(),
        Paths: { Quantity: paths.length, Items: paths },
      },
    }),
  );
  const waiting = {
    client: cloudFront,
    maxWaitTime: INVALIDATED_WITHIN_S,
    minDelay: 2,
    maxDelay: 10,
  };
  await waitUntilInvalidationCompleted(waiting, {
    DistributionId: distributionId,
    Id: Invalidation?.Id,
  });
}
