import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { checkCopySource } from './copy-condition.ts';
import { corsHeaders, isPreflight } from './cors.ts';
import { type Emulator, MAX_BODY_BYTES } from './emulator.ts';
import { checkPolicy, readForm } from './post-policy.ts';
import { accessDenied, escapeXml, S3Error, signatureError } from './s3-error.ts';
import { type Credentials, sha256, verifyPresigned, verifySignedHeaders } from '../base/sigv4.ts';
import { callEmulator, forwardable } from './upstream.ts';

export interface FrontOptions {
  emulator: Emulator;
  allowedOrigins: () => string[];
  publicOrigin: () => string;
  credentials: Credentials;
}

/**
 * Answers a request for the files' host as S3 does, path style: presigned links, presigned forms and
 * requests signed in a header; nothing unsigned.
 */
export async function answerFiles(
  options: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const cors = corsHeaders(request, options.allowedOrigins());
  for (const [name, value] of Object.entries(cors ?? {})) response.setHeader(name, value);
  response.setHeader('x-content-type-options', 'nosniff');
  try {
    if (isPreflight(request)) {
      if (!cors)
        throw new S3Error(
          403,
          'AccessForbidden',
          'CORSResponse: This CORS request is not allowed.',
        );
      response.writeHead(200).end();
      return;
    }
    await answerSigned(options, request, response);
  } catch (error) {
    if (response.headersSent) {
      // Too late for an answer: the client sees that the body ended early.
      response.destroy();
      return;
    }
    sendError(response, error instanceof S3Error ? error : reported(error));
  }
}

/** Not the caller's fault: it goes to whoever runs the stack, the caller gets S3's blank answer. */
function reported(error: unknown): S3Error {
  process.stderr.write(`Files: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
}

async function answerSigned(
  options: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const contentType = request.headers['content-type'] ?? '';
  if (request.method === 'POST' && contentType.startsWith('multipart/form-data')) {
    await acceptForm(options, request, response);
    return;
  }
  const { method = 'GET', url = '/', headers } = request;
  const payloadHash = checkSignature({ method, url, headers }, options.credentials);
  const body = await readBody(request);
  checkBody(body, payloadHash);
  await checkCopySource(options.emulator, headers);
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const answer = await callEmulator(options.emulator, {
    method,
    url,
    headers: { ...forwardable(headers), ...metadataOf(query) },
    body,
  });
  await relay(answer, response, query);
}

/** Returns what the signature says of the body. */
function checkSignature(
  request: { method: string; url: string; headers: IncomingMessage['headers'] },
  credentials: Credentials,
): string {
  const signed = verifySignedHeaders(request, credentials, Date.now());
  if (signed.valid) return String(request.headers['x-amz-content-sha256']);
  if (signed.fault !== 'unsigned') throw signatureError(signed.fault);
  const presigned = verifyPresigned(request, credentials, Date.now());
  if (presigned.valid) return 'UNSIGNED-PAYLOAD';
  throw signatureError(presigned.fault);
}

function checkBody(body: Buffer, payloadHash: string): void {
  const unhashed = payloadHash === 'UNSIGNED-PAYLOAD' || payloadHash.startsWith('STREAMING-');
  if (!unhashed && sha256(body) !== payloadHash) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}

/** A presigned link carries an object's metadata in its query; the emulator reads headers alone. */
function metadataOf(query: URLSearchParams): OutgoingHttpHeaders {
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('x-amz-meta-')));
}

/** Stores a form's file as a plain upload, so that what was checked is what is stored. */
async function acceptForm(
  options: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bucket = /^\/([^/?]+)\/?$/.exec(request.url ?? '')?.[1];
  if (bucket === undefined) throw accessDenied();
  const form = await readForm(await readBody(request), request.headers['content-type'] ?? '');
  checkPolicy(form, bucket, options.credentials, Date.now());
  const key = form.fields.get('key') ?? '';
  const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const stored = ['content-type', 'content-disposition', 'cache-control', 'content-encoding'];
  const headers = [...form.fields].filter(
    ([name]) => stored.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const answer = await callEmulator(options.emulator, {
    method: 'PUT',
    url: path,
    headers: { 'content-type': 'binary/octet-stream', ...Object.fromEntries(headers) },
    body: Buffer.from(await form.file.arrayBuffer()),
  });
  if (answer.statusCode !== 200) {
    await relay(answer, response, new URLSearchParams());
    return;
  }
  answer.resume();
  const etag = String(answer.headers.etag);
  const location = `${options.publicOrigin()}${path}`;
  const status = Number(form.fields.get('success_action_status') ?? 204);
  response.setHeader('etag', etag).setHeader('location', location);
  if (status !== 201) {
    response.writeHead(status === 200 ? 200 : 204).end();
    return;
  }
  response.writeHead(201, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Location>${escapeXml(location)}</Location><Bucket>${escapeXml(bucket)}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag></PostResponse>`,
  );
}

/** Passes the emulator's answer on, with the headers that a link may ask for instead of the object's. */
async function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && name !== 'connection' && name !== 'keep-alive') {
      response.setHeader(name, value);
    }
  }
  for (const name of ['content-type', 'content-disposition', 'cache-control']) {
    const asked = query.get(`response-${name}`);
    if (asked !== null) response.setHeader(name, asked);
  }
  response.writeHead(answer.statusCode ?? 502);
  await pipeline(answer, response);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = new S3Error(
    400,
    'EntityTooLarge',
    'Your proposed upload exceeds the maximum allowed size',
  );
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sendError(response: ServerResponse, error: S3Error): void {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  // The rest of a body that was refused isn't read: the connection ends with the answer.
  response.writeHead(error.status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(error.toXml(requestId));
}
