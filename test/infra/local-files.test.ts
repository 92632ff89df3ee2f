import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Files, startFiles } from '../../infra/local/files/files.ts';

const site = 'http://localhost:3000';
const secret = 'test-secret';
const region = 'af-south-1';

let dataDir: string;
let files: Files;
let front: Server;
let origin: string;
let s3: S3Client;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  await start();
});

afterEach(async () => {
  vi.useRealTimers();
  await stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  files = await startFiles({
    dataDir,
    region,
    allowedOrigins: () => [site],
    credentials: (accessKeyId) => (accessKeyId === 'local-apiAdmin' ? secret : undefined),
  });
  await files.ensureBucket('exports');
  front = createServer((request, response) => void files.handle(request, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  s3 = client();
}

async function stop(): Promise<void> {
  s3.destroy();
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await files.close();
}

function client(accessKeyId = 'local-apiAdmin', secretAccessKey = secret): S3Client {
  return new S3Client({
    region,
    endpoint: origin,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
  });
}

const put = (Key: string, Body: string, extra = {}) =>
  s3.send(new PutObjectCommand({ Bucket: 'exports', Key, Body, ...extra }));

const linkTo = (Key: string, expiresIn = 60, signer = s3, extra = {}) =>
  getSignedUrl(signer, new GetObjectCommand({ Bucket: 'exports', Key, ...extra }), { expiresIn });

async function errorCode(response: Response): Promise<string | undefined> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
}

interface FormPolicy {
  conditions?: unknown[];
  expiresInSeconds?: number;
  key?: string;
}

/** A presigned form as `createPresignedPost` makes it: AWS Signature Version 4 of the policy. */
function presignedForm(options: FormPolicy = {}): FormData {
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const fields = {
    key: options.key ?? 'uploads/one.pdf',
    'Content-Type': 'application/pdf',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `local-apiAdmin/${day}/${region}/s3/aws4_request`,
    'x-amz-date': date,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(Date.now() + (options.expiresInSeconds ?? 60) * 1000).toISOString(),
      conditions: [
        { bucket: 'exports' },
        { key: 'uploads/one.pdf' },
        ['content-length-range', 1, 50 * 1024 * 1024],
        ...Object.entries(fields)
          .filter(([name]) => name !== 'key')
          .map(([name, value]) => ({ [name]: value })),
        ...(options.conditions ?? []),
      ],
    }),
  ).toString('base64');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('Policy', policy);
  form.set('x-amz-signature', createHmac('sha256', key).update(policy).digest('hex'));
  return form;
}

function post(form: FormData, size = 3): Promise<Response> {
  form.set('file', new Blob([Buffer.alloc(size, 'a')]), 'one.pdf');
  return fetch(`${origin}/exports`, { method: 'POST', body: form, headers: { origin: site } });
}

test('a presigned link downloads what was stored', async () => {
  await put('reports/my sales (é)+1.csv', 'a,b');
  const response = await fetch(await linkTo('reports/my sales (é)+1.csv'));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('a,b');
});

test('a presigned link decides the name of the download', async () => {
  await put('a.csv', 'a,b');
  const link = await linkTo('a.csv', 60, s3, {
    ResponseContentDisposition: 'attachment; filename="sales.csv"',
  });
  const response = await fetch(link);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales.csv"');
});

test('a link for another object, another method, or with another expiry is refused', async () => {
  await put('a.csv', 'a,b');
  await put('b.csv', 'secret');
  const link = await linkTo('a.csv');
  const tampered = [
    fetch(link.replace('/a.csv', '/b.csv')),
    fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')),
    fetch(link, { method: 'PUT', body: 'x' }),
    fetch(`${link}&response-content-type=text/html`),
  ];
  for (const response of await Promise.all(tampered)) {
    expect(response.status).toBe(403);
    expect(await errorCode(response)).toBe('SignatureDoesNotMatch');
  }
});

test('a link signed for another host is refused', async () => {
  await put('a.csv', 'a,b');
  const elsewhere = new URL(await linkTo('a.csv'));
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(elsewhere, { headers: { host: 'files.localhost:3000' } });
    request.once('response', (response) => resolve(response.resume().statusCode));
    request.once('error', reject);
    request.end();
  });
  expect(status).toBe(403);
});

