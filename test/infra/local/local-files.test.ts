import { createServer, request as httpRequest, type Server } from 'node:http';
import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SQS } from '@aws-sdk/client-sqs';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';
import { type Files, startFiles } from '../../../infra/local/files/files.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

const site = 'http://localhost:3000';
const secret = 'test-secret';
const region = 'af-south-1';

let dataDir: string;
let files: Files;
let front: Server;
let origin: string;
let s3: S3Client;

beforeEach(async () => {
  dataDir = makeFolder('files');
  await start();
});

afterEach(async () => {
  vi.useRealTimers();
  await stop();
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
  origin = await listenOnLoopback(front);
  s3 = client();
}

async function stop(): Promise<void> {
  s3.destroy();
  await closeServer(front);
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

type PostConditions = NonNullable<PresignedPostOptions['Conditions']>;

async function presignedForm({
  Conditions = [],
  Expires = 60,
}: {
  Conditions?: PostConditions;
  Expires?: number;
} = {}): Promise<FormData> {
  const { fields } = await createPresignedPost(s3, {
    Bucket: 'exports',
    Key: 'uploads/one.pdf',
    Fields: { 'Content-Type': 'application/pdf' },
    Conditions,
    Expires,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
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
  const response = await post(await presignedForm());
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  const stored = await fetch(await linkTo('uploads/one.pdf'));
  expect(stored.headers.get('content-type')).toBe('application/pdf');
  expect(await stored.text()).toBe('aaa');
});

test('a form that breaks its policy is refused', async () => {
  const changes: ((form: FormData) => void)[] = [
    (form) => form.set('Content-Type', 'text/html'),
    (form) => form.set('key', 'reports/one.pdf'),
    (form) => form.set('x-amz-meta-role', 'admin'),
    (form) => form.append('key', 'reports/other.pdf'),
    (form) => form.set('X-Amz-Signature', '0'.repeat(64)),
  ];
  const codes = [];
  for (const change of changes) {
    const form = await presignedForm();
    change(form);
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
  const form = await presignedForm();
  form.set('file', new Blob(['x']));
  const elsewhere = await fetch(`${origin}/public`, { method: 'POST', body: form });
  expect(await errorCode(elsewhere)).toBe('AccessDenied');
  const late = await post(await presignedForm({ Expires: -1 }));
  expect(await late.text()).toContain('Policy expired');
});

test('a form says how large its file may be', async () => {
  const postSized = async (size: number) =>
    post(await presignedForm({ Conditions: [['content-length-range', 2, 10]] }), size);
  expect(await errorCode(await postSized(11))).toBe('EntityTooLarge');
  expect(await errorCode(await postSized(1))).toBe('EntityTooSmall');
  expect((await postSized(10)).status).toBe(204);
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

const sqs = () =>
  new SQS({
    region,
    endpoint: files.sqsEndpoint,
    credentials: { accessKeyId: 'local-apiAdmin', secretAccessKey: secret },
  });

test('objects, queues and messages survive a restart, and a received message comes once', async () => {
  await put('a.csv', 'a,b');
  const before = sqs();
  const QueueUrl = await files.ensureQueue('jobs');
  await before.sendMessage({ QueueUrl, MessageBody: 'one' });
  before.destroy();
  await stop();
  await start();
  expect(await (await fetch(await linkTo('a.csv'))).text()).toBe('a,b');
  const after = sqs();
  const again = { QueueUrl: await files.ensureQueue('jobs') };
  const { Messages } = await after.receiveMessage(again);
  expect(Messages?.map((message) => message.Body)).toEqual(['one']);
  await after.deleteMessage({ ...again, ReceiptHandle: Messages?.[0]?.ReceiptHandle });
  expect((await after.receiveMessage(again)).Messages).toBeUndefined();
  after.destroy();
});

test('a message that a process held when it died waits again as soon as the next one starts', async () => {
  let QueueUrl = await files.ensureQueue('jobs');
  let queues = sqs();
  await queues.sendMessage({ QueueUrl, MessageBody: 'one' });
  for (let process = 1; process <= 3; process++) {
    const { Messages = [] } = await queues.receiveMessage({ QueueUrl, VisibilityTimeout: 900 });
    expect(Messages.map(({ Body }) => Body)).toEqual(['one']);
    queues.destroy();
    await stop();
    await start();
    queues = sqs();
    QueueUrl = await files.ensureQueue('jobs');
  }
  const { Messages = [] } = await queues.receiveMessage({ QueueUrl });
  await queues.deleteMessage({ QueueUrl, ReceiptHandle: Messages[0]?.ReceiptHandle });
  expect(files.hasMessages(QueueUrl)).toBe(false);
  queues.destroy();
});
