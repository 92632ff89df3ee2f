import type { IncomingHttpHeaders } from 'node:http';
import type { Emulator } from './emulator.ts';
import { S3Error } from './s3-error.ts';
import { callEmulator } from './upstream.ts';

/**
 * Checks a copy's `x-amz-copy-source-if-match`, which the emulator ignores.
 * @throws S3Error where the source has another ETag
 */
export async function checkCopySource(
  emulator: Emulator,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const source = headers['x-amz-copy-source'];
  const wanted = headers['x-amz-copy-source-if-match'];
  if (typeof source !== 'string' || typeof wanted !== 'string') return;
  const found = await callEmulator(emulator, {
    method: 'HEAD',
    url: `/${source.replace(/^\//, '')}`,
    headers: {},
    body: Buffer.alloc(0),
  });
  found.resume();
  // If the source is missing, the emulator answers.
  if (found.statusCode !== 200 || found.headers.etag === wanted) return;
  throw new S3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  );
}
