/** Tokens that must be refused, and tokens for accounts that no browser could sign in to. */
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { loadSigningKey } from '../../../infra/local/user-pool/signing-key.ts';

interface Decoded {
  header: { kid?: string | undefined };
  payload: jwt.JwtPayload;
}

const decoded = (token: string): Decoded => {
  const parts = jwt.decode(token, { complete: true });
  if (!parts || typeof parts.payload === 'string') throw new Error('That is no token');
  return { header: parts.header, payload: parts.payload };
};

const rs256 = (payload: object, key: KeyObject, keyid: string | undefined) =>
  jwt.sign(payload, key, { algorithm: 'RS256', ...(keyid ? { keyid } : {}) });

/** A token with the same claims and key id, signed by a key of the forger's own. */
export function signedByAnother(token: string): string {
  const { header, payload } = decoded(token);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return rs256(payload, privateKey, header.kid);
}

/** A token with the same claims and no signature at all. */
export const unsigned = (token: string): string =>
  jwt.sign(decoded(token).payload, '', { algorithm: 'none' });

/** A token with other claims under the signature of the first. */
export function withClaims(token: string, claims: object): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const changed = { ...(JSON.parse(atobUrl(payload)) as object), ...claims };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

const atobUrl = (text: string) => Buffer.from(text, 'base64url').toString('utf8');

/** A token signed with the key of a data folder's user pool, with claims that the pool would never sign. */
export function signedByPool(dataDir: string, token: string, claims: object): string {
  const { privateKey, keyId } = loadSigningKey(join(dataDir, 'user-pool'));
  return rs256({ ...decoded(token).payload, ...claims }, privateKey, keyId);
}

/** The same token, good for a day: a test of many calls may take longer than a token's life. */
export const goodForADay = (dataDir: string, token: string): string =>
  signedByPool(dataDir, token, { exp: Math.floor(Date.now() / 1000) + 24 * 3_600 });

/** A token of a sign-in some minutes ago, as a session has it that was renewed since. */
export const ofSignInAgo = (dataDir: string, token: string, minutes: number): string =>
  signedByPool(dataDir, token, { auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });

/** A token that another user pool of the same cloud signed: as good as ours, but not ours. */
export function signedByOtherPool(token: string): string {
  const { payload } = decoded(token);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const iss = String(payload.iss).replace(/[^/_]+$/, 'other0001');
  return rs256({ ...payload, iss }, privateKey, 'other-pool-key');
}

/** A token whose signature is an HMAC under what everybody knows: the pool's public key. */
export function signedByPublicKey(dataDir: string, token: string): string {
  const { publicKey, keyId } = loadSigningKey(join(dataDir, 'user-pool'));
  const encoded = [{ alg: 'HS256', typ: 'JWT', kid: keyId }, decoded(token).payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  return `${encoded}.${createHmac('sha256', secret).update(encoded).digest('base64url')}`;
}

/** The token, an hour after it ran out. */
export function expired(dataDir: string, token: string): string {
  const now = Math.floor(Date.now() / 1000);
  return signedByPool(dataDir, token, { iat: now - 4_200, exp: now - 3_600 });
}
