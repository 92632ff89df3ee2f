/** KMS on this machine: signs with one key, which the data folder keeps. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { readBody } from '../base/respond.ts';

/** The key's id, as its callers know it. */
export const AUDIT_KEY_ID = 'local-audit-key';

const BODY_LIMIT_BYTES = 64 * 1024;
const ALGORITHM = 'ECDSA_SHA_256';
const ofKey = z.object({ KeyId: z.literal(AUDIT_KEY_ID) });
const toSign = ofKey.extend({
  Message: z.base64(),
  MessageType: z.literal('RAW'),
  SigningAlgorithm: z.literal(ALGORITHM),
});

export interface Keys {
  /** The service's address. */
  endpoint: string;
  close(): Promise<void>;
}

/** Starts the part of KMS that the portal uses, on a free loopback port. */
export async function startKeys({ dataDir }: { dataDir: string }): Promise<Keys> {
  const key = loadKey(dataDir);
  const server = createServer((request, response) => {
    answer(key, request).then(
      (body) => send(response, 200, body),
      (error: unknown) =>
        send(response, 400, { __type: 'ValidationException', message: String(error) }),
    );
  });
  return { endpoint: await listenOnLoopback(server), close: () => closeServer(server) };
}

async function answer(key: KeyObject, request: IncomingMessage): Promise<unknown> {
  const body: unknown = JSON.parse((await readBody(request, BODY_LIMIT_BYTES)).toString('utf8'));
  switch (request.headers['x-amz-target']) {
    case 'TrentService.Sign': {
      const { KeyId, Message } = toSign.parse(body);
      const signature = sign('sha256', Buffer.from(Message, 'base64'), key).toString('base64');
      return { KeyId, Signature: signature, SigningAlgorithm: ALGORITHM };
    }
    case 'TrentService.GetPublicKey': {
      const { KeyId } = ofKey.parse(body);
      const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
      return {
        KeyId,
        PublicKey: spki.toString('base64'),
        KeySpec: 'ECC_NIST_P256',
        KeyUsage: 'SIGN_VERIFY',
        SigningAlgorithms: [ALGORITHM],
      };
    }
    default:
      throw new Error('this KMS signs and shows its public key; it does nothing else');
  }
}

function loadKey(dataDir: string): KeyObject {
  const path = join(dataDir, 'audit-key.pem');
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const draft = `${path}.new`;
    writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    // Renamed when complete, so that a killed process never leaves half a key.
    renameSync(draft, path);
  }
  return createPrivateKey(readFileSync(path));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
