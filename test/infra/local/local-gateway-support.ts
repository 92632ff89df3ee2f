/** A gateway in front of functions that a test defines. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import jwt from 'jsonwebtoken';
import type { FunctionName } from '../../../infra/model/catalog.ts';
import { openLocalPort } from '../../../infra/local/gateway/local-port.ts';
import { type GatewayOptions, openGateway } from '../../../infra/local/gateway/gateway.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { loadSigningKey } from '../../../infra/local/user-pool/signing-key.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { closeAfterwards } from '../../support/stack/close-afterwards.ts';

export const POOL_ID = 'af-south-1_local0001';
export const CLIENT_ID = 'client';
export const ORIGIN_SECRET = 'd'.repeat(48);
const ISSUER = `https://cognito-idp.af-south-1.amazonaws.com/${POOL_ID}`;

type Call = { name: FunctionName; event: unknown };

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** Starts a gateway for the tests of a file, or for one test. */
export async function startTestGateway(
  answer: (call: Call) => unknown,
  changed: Partial<GatewayOptions> = {},
) {
  const folder = makeFolder('gateway');
  const key = loadSigningKey(folder);
  const door = await openLocalPort(0);
  closeAfterwards(() => door.close());
  const calls: Call[] = [];
  const options: GatewayOptions = {
    port: door.port,
    settings: settingsFromCdkJson(),
    functions: {
      async invoke(name, event) {
        calls.push({ name, event });
        return answer({ name, event });
      },
    },
    pool: { userPoolId: POOL_ID, clientId: CLIENT_ID, jwks: key.jwks },
    poolEndpoint: 'http://127.0.0.1:9',
    originSecret: ORIGIN_SECRET,
    controls: {
      inbox: async () => [],
      drain: async () => undefined,
      moveClock: async (to) => to ?? 'real',
      runMonth: async (period) => ({ period }),
      setBankRule: () => undefined,
    },
    files: (_, response) => response.end('files'),
    site: folder,
    log: () => undefined,
    ...changed,
  };
  door.serve(openGateway(options).listen, (_, socket) => socket.destroy());
  const url = `http://127.0.0.1:${door.port}`;
  return {
    port: door.port,
    url,
    calls,
    /** An access token, with claims changed; signed with `keyDir`'s key, by default the pool's own. */
    token(claims = {}, keyDir = folder) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { sub: 'person', token_use: 'access', client_id: CLIENT_ID, iss: ISSUER };
      const times = { iat: now, exp: now + 600, jti: randomUUID() };
      const scope = 'aws.cognito.signin.user.admin';
      return jwt.sign({ ...usual, ...times, scope, ...claims }, loadSigningKey(keyDir).privateKey, {
        algorithm: 'RS256',
        keyid: key.keyId,
      });
    },
    fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
    /** A request with any headers at all, as no browser would send it; the answer's status. */
    rawStatus: (path: string, headers: Record<string, string>, method = 'GET') =>
      new Promise<number>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port: door.port, path, headers, method });
        sent.on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end();
      }),
  };
}
