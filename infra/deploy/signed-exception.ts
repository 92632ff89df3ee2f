/**
 * The permission to replace or delete one stateful resource, once: it names the deployed resource and the template that may
 * do it, and is signed by somebody whose public key is in the repository.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';

/** No exception is valid for longer, in days: the reason is somebody's decision about one release. */
export const LONGEST_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

export const exception = z.strictObject({
  stage: z.string(),
  /** The stack's id in the CDK app. */
  stack: z.string(),
  logicalId: z.string(),
  /** The deployed resource, which is gone afterwards: the exception can't be used for its successor. */
  physicalId: z.string(),
  /** The SHA-256 of the stack's template that may do it, in hexadecimal digits. */
  templateHash: z.string().regex(/^[0-9a-f]{64}$/),
  reason: z.string().min(10),
  signer: z.string(),
  signedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Exception = z.infer<typeof exception>;

export const signedException = exception.extend({ signature: z.base64() });
export type SignedException = z.infer<typeof signedException>;

/** People who may sign: base64 of the Ed25519 public key (SPKI, DER) by name. */
export const signers = z.record(z.string(), z.base64());
export type Signers = z.infer<typeof signers>;

/** The signed bytes: all fields in the schema's order. */
const bytesOf = (given: Exception): Buffer =>
  Buffer.from(
    JSON.stringify([
      'commission-portal exception 1',
      ...Object.keys(exception.shape).map((name) => given[name as keyof Exception]),
    ]),
  );

export const signException = (given: Exception, privateKey: KeyObject): SignedException => ({
  ...given,
  signature: sign(null, bytesOf(given), privateKey).toString('base64'),
});

/** @throws where it is no private key of Ed25519 */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('must be an Ed25519 key');
  return key;
}

/** The base64 of a key's public part, as `signers.json` has it. */
export const publicPartOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** The reason why an exception doesn't count; undefined where it does. */
export function whyInvalid(given: SignedException, known: Signers, now: Date): string | undefined {
  const { signature, ...signed } = given;
  const publicKey = known[given.signer];
  if (publicKey === undefined || !Object.hasOwn(known, given.signer))
    return `${given.signer} may not sign (exceptions/signers.json)`;
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    type: 'spki',
    format: 'der',
  });
  if (key.asymmetricKeyType !== 'ed25519') return `the key of ${given.signer} is no Ed25519 key`;
  if (!verify(null, bytesOf(signed), key, Buffer.from(signature, 'base64')))
    return `it isn’t signed by the key of ${given.signer}, or was changed afterwards`;
  const [from, to] = [Date.parse(given.signedAt), Date.parse(given.expiresAt)];
  if (to - from > LONGEST_DAYS * DAY_MS) return `it is for more than ${LONGEST_DAYS} days`;
  if (now.getTime() >= to) return `it expired on ${given.expiresAt}`;
  return undefined;
}
