/** Looks whether the code of a former release is still where the CDK put it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HeadObjectCommand, type S3ServiceException } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { bucketsIn } from './clients.ts';

const assets = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        displayName: z.string().optional(),
        source: z.object({ path: z.string() }),
        destinations: z.record(
          z.string(),
          z.object({
            bucketName: z.string(),
            objectKey: z.string(),
            region: z.string().optional(),
          }),
        ),
      }),
    )
    .default({}),
});

interface Place {
  account: string;
  region: string;
}

const AT_ONCE = 16;

/**
 * @returns what is missing of the code, by the names that the CDK gave it; templates are in the release
 * itself
 */
export async function missingAssets(assembly: string, place: Place): Promise<string[]> {
  const lists = (await readdir(assembly)).filter((name) => name.endsWith('.assets.json'));
  const wanted = new Map<string, { region: string; Bucket: string; Key: string; name: string }>();
  for (const list of lists) {
    const { files } = assets.parse(JSON.parse(await readFile(join(assembly, list), 'utf8')));
    for (const { source, destinations, displayName = source.path } of Object.values(files)) {
      if (source.path.endsWith('.template.json')) continue;
      for (const { bucketName, objectKey, region = place.region } of Object.values(destinations)) {
        const own = { ...place, region };
        const Bucket = named(bucketName, own);
        const Key = named(objectKey, own);
        wanted.set(`${Bucket}/${Key}`, {
          region: named(region, place),
          Bucket,
          Key,
          name: displayName,
        });
      }
    }
  }
  const waiting = [...wanted.values()];
  const missing: string[] = [];
  const look = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      if (!(await isThere(one))) missing.push(one.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return missing.sort();
}

/** The CDK leaves the account and the region open in the names of its buckets. */
const named = (text: string, { account, region }: Place): string =>
  text.replaceAll('${AWS::AccountId}', account).replaceAll('${AWS::Region}', region);

async function isThere({ region, Bucket, Key }: { region: string; Bucket: string; Key: string }) {
  try {
    await bucketsIn(region).send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    const { $metadata } = error as S3ServiceException;
    if ($metadata?.httpStatusCode === 404) return false;
    // An operator with the CDK's roles alone may not look; the CDK will.
    if ($metadata?.httpStatusCode === 403) return true;
    throw error;
  }
}
