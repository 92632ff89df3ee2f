import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Credentials, sha256, verifySignedHeaders } from '../base/sigv4.ts';
import { PoolError, poolErrors } from './errors.ts';
import type { Operations } from './operations.ts';

export interface PoolApi {
  /** Operations that any browser may call. */
  publicOperations: Operations;
  /** Operations that take a request signed with AWS credentials. */
  adminOperations: Operations;
  credentials: Credentials;
  /** Errors that tests make operations answer with, by the operation's name. */
  refusals: ReadonlyMap<string, PoolError>;
}

/** Cognito's API in the AWS JSON protocol. */
export const createPoolServer = (api: PoolApi): Server =>
  createServer((request, response) => {
    answer(api, request).then(
      (output) => send(response, 200, output),
      (error: unknown) => sendError(response, error),
    );
  });

async function answer(api: PoolApi, request: IncomingMessage): Promise<object> {
  // `AWSCognitoIdentityProviderService.SignUp` names the operation `SignUp`.
  const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const body = await buffer(request);
  const isSigned = Object.hasOwn(api.adminOperations, name);
  if (isSigned) checkSignature(api, request, body);
  const run = isSigned ? api.adminOperations[name] : api.publicOperations[name];
  if (!run) throw poolErrors.unknownOperation();
  const refusal = api.refusals.get(name);
  if (refusal) throw refusal;
  return run(parseJson(body));
}

function checkSignature(api: PoolApi, request: IncomingMessage, body: Buffer): void {
  const { method = '', url = '', headers } = request;
  const verdict = verifySignedHeaders({ method, url, headers }, api.credentials, Date.now());
  if (!verdict.valid && verdict.fault === 'unsigned') throw poolErrors.unsignedRequest();
  if (!verdict.valid || headers['x-amz-content-sha256'] !== sha256(body))
    throw poolErrors.wrongSignature();
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw poolErrors.notJson();
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof PoolError) {
    response.setHeader('x-amzn-errortype', error.name);
    send(response, 400, { __type: error.name, message: error.message });
    return;
  }
  process.stderr.write(`User pool: ${error instanceof Error ? error.stack : String(error)}\n`);
  send(response, 500, { __type: 'InternalErrorException', message: 'Internal server error' });
}

function send(response: ServerResponse, status: number, output: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    // Tests move `Date`: the SDK corrects the time of its signatures by this header.
    date: new Date().toUTCString(),
  });
  response.end(JSON.stringify(output));
}
