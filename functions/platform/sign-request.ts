/** Signs requests to DynamoDB, which all have one form: AWS's Signature Version 4 without its general cases. */
import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

interface Signing {
  region: string;
  /** The host's name, with the port where that isn't the protocol's. */
  host: string;
  credentials: Credentials;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const CONTENT_TYPE = 'application/x-amz-json-1.0';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** @returns makes the headers of a request, with its signature; its target names the protocol's operation */
export function requestSigner({ region, host, credentials }: Signing) {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  let key: { day: string; bytes: Buffer } = { day: '', bytes: Buffer.alloc(0) };
  /** The key of a day, which serves for all its requests. */
  const keyOf = (day: string): Buffer => {
    if (key.day === day) return key.bytes;
    const parts = [day, region, 'dynamodb', 'aws4_request'];
    const bytes = parts.reduce<Buffer>(
      (made, part) => hmac(made, part).digest(),
      Buffer.from(`AWS4${secretAccessKey}`),
    );
    key = { day, bytes };
    return bytes;
  };
  return (target: string, body: string, now: Date): Record<string, string> => {
    const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    const day = time.slice(0, 8);
    // In the order that the signature needs.
    const signed: Record<string, string> = {
      'content-type': CONTENT_TYPE,
      host,
      'x-amz-date': time,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
      'x-amz-target': target,
    };
    const names = Object.keys(signed).join(';');
    const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
    const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
    const scope = `${day}/${region}/dynamodb/aws4_request`;
    const text = `${ALGORITHM}\n${time}\n${scope}\n${sha256(canonical)}`;
    const signature = hmac(keyOf(day), text).digest('hex');
    return {
      ...signed,
      authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    };
  };
}
