/** The buckets of a workshop. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { REGION, STACK_ACCESS_KEY } from '../../../infra/local/base/environment.ts';
import type { Workshop } from './workshop.ts';

async function withBuckets<Result>(
  { services: { files, values } }: Workshop,
  use: (s3: S3Client) => Promise<Result>,
): Promise<Result> {
  const { secretAccessKey } = values;
  const s3 = new S3Client({
    region: REGION,
    endpoint: files.s3Endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: STACK_ACCESS_KEY, secretAccessKey },
  });
  try {
    return await use(s3);
  } finally {
    s3.destroy();
  }
}

/** Puts a file where browsers upload to. @returns its ETag */
export const putUpload = (shop: Workshop, id: string, Body: string): Promise<string> =>
  withBuckets(shop, async (s3) => {
    const Bucket = shop.services.values.variables.UPLOADS_BUCKET;
    const { ETag = '' } = await s3.send(
      new PutObjectCommand({ Bucket, Key: `quarantine/${id}`, Body }),
    );
    return ETag;
  });

/** The text of a file that a function wrote. */
export const readFile = (shop: Workshop, Key: string): Promise<string> =>
  withBuckets(shop, async (s3) => {
    const Bucket = shop.services.values.variables.FILES_BUCKET;
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return (await Body?.transformToString()) ?? '';
  });
