import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CognitoError } from 'cognito-local/lib/errors.js';
import { type Credentials, sha256, verifySignedHeaders } from '../base/sigv4.ts';
import { failures } from './failures.ts';
import type { Operations } from './operation.ts';
import type { Jwks } from './signing-key.ts';

export interface PoolApi {
  userPoolId: string;
  jwks: Jwks;
  /** Open to every browser, as in the cloud. */
  publicOperations: Operations;
  /** Open to AWS credentials alone. */
  adminOperations: Operations;
  credentials: Credentials;
}

const MAX_BODY = 128 * 1024;

/** Cognito's JSON API, and the published keys. */
export function createPoolServer(api: PoolApi): Server {
  const keysPath = `/${api.userPoolId}/.well-known/jwks.json`;
  return createServer((request, response) => {
    if (request.method === 'GET' && request.url === keysPath) {
      send(response, 200, api.jwks, 'application/json');
      return;
    }
    answer(api, request).then(
      (output) => send(response, 200, output),
      (error: unknown) => sendError(response, error),
    );
  });
}

async function answer(api: PoolApi, request: IncomingMessage): Promise<object> {
  const name = operationName(request);
  const isPublic = Object.hasOwn(api.publicOperations, name);
  const run = isPublic ? api.publicOperations[name] : api.adminOperations[name];
  if (request.method !== 'POST' || !run) throw failures.unknownOperation();
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) {
    throw failures.invalidParameter('Request is too large.');
  }
  const body = await buffer(request);
  if (!isPublic) checkSignature(api, request, body);
  return run(parse(body));
}

/** `AWSCognitoIdentityProviderService.SignUp` → `SignUp`. */
function operationName(request: IncomingMessage): string {
  const target = request.headers['x-amz-target'];
  const [, name = ''] = typeof target === 'string' ? target.split('.') : [];
  return name;
}

function checkSignature(api: PoolApi, request: IncomingMessage, body: Buffer): void {
  const { method = '', url = '', headers } = request;
  const verdict = verifySignedHeaders({ method, url, headers }, api.credentials, Date.now());
  if (!verdict.valid && verdict.fault === 'unsigned') throw failures.unsignedRequest();
  if (!verdict.valid || headers['x-amz-content-sha256'] !== sha256(body)) {
    throw failures.wrongSignature();
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new CognitoError('SerializationException', 'Request body is not JSON.');
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof CognitoError) {
    response.setHeader('x-amzn-errortype', error.code);
    send(response, 400, { __type: error.code, message: error.message });
    return;
  }
  // Not the caller's fault: it goes to whoever runs the stack, the caller gets Cognito's blank answer.
  process.stderr.write(`User pool: ${error instanceof Error ? error.stack : String(error)}\n`);
  send(response, 500, { __type: 'InternalErrorException', message: 'Internal server error' });
}

function send(
  response: ServerResponse,
  status: number,
  output: object,
  contentType = 'application/x-amz-json-1.1',
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    // Of the clock by which signatures are judged here: clients sign by what they were told.
    date: new Date().toUTCString(),
  });
  response.end(JSON.stringify(output, datesInSeconds));
}

/** Cognito's JSON has times as epoch seconds. `JSON.stringify` has made dates text before it asks. */
function datesInSeconds(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
