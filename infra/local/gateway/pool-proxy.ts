/**
 * `/user-pool`: the user pool for browsers, on the site's own origin, with the operations that the cloud's
 * web ACL lets through. All others can only be called at the pool's own loopback port.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { POOL_OPERATIONS } from '../../model/pool-operations.ts';
import { readBody, sendJson, sendMessage } from '../base/respond.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const SERVICE = 'AWSCognitoIdentityProviderService.';

const ALLOWED: ReadonlySet<string> = new Set(POOL_OPERATIONS.map((name) => SERVICE + name));

export function poolProxy(endpoint: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      sendMessage(response, 405, 'Method Not Allowed');
      return;
    }
    const target = String(request.headers['x-amz-target'] ?? '');
    if (!ALLOWED.has(target)) {
      sendJson(response, 400, {
        __type: 'ForbiddenException',
        message: 'Request not allowed due to WAF block.',
      });
      return;
    }
    const body = await readBody(request, BODY_LIMIT_BYTES);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: new Uint8Array(body),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const errorType = answer.headers.get('x-amzn-errortype');
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/x-amz-json-1.1',
      'content-length': bytes.length,
      'cache-control': 'no-store',
      ...(errorType ? { 'x-amzn-errortype': errorType } : {}),
    });
    response.end(bytes);
  };
}
