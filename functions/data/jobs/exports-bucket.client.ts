/** The bucket of exports: results are written in parts and read through short-lived links. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { clientConfig, type Runtime } from '../../platform/environment.ts';
import { type Content, CSV, type FileParts, openParts } from './file-parts.client.ts';

export const LINK_SECONDS = 5 * 60;

export interface ExportsBucket extends FileParts {
  /** Writes a file from its chunks, in parts; CSV where no type is said. */
  write(
    key: string,
    chunks: AsyncIterable<Content> | Iterable<Content>,
    contentType?: string,
  ): Promise<void>;
  /** Reads a file that was written. */
  read(key: string): Promise<string>;
  /**
   * A link that downloads a file, valid for 5 minutes.
   * @param version the one that is downloaded, whatever takes its place meanwhile; absent: the newest
   */
  linkTo(key: string, fileName: string, version?: string): Promise<string>;
}

export function openExports(bucket: string, runtime: Runtime): ExportsBucket {
  const client = new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    // The local S3 has no host name for each bucket.
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    async write(key, chunks, contentType = CSV) {
      const body = Readable.from(chunks, { objectMode: false });
      const params = {
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
      };
      // Loaded only for writing: functions that make links needn't.
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({ client, params, queueSize: 1 }).done();
    },
    ...openParts(client, bucket),
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!Body) throw new Error(`${key} has no content`);
      return Body.transformToString();
    },
    linkTo: (key, fileName, version) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          VersionId: version,
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
          // Personal data and account numbers: no browser or proxy keeps a copy.
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: LINK_SECONDS },
      ),
  };
}
