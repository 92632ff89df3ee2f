/**
 * Sends commands to the embedded database in its protocol, without the layers of the AWS SDK (endpoints,
 * retries, signatures, schemas).
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const DATABASE = 'DynamoDB_20120810';
/** The protocol's name of the streams' operations. */
export const STREAMS = 'DynamoDBStreams_20120810';

/** The database asks for a signature, and doesn't check it. */
const UNCHECKED =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

const failure = z.looseObject({ __type: z.string(), message: z.string().default('') });

/** The error as the SDK would throw it. */
function errorOf(body: unknown): Error {
  const { __type, message, Message, ...details } = failure.parse(body);
  return Object.assign(new Error(message || String(Message)), details, {
    name: __type.split('#').at(-1),
  });
}

/**
 * @param api the service whose operations are sent
 * @returns sends one operation; it throws what the database refuses, by the SDK's names
 */
export function commandPoster(endpoint: string, api = DATABASE) {
  const agent = new Agent({ keepAlive: true });
  return async (operation: string, input: unknown): Promise<unknown> => {
    const body = JSON.stringify(input);
    const headers = {
      authorization: UNCHECKED,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': `${api}.${operation}`,
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(endpoint, { method: 'POST', agent, headers }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });
    const answer = await json(response);
    if (response.statusCode !== 200) throw errorOf(answer);
    return answer;
  };
}
