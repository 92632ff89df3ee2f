/** The manifests of runs, in the bucket of exports, where the state machine reads them. */
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface Manifests {
  /**
   * Writes a period's manifest as JSON lines; replaces an earlier one.
   * @returns its key
   */
  write(period: Period, parts: AsyncIterable<PlannedAgent[]>): Promise<string>;
}

async function* textOf(parts: AsyncIterable<PlannedAgent[]>): AsyncGenerator<string> {
  for await (const lines of parts) yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function openManifests(bucket: string, runtime: Runtime): Manifests {
  const client = new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    async write(period, parts) {
      const key = `runs/${period}/agents.jsonl`;
      const body = Readable.from(textOf(parts), { objectMode: false });
      const params = { Bucket: bucket, Key: key, Body: body, ContentType: 'application/jsonl' };
      await new Upload({ client, params, queueSize: 1 }).done();
      return key;
    },
  };
}
