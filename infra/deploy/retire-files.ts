/**
 * Files that left the build. Open pages of an earlier build still load parts of it, so the files stay
 * for a while. The time at which each file left is kept in a file beside the build.
 */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';

export const RETIRED_FILE = '.retired.json';
/** The longest session: a page that is open longer has to sign in, which loads it again. */
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 1000;

const retiredFile = z.record(z.string(), z.iso.datetime());
type Retired = z.infer<typeof retiredFile>;

interface SiteBucket {
  s3: S3Client;
  bucket: string;
  now: Date;
}

/**
 * Records the files that left the build, and removes those that left it long ago.
 * @param gone published files that are no part of the build
 * @returns the removed files
 */
export async function retireFiles(site: SiteBucket, gone: string[]): Promise<string[]> {
  const before = await readRetired(site);
  const at = site.now.toISOString();
  const since = (name: string) => before[name] ?? at;
  const end = site.now.getTime() - KEPT_DAYS * 24 * 3_600_000;
  const removed = gone.filter((name) => Date.parse(since(name)) <= end);
  const kept = gone.filter((name) => !removed.includes(name));
  await remove(site, removed);
  const after = Object.fromEntries(kept.map((name) => [name, since(name)]));
  // Both have the bucket's order of names.
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeRetired(site, after);
  return removed;
}

async function readRetired({ s3, bucket }: SiteBucket): Promise<Retired> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: RETIRED_FILE }));
    return retiredFile.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return {};
    throw error;
  }
}

async function writeRetired({ s3, bucket }: SiteBucket, retired: Retired): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: RETIRED_FILE,
      Body: JSON.stringify(retired),
      ContentType: 'application/json',
      CacheControl: 'no-cache',
    }),
  );
}

async function remove({ s3, bucket }: SiteBucket, names: string[]): Promise<void> {
  for (let from = 0; from < names.length; from += DELETED_AT_ONCE) {
    const Objects = names.slice(from, from + DELETED_AT_ONCE).map((Key) => ({ Key }));
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} can't be deleted: ${first.Message}`);
  }
}
