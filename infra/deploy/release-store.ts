/** The last releases of a stage, in a bucket of its own: which are kept, and which one is in use. */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';

/** So many whole releases stay. */
export const KEPT_RELEASES = 5;
const INDEX_FILE = 'releases.json';

const release = z.object({
  number: z.number().int().positive(),
  /** The commit of the checkout, with `+` where files weren't committed. */
  commit: z.string(),
  /** When its deployment began; ISO 8601. */
  at: z.iso.datetime(),
  /** The newest migration that its code knows. */
  schema: z.number().int().nonnegative(),
  /** The hash of its templates and its web. */
  digest: z.string(),
  /** The ids of its stacks. */
  stacks: z.array(z.string()),
  /** False until everything of it was deployed. */
  isWhole: z.boolean(),
  /** True for one that was gone back from: nobody returns to it unasked. */
  isLeft: z.boolean(),
});
export type Release = z.infer<typeof release>;

const index = z.object({
  /** The number of the release that is deployed, or being deployed. */
  inUse: z.number().int().positive(),
  /** A return that has begun and isn't over. */
  goingBack: z.object({ from: z.number(), to: z.number() }).optional(),
  /** The number of the release that was left, if the one in use was returned to. */
  cameBackFrom: z.number().optional(),
  releases: z.array(release),
});
export type ReleaseIndex = z.infer<typeof index>;

export interface ReleaseStore {
  s3: S3Client;
  bucket: string;
}

export const releaseFile = (number: number): string =>
  `releases/${String(number).padStart(6, '0')}.zip`;

/** @returns undefined where no release was recorded yet */
export async function readIndex(store: ReleaseStore): Promise<ReleaseIndex | undefined> {
  const bytes = await readObject(store, INDEX_FILE);
  return bytes && index.parse(JSON.parse(Buffer.from(bytes).toString()));
}

export const writeIndex = (store: ReleaseStore, content: ReleaseIndex): Promise<void> =>
  writeObject(store, INDEX_FILE, JSON.stringify(content, null, 2));

export async function readObject(
  { s3, bucket }: ReleaseStore,
  Key: string,
): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

export async function writeObject(
  { s3, bucket }: ReleaseStore,
  Key: string,
  Body: string | Uint8Array,
): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
}

/** Removes releases that are kept no longer, and says what stays. */
export async function keepNewest(
  { s3, bucket }: ReleaseStore,
  content: ReleaseIndex,
): Promise<ReleaseIndex> {
  const whole = content.releases.filter(({ isWhole }) => isWhole).map(({ number }) => number);
  const oldest = whole.toSorted((one, other) => other - one)[KEPT_RELEASES - 1] ?? 0;
  const isKept = ({ number }: Release) => number >= oldest || number === content.inUse;
  const gone = content.releases.filter((one) => !isKept(one));
  if (gone.length === 0) return content;
  const Objects = gone.map(({ number }) => ({ Key: releaseFile(number) }));
  await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
  return { ...content, releases: content.releases.filter(isKept) };
}
