/** Given a bucket that keeps versions, as S3 does and the one-machine stack's files don't. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';
import { type ExportsBucket, openExports } from './exports-bucket.client.ts';

const KEY = 'batches/2026-10/payouts-2026-10.csv';
let server: Server;
let bucket: ExportsBucket;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'x-amz-version-id': 'v7' }).end('Lines');
  });
  bucket = openExports('exports', {
    AWS_REGION: 'af-south-1',
    AWS_ENDPOINT_URL_S3: await listenOnLoopback(server),
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_LAMBDA_FUNCTION_NAME: 'test',
    AWS_LAMBDA_FUNCTION_VERSION: '1',
  });
});
afterAll(() => closeServer(server));

describe('a file of the bucket', () => {
  it('is read with its version', async () => {
    expect(await bucket.digest(KEY)).toMatchObject({ bytes: 5, version: 'v7' });
  });

  it('is linked to by a version, which a later write doesn’t change', async () => {
    const { searchParams } = new URL(await bucket.linkTo(KEY, 'payouts.csv', 'v7'));
    expect(searchParams.get('versionId')).toBe('v7');
  });

  it('is linked to as it is then, where no version is named', async () => {
    expect(await bucket.linkTo(KEY, 'payouts.csv')).not.toContain('versionId');
  });
});
