import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { checkCopySource } from './copy-condition.ts';
import { corsHeaders, isPreflight } from './cors.ts';
import { type Emulator, MAX_BODY_BYTES } from './emulator.ts';
import { checkPolicy, readForm } from './post-policy.ts';
import { BodyTooLarge, readBody } from '../base/respond.ts';
import { accessDenied, S3Error, signatureError, tooLarge } from './s3-error.ts';
import { type Credentials, sha256, verifyPresigned, verifySignedHeaders } from '../base/sigv4.ts';
import { callEmulator, forwardable } from './upstream.ts';

export interface FrontOptions {
  emulator: Emulator;
  allowedOrigins: () => string[];
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
      // The answer has begun: the client sees that the body ends early.
      response.destroy();
      return;
    }
    sendError(response, errorOf(error));
  }
}

/** S3's answer to an error; an unexpected one is logged, and the caller gets no details. */
function errorOf(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof BodyTooLarge) return tooLarge();
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
  const body = await readBody(request, MAX_BODY_BYTES);
  checkBody(body, payloadHash);
  await checkCopySource(options.emulator, headers);
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const answer = await callEmulator(options.emulator, {
    method,
    url,
    headers: forwardable(headers),
    body,
  });
  await relay(answer, response, query);
}

/** Checks the request's signature and returns the signed hash of its body. */
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

/** Stores the file of a form that satisfies its policy, under the form's key. */
async function acceptForm(
  options: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bucket = /^\/([^/?]+)\/?$/.exec(request.url ?? '')?.[1];
  if (bucket === undefined) throw accessDenied();
  const form = await readForm(
    await readBody(request, MAX_BODY_BYTES),
    request.headers['content-type'] ?? '',
  );
  checkPolicy(form, bucket, options.credentials, Date.now());
  const key = form.fields.get('key') ?? '';
  const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await callEmulator(options.emulator, {
    method: 'PUT',
    url: path,
    headers: { 'content-type': form.fields.get('content-type') ?? 'binary/octet-stream' },
    body: Buffer.from(await form.file.arrayBuffer()),
  });
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}`);
  response.setHeader('etag', String(answer.headers.etag));
  response.writeHead(204).end();
}

/** Passes the emulator's answer on. A link may replace some of the object's headers. */
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

function sendError(response: ServerResponse, error: S3Error): void {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  // More of a refused body may be on its way, so the connection ends with the answer.
  response.writeHead(error.status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(error.toXml(requestId));
}
