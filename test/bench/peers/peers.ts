/** The price of the portal's layers: its calls beside those of a plain service, in turn on the same machine. */
import { fork } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Jwk } from 'aws-jwt-verify/jwk';
import { type Callers, callersOf, compareCall, OWN_SALES, SUBMIT } from '../compare/calls.ts';
import { type Figure, printFigures } from '../compare/figures.ts';
import { processorSeconds } from '../compare/processor-time.ts';
import { startPortal } from '../compare/running-portal.ts';
import { thisVersion } from '../compare/version.ts';
import type { PlainSetup } from './fastify-peer.ts';

const SALES = 1_000;
const ISSUER = 'https://plain.example';
const CLIENTS = [1, 8];

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key for tokens as a user pool signs them, and a token of an agent. */
function tokenFor(agentId: string): { jwks: { keys: Jwk[] }; token: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = createPublicKey(privateKey).export({ format: 'jwk' });
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = { sub: agentId, iss: ISSUER, iat: seconds, exp: seconds + 3_600 };
  const signed = `${base64({ alg: 'RS256', kid: 'plain' })}.${base64(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url');
  const jwk = { ...key, kid: 'plain', alg: 'RS256', use: 'sig' } as Jwk;
  return { jwks: { keys: [jwk] }, token: `${signed}.${signature}` };
}

/** Starts the plain service in a process of its own. */
async function startPlain(): Promise<Callers & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-plain-'));
  const child = fork(fileURLToPath(new URL('./fastify-peer.ts', import.meta.url)));
  const [agentId, productId] = ['agent', 'product'];
  const { jwks, token } = tokenFor(agentId);
  const file = join(folder, 'plain.sqlite');
  child.send({ file, issuer: ISSUER, jwks, agentId, productId, sales: SALES } satisfies PlainSetup);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    name: 'plain',
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    agent: token,
    agents: [token],
    admin: token,
    productId,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function benchPeers(): Promise<void> {
  const plain = await startPlain();
  try {
    const portal = await startPortal(thisVersion);
    const client = fork(fileURLToPath(new URL('../load-client.ts', import.meta.url)));
    try {
      const all = [plain, await callersOf(portal)];
      const figures: Figure[] = [];
      for (const call of [OWN_SALES, SUBMIT])
        for (const clients of CLIENTS)
          figures.push(...(await compareCall(client, all, call, clients)));
      printFigures('Beside a plain service: Fastify and SQLite', ['plain', 'portal'], figures);
    } finally {
      client.kill();
      await portal.stop();
    }
  } finally {
    await plain.stop();
  }
}
