import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Jwks } from 'aws-jwt-verify/jwk';

/** A JSON Web Key Set as a user pool publishes it. */
export type { Jwks };

export interface SigningKey {
  keyId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwks: Jwks;
}

/** The RSA key that signs this data folder's tokens, made on the first start. */
export function loadSigningKey(dataDir: string): SigningKey {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'signing-key.pem');
  if (!existsSync(path)) writeNewKey(path);
  const privateKey = createPrivateKey(readFileSync(path));
  const publicKey = createPublicKey(privateKey);
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new Error(`${path} is not an RSA key`);
  const keyId = createHash('sha256').update(n).digest('base64url');
  return {
    keyId,
    privateKey,
    publicKey,
    jwks: { keys: [{ kid: keyId, kty: 'RSA', alg: 'RS256', use: 'sig', n, e }] },
  };
}

function writeNewKey(path: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const draft = `${path}.new`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  // Renamed when complete, so that a killed process never leaves half a key.
  renameSync(draft, path);
}
