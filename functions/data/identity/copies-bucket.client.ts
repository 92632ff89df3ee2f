/** The bucket of copies: the files of the user pool's accounts, one for each night. */
import {
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type _Object as StoredObject,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

/** Accounts' files end so; the alarm on their absence counts this ending. */
export const USERS_ENDING = '.ndjson.gz';
const USERS = 'users/';

export interface CopiesBucket {
  /** Writes the file of a pool's accounts, compressed. It is there once it is complete. */
  writeUsers(file: { poolId: string; at: string }, lines: AsyncIterable<string>): Promise<string>;
  /** The key of the newest file of any pool but one; undefined where there is none. */
  newestUsers(exceptPoolId: string): Promise<string | undefined>;
  read(key: string): Promise<Uint8Array>;
}

export function openCopies(bucket: string, runtime: Runtime): CopiesBucket {
  const client = new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    // The local S3 has no host name for each bucket.
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    async writeUsers({ poolId, at }, lines) {
      const key = `${USERS}${poolId}/${at}${USERS_ENDING}`;
      const source = Readable.from(lines, { objectMode: false });
      const gzip = createGzip();
      // Without it the upload would wait for ever.
      source.on('error', (error) => gzip.destroy(error));
      const params = { Bucket: bucket, Key: key, Body: source.pipe(gzip) };
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({ client, params, queueSize: 1 }).done();
      return key;
    },
    async newestUsers(exceptPoolId) {
      let newest: StoredObject | undefined;
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: USERS }))
        for (const file of page.Contents ?? []) {
          if (file.Key?.startsWith(`${USERS}${exceptPoolId}/`)) continue;
          if (!newest || timeOf(file) > timeOf(newest)) newest = file;
        }
      return newest?.Key;
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!Body) throw new Error(`${key} has no content`);
      return Body.transformToByteArray();
    },
  };
}

const timeOf = ({ LastModified }: StoredObject): number => LastModified?.getTime() ?? 0;