test('an expired link is refused', async () => {
  await put('a.csv', 'a,b');
  const link = await linkTo('a.csv', 60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const response = await fetch(link);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('Request has expired');
});

test('unknown keys, wrong secrets and unsigned requests are refused', async () => {
  await put('a.csv', 'a,b');
  const unknown = await fetch(await linkTo('a.csv', 60, client('someone')));
  expect(await errorCode(unknown)).toBe('SignatureDoesNotMatch');
  const wrong = await fetch(await linkTo('a.csv', 60, client('local-apiAdmin', 'guess')));
  expect(await errorCode(wrong)).toBe('SignatureDoesNotMatch');
  const unsigned = await fetch(`${origin}/exports/a.csv`);
  expect(unsigned.status).toBe(403);
  expect(await errorCode(unsigned)).toBe('AccessDenied');
});

test('the emulator itself answers signed requests only', async () => {
  await put('a.csv', 'a,b');
  expect((await fetch(`${files.s3Endpoint}/exports/a.csv`)).status).toBe(403);
  expect((await fetch(`${files.s3Endpoint}/_fauxqs/queues`)).status).toBe(403);
  const form = new FormData();
  form.set('key', 'planted.html');
  form.set('file', new Blob(['x']));
  const planted = await fetch(`${files.s3Endpoint}/exports`, { method: 'POST', body: form });
  expect(planted.status).toBe(403);
});

test('a presigned form stores its file', async () => {
  const response = await post(presignedForm());
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  const stored = await fetch(await linkTo('uploads/one.pdf'));
  expect(stored.headers.get('content-type')).toBe('application/pdf');
  expect(await stored.text()).toBe('aaa');
});

test('a form that breaks its policy is refused', async () => {
  const otherType = presignedForm();
  otherType.set('Content-Type', 'text/html');
  const otherKey = presignedForm({ key: 'reports/one.pdf' });
  const extra = presignedForm();
  extra.set('x-amz-meta-role', 'admin');
  const twice = presignedForm();
  twice.append('key', 'reports/other.pdf');
  const forged = presignedForm();
  forged.set('x-amz-signature', '0'.repeat(64));
  const codes = [];
  for (const form of [otherType, otherKey, extra, twice, forged]) {
    codes.push(await errorCode(await post(form)));
  }
  expect(codes).toEqual([
    'AccessDenied',
    'AccessDenied',
    'AccessDenied',
    'MalformedPOSTRequest',
    'SignatureDoesNotMatch',
  ]);
});

test('a form is bound to its bucket and its time', async () => {
  await files.ensureBucket('public');
  const form = presignedForm();
  form.set('file', new Blob(['x']));
  const elsewhere = await fetch(`${origin}/public`, { method: 'POST', body: form });
  expect(await errorCode(elsewhere)).toBe('AccessDenied');
  const late = await post(presignedForm({ expiresInSeconds: -1 }));
  expect(await late.text()).toContain('Policy expired');
});

test('a form says how large its file may be', async () => {
  const limited = { conditions: [['content-length-range', 2, 10]] };
  expect(await errorCode(await post(presignedForm(limited), 11))).toBe('EntityTooLarge');
  expect(await errorCode(await post(presignedForm(limited), 1))).toBe('EntityTooSmall');
  expect((await post(presignedForm(limited), 10)).status).toBe(204);
});

test('a copy with an ETag condition copies no other content', async () => {
  const { ETag } = await put('seen.pdf', 'first');
  const copy = () =>
    s3.send(
      new CopyObjectCommand({
        Bucket: 'exports',
        Key: 'kept.pdf',
        CopySource: 'exports/seen.pdf',
        CopySourceIfMatch: ETag,
      }),
    );
  await copy();
  expect(await (await fetch(await linkTo('kept.pdf'))).text()).toBe('first');
  await put('seen.pdf', 'second');
  await expect(copy()).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect(await (await fetch(await linkTo('kept.pdf'))).text()).toBe('first');
});

test('only the portal may call from a page', async () => {
  const preflight = (from: string) =>
    fetch(`${origin}/exports/a.csv`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
  const allowed = await preflight(site);
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
  expect((await preflight('http://elsewhere.example')).status).toBe(403);
});

test('objects, queues and messages survive a restart, and a received message comes once', async () => {
  await put('a.csv', 'a,b');
  const sqs = (endpoint: string) =>
    new SQSClient({
      region,
      endpoint,
      credentials: { accessKeyId: 'local-apiAdmin', secretAccessKey: secret },
    });
  const before = sqs(files.sqsEndpoint);
  const firstUrl = await files.ensureQueue('jobs');
  await before.send(new SendMessageCommand({ QueueUrl: firstUrl, MessageBody: 'one' }));
  before.destroy();
  await stop();
  await start();
  expect(await (await fetch(await linkTo('a.csv'))).text()).toBe('a,b');
  const after = sqs(files.sqsEndpoint);
  const QueueUrl = await files.ensureQueue('jobs');
  const { Messages } = await after.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(Messages?.map((message) => message.Body)).toEqual(['one']);
  await after.send(
    new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }),
  );
  expect((await after.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
  after.destroy();
});
