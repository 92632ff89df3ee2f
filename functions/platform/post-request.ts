/** Sends requests to DynamoDB, over links that stay open between them. */
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { type Credentials, requestSigner } from './sign-request.ts';

/** As many as the SDK's. */
const MAX_SOCKETS = 50;

export interface Target {
  /** DynamoDB's address, without a path. */
  url: URL;
  region: string;
  credentials: Credentials;
  /** The name and version of the protocol's operations. */
  api?: string;
}

/** An answer to a request, also a refusal. */
export interface Received {
  status: number;
  requestId: string | undefined;
  text: string;
}

/** Sends one request; rejects where no answer arrives. */
export type Post = (operation: string, body: string) => Promise<Received>;

function receive(response: IncomingMessage, done: (received: Received) => void): void {
  const chunks: Buffer[] = [];
  const { statusCode: status = 0, headers } = response;
  const requestId = headers['x-amzn-requestid'];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.once('end', () =>
    done({
      status,
      requestId: typeof requestId === 'string' ? requestId : undefined,
      text: Buffer.concat(chunks).toString('utf8'),
    }),
  );
}

export function requestPoster({
  url,
  region,
  credentials,
  api = 'DynamoDB_20120810',
}: Target): Post {
  const isSecure = url.protocol === 'https:';
  const [open, KeptAgent] = isSecure ? [secureRequest, SecureAgent] : [plainRequest, Agent];
  const sockets = new KeptAgent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const sign = requestSigner({ region, host: url.host, credentials });
  const { hostname, port } = url;
  const target = { hostname, port, agent: sockets, method: 'POST', path: '/' };
  return (operation, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...sign(`${api}.${operation}`, body, new Date()),
        'content-length': String(Buffer.byteLength(body)),
      };
      const sent: ClientRequest = open({ ...target, headers }, (response) => {
        // A link that breaks within an answer is an error of the answer.
        response.once('error', reject);
        receive(response, resolve);
      });
      sent.once('error', reject);
      sent.end(body);
    });
}
