import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A received request; `url` is the raw path and query. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** The secret of an access key, or undefined for one that doesn't exist. */
export type Credentials = (accessKeyId: string) => string | undefined;

export type SignatureFault = 'unsigned' | 'wrongSignature' | 'expired';

export type Verdict = { valid: true } | { valid: false; fault: SignatureFault };

const WRONG = { valid: false, fault: 'wrongSignature' } as const;

interface Claim {
  scope: Scope;
  signedHeaders: string[];
  signature: string;
  /** `YYYYMMDDTHHMMSSZ` */
  date: string;
  query: [string, string][];
  payloadHash: string;
}

interface Scope {
  accessKeyId: string;
  day: string;
  region: string;
  service: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** A header signature may be 15 minutes off; a presigned link lives 7 days at most. */
const MAX_SKEW = 900_000;
const MAX_EXPIRY_SECONDS = 604_800;

/** Checks a signature in the query (a presigned link): signature, credential, expiry. */
export function verifyPresigned(
  request: ReceivedRequest,
  credentials: Credentials,
  now: number,
): Verdict {
  const { query } = target(request.url);
  const value = (name: string): string | undefined => query.find(([known]) => known === name)?.[1];
  if (value('X-Amz-Signature') === undefined) return { valid: false, fault: 'unsigned' };
  const scope = parseScope(value('X-Amz-Credential'));
  const date = value('X-Amz-Date') ?? '';
  const expires = Number(value('X-Amz-Expires'));
  const signedAt = parseAmzDate(date);
  if (
    value('X-Amz-Algorithm') !== ALGORITHM ||
    scope === undefined ||
    signedAt === undefined ||
    !Number.isInteger(expires) ||
    expires < 1 ||
    expires > MAX_EXPIRY_SECONDS
  )
    return WRONG;
  if (signedAt > now + MAX_SKEW) return WRONG;
  if (now > signedAt + expires * 1000) return { valid: false, fault: 'expired' };
  return verifyClaim(request, credentials, {
    scope,
    date,
    signedHeaders: (value('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: value('X-Amz-Signature') ?? '',
    query: query.filter(([name]) => name !== 'X-Amz-Signature'),
    payloadHash: value('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  });
}

/**
 * Checks a signature in the `Authorization` header. The body is covered by `x-amz-content-sha256`,
 * which the caller compares with the body that arrived.
 */
export function verifySignedHeaders(
  request: ReceivedRequest,
  credentials: Credentials,
  now: number,
): Verdict {
  const authorization = request.headers.authorization;
  if (!authorization?.startsWith(ALGORITHM)) return { valid: false, fault: 'unsigned' };
  const field = (name: string): string | undefined =>
    new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1];
  const scope = parseScope(field('Credential'));
  const date = headerOf(request.headers, 'x-amz-date');
  const payloadHash = headerOf(request.headers, 'x-amz-content-sha256');
  const signedAt = parseAmzDate(date);
  if (scope === undefined || signedAt === undefined || payloadHash === '') return WRONG;
  if (Math.abs(now - signedAt) > MAX_SKEW) return WRONG;
  return verifyClaim(request, credentials, {
    scope,
    date,
    signedHeaders: (field('SignedHeaders') ?? '').split(';'),
    signature: field('Signature') ?? '',
    query: target(request.url).query,
    payloadHash,
  });
}

/** The signature of a presigned POST's policy: hex of the HMAC of its base64 text. */
export function verifyPolicySignature(
  fields: { policy: string; credential: string; signature: string; algorithm: string },
  credentials: Credentials,
): Verdict {
  const scope = parseScope(fields.credential);
  if (scope === undefined || fields.algorithm !== ALGORITHM) return WRONG;
  return compare(scope, fields.policy, fields.signature, credentials);
}

function verifyClaim(request: ReceivedRequest, credentials: Credentials, claim: Claim): Verdict {
  // Without a signed host, a signature for another host would be valid here.
  if (!claim.signedHeaders.includes('host')) return WRONG;
  if (!claim.date.startsWith(claim.scope.day)) return WRONG;
  const { day, region, service } = claim.scope;
  const text = [
    ALGORITHM,
    claim.date,
    `${day}/${region}/${service}/aws4_request`,
    sha256(canonicalRequest(request, claim)),
  ].join('\n');
  return compare(claim.scope, text, claim.signature, credentials);
}

function compare(scope: Scope, text: string, signature: string, credentials: Credentials): Verdict {
  const secret = credentials(scope.accessKeyId);
  if (secret === undefined) return WRONG;
  const expected = hmac(signingKey(secret, scope), text);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { valid: true }
    : WRONG;
}

/** AWS Signature Version 4, "Create a canonical request". */
function canonicalRequest(request: ReceivedRequest, claim: Claim): string {
  const { path } = target(request.url);
  const headers = claim.signedHeaders.map(
    (name) => `${name}:${headerOf(request.headers, name).trim().replace(/ +/g, ' ')}\n`,
  );
  return [
    request.method,
    canonicalPath(path, claim.scope.service),
    canonicalQuery(claim.query),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

/** S3 signs the path as sent; other services sign it encoded once more. */
function canonicalPath(path: string, service: string): string {
  if (service === 's3') return path;
  return path.split('/').map(encode).join('/');
}

function canonicalQuery(query: [string, string][]): string {
  return query
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? byCode(x, y) : byCode(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** RFC 3986: everything but unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function target(url: string): { path: string; query: [string, string][] } {
  const [path = '/', ...rest] = url.split('?');
  // In a signed query a plus sign isn't a space.
  const query = [...new URLSearchParams(rest.join('?').replaceAll('+', '%2B'))];
  return { path, query };
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function parseScope(credential: string | undefined): Scope | undefined {
  const [accessKeyId, day, region, service, end] = (credential ?? '').split('/');
  if (!accessKeyId || !day || !region || !service || end !== 'aws4_request') return undefined;
  return { accessKeyId, day, region, service };
}

/** Epoch ms, or undefined for another format. */
function parseAmzDate(date: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function signingKey(secret: string, { day, region, service }: Scope): Buffer {
  return [day, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secret}`),
  );
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Hex SHA-256. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
