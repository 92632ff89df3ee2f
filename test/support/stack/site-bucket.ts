/** The bucket of the pages, in the embedded stand-in for S3. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startFiles } from '../../../infra/local/files/files.ts';
import { makeFolder } from './make-folder.ts';
import { closeAfterwards } from './close-afterwards.ts';

const REGION = 'af-south-1';
const KEYS = { accessKeyId: 'publisher', secretAccessKey: 'secret' };

export interface SiteBucket {
  name: string;
  client: S3Client;
  /** When which upload began and ended: `+name`, `-name`. */
  uploads: string[];
  /** The response that a browser would get for an object; undefined without one. */
  read(name: string): Promise<{ type: string; cache: string; bytes: Uint8Array } | undefined>;
}

/** Starts the bucket for the tests of a file, or for one test. */
export async function startSiteBucket(): Promise<SiteBucket> {
  const name = 'site';
  const dataDir = makeFolder('site-bucket');
  const files = await startFiles({
    dataDir,
    region: REGION,
    allowedOrigins: () => [],
    credentials: (accessKeyId) =>
      accessKeyId === KEYS.accessKeyId ? KEYS.secretAccessKey : undefined,
  });
  closeAfterwards(() => files.close());
  await files.ensureBucket(name);
  const client = new S3Client({
    region: REGION,
    endpoint: files.s3Endpoint,
    forcePathStyle: true,
    credentials: KEYS,
  });
  const uploads: string[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { Key = '' } = args.input as { Key?: string };
        const isUpload = commandName === PutObjectCommand.name;
        if (isUpload) uploads.push(`+${Key}`);
        const result = await next(args);
        if (isUpload) uploads.push(`-${Key}`);
        return result;
      },
    { step: 'initialize' },
  );
  return {
    name,
    client,
    uploads,
    async read(Key) {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: name, Key }));
        return {
          type: object.ContentType ?? '',
          cache: object.CacheControl ?? '',
          bytes: (await object.Body?.transformToByteArray()) ?? new Uint8Array(),
        };
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
  };
}
