import { describe, expect, it } from 'vitest';
import { sha256, verifySignedHeaders } from '../../infra/local/base/sigv4.ts';
import { requestSigner } from './sign-request.ts';

const SECRET = 'a secret';
const region = 'af-south-1';
const host = 'dynamodb.af-south-1.amazonaws.com';
const credentials = { accessKeyId: 'AKID', secretAccessKey: SECRET };
const secretOf = (id: string) => (id === 'AKID' ? SECRET : undefined);

/** The verdict of a receiver, which knows the body that arrived. */
const verdictOf = (headers: Record<string, string>, body: string, now: Date) =>
  verifySignedHeaders(
    { method: 'POST', url: '/', headers: { ...headers, 'x-amz-content-sha256': sha256(body) } },
    secretOf,
    now.getTime(),
  );

describe('a request’s signature', () => {
  const now = new Date('2026-11-26T07:00:00.123Z');

  it('is valid, for each operation and on each day', () => {
    const sign = requestSigner({ region, host, credentials });
    for (const day of [now, new Date('2026-11-27T00:00:00Z'), now])
      for (const target of ['DynamoDB_20120810.GetItem', 'DynamoDB_20120810.Query'])
        expect(verdictOf(sign(target, '{}', day), '{}', day)).toEqual({ valid: true });
  });

  it('covers the body, the operation, and a session’s token', () => {
    const session = { ...credentials, sessionToken: 'a token' };
    const headers = requestSigner({ region, host, credentials: session })('Query', '{"a":1}', now);
    expect(verdictOf(headers, '{"a":1}', now)).toEqual({ valid: true });
    const wrong = { valid: false, fault: 'wrongSignature' };
    expect(verdictOf(headers, '{"a":2}', now)).toEqual(wrong);
    for (const name of ['x-amz-target', 'x-amz-security-token', 'host'])
      expect(verdictOf({ ...headers, [name]: 'other' }, '{"a":1}', now)).toEqual(wrong);
  });
});
