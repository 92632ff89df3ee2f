import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyBucket } from '../../../infra/deploy/empty-bucket.ts';
import { startStub } from '../../support/stack/start-stub.ts';

const PAGE = 2;

interface Stored {
  key: string;
  version: string;
  kind: 'Version' | 'DeleteMarker';
}

/** A bucket that keeps versions, which the embedded stand-in for S3 doesn't: listed two at a time. */
let stored: Stored[];
/** An object that can't be deleted, such as a locked one. */
let locked: string | undefined;
let s3: S3Client;

function list(query: URLSearchParams): string {
  const after = stored.findIndex(
    ({ key, version }) =>
      key === query.get('key-marker') && version === query.get('version-id-marker'),
  );
  // A marker may be gone by now: S3 goes on after where it was.
  const rest = stored.slice(after + 1);
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  const entries = page.map(
    ({ kind, key, version }) =>
      `<${kind}><Key>${key}</Key><VersionId>${version}</VersionId></${kind}>`,
  );
  const next =
    rest.length > PAGE && last
      ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.version}</NextVersionIdMarker>`
      : '<IsTruncated>false</IsTruncated>';
  return `<ListVersionsResult>${entries.join('')}${next}</ListVersionsResult>`;
}

function remove(body: string): string {
  const asked = [...body.matchAll(/<Key>(.*?)<\/Key><VersionId>(.*?)<\/VersionId>/g)];
  for (const [, key, version] of asked)
    stored = stored.filter(
      (one) => one.key !== key || one.version !== version || one.key === locked,
    );
  const errors = asked.some(([, key]) => key === locked)
    ? `<Error><Key>${locked}</Key><Code>AccessDenied</Code><Message>Locked</Message></Error>`
    : '';
  return `<DeleteResult>${errors}</DeleteResult>`;
}

beforeEach(async () => {
  locked = undefined;
  stored = ['a', 'b', 'c', 'd'].flatMap((key) => [
    { key, version: '2', kind: 'DeleteMarker' as const },
    { key, version: '1', kind: 'Version' as const },
  ]);
  const endpoint = await startStub(({ method, url = '/' }, body) => {
    const { searchParams } = new URL(url, 'http://bucket');
    return { type: 'application/xml', body: method === 'POST' ? remove(body) : list(searchParams) };
  });
  s3 = new S3Client({
    region: 'af-south-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
});
afterEach(() => s3.destroy());

it('deletes every version and delete marker, page by page', async () => {
  expect(await emptyBucket(s3, 'bucket')).toBe(8);
  expect(stored).toEqual([]);
  expect(await emptyBucket(s3, 'bucket')).toBe(0);
});

it('says what can’t be deleted', async () => {
  locked = 'c';
  await expect(emptyBucket(s3, 'bucket')).rejects.toThrow("bucket: c can't be deleted: Locked");
});
