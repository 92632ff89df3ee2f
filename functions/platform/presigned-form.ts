/**
 * A form by which a browser posts one file to a bucket: AWS Signature Version 4 of a policy that S3
 * checks the form against, so that size and type are decided before a byte is kept.
 */
import { createHmac } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

const ALGORITHM = 'AWS4-HMAC-SHA256';

export interface FormPolicy {
  bucket: string;
  key: string;
  contentType: string;
  /** Exactly so many bytes. */
  sizeBytes: number;
  /** The machine's time. */
  now: Date;
  lifeSeconds: number;
}

/** The fields that the form must send before its file, and no others. */
export async function presignForm(
  client: S3Client,
  { bucket, key, contentType, sizeBytes, now, lifeSeconds }: FormPolicy,
): Promise<Record<string, string>> {
  const [region, credentials] = await Promise.all([
    client.config.region(),
    client.config.credentials(),
  ]);
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request'];
  const fields = {
    key,
    'Content-Type': contentType,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': [credentials.accessKeyId, ...scope].join('/'),
    'x-amz-date': at,
    ...(credentials.sessionToken ? { 'x-amz-security-token': credentials.sessionToken } : {}),
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + lifeSeconds * 1000).toISOString(),
      conditions: [
        { bucket },
        ['content-length-range', sizeBytes, sizeBytes],
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  const signingKey = scope.reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  const signature = createHmac('sha256', signingKey).update(policy).digest('hex');
  return { ...fields, policy, 'x-amz-signature': signature };
}
