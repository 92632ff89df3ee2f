/**
 * The signed digests of the audit chain, a file for each day. KMS signs them with a key that never
 * leaves it; a bucket that locks keeps each file as it was written.
 */
import { verify } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

const PREFIX = 'digests/';
const SUFFIX = '.json';
const ALGORITHM = 'ECDSA_SHA_256';

const file = z.strictObject({ content: z.string(), signature: z.base64() });
/** The signed part of a digest's file, and its signature. */
export type SignedDigest = z.infer<typeof file>;

export interface Digests {
  /** The South African days that have a digest, oldest first. */
  days(): Promise<string[]>;
  /** @throws an error of S3, or ZodError where the file is no digest's */
  read(day: string): Promise<SignedDigest>;
  /** Signs a day's digest and writes its file. */
  write(day: string, content: string): Promise<void>;
  /** Tells for each digest whether the key signed it. */
  verifier(): Promise<(digest: SignedDigest) => boolean>;
}

interface Options {
  bucket: string;
  keyId: string;
  runtime: Runtime;
}

const nameOf = (day: string) => `${PREFIX}${day}${SUFFIX}`;

export function openDigests({ bucket, keyId, runtime }: Options): Digests {
  const s3 = new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  const kms = new KMSClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_KMS));
  return {
    days: () => listDays(s3, bucket),
    async read(day) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(day) }));
      return file.parse(JSON.parse((await Body?.transformToString()) ?? ''));
    },
    async write(day, content) {
      const { Signature } = await kms.send(
        new SignCommand({
          KeyId: keyId,
          Message: Buffer.from(content),
          MessageType: 'RAW',
          SigningAlgorithm: ALGORITHM,
        }),
      );
      const signature = Buffer.from(Signature ?? []).toString('base64');
      const signed: SignedDigest = { content, signature };
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: nameOf(day),
          Body: JSON.stringify(signed),
          ContentType: 'application/json',
        }),
      );
    },
    async verifier() {
      const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
      const key = { key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' } as const;
      return ({ content, signature }) =>
        verify('sha256', Buffer.from(content), key, Buffer.from(signature, 'base64'));
    },
  };
}

async function listDays(s3: S3Client, bucket: string): Promise<string[]> {
  const days: string[] = [];
  let from: string | undefined;
  do {
    const list = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: PREFIX,
      ContinuationToken: from,
    });
    const { Contents = [], NextContinuationToken } = await s3.send(list);
    for (const { Key = '' } of Contents) days.push(Key.slice(PREFIX.length, -SUFFIX.length));
    from = NextContinuationToken;
  } while (from);
  return days.toSorted();
}
