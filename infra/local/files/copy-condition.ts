import type { IncomingHttpHeaders } from 'node:http';
import type { Emulator } from './emulator.ts';
import { S3Error } from './s3-error.ts';
import { callEmulator } from './upstream.ts';

/**
 * Copies only what the copier has seen: the emulator copies whatever is there.
 * @throws S3Error where the source is another content than the header names
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
  // A source that isn't there is the emulator's to report.
  if (found.statusCode !== 200 || found.headers.etag === wanted) return;
  throw new S3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  );
}
