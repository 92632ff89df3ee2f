/**
 * Stands for services whose answers cost the functions the same, whatever is in them: Cognito and browsers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';

const TARGET = 'x-amz-target';
/** Accounts on one page of the user pool, which Cognito limits. */
const USERS_ON_PAGE = 60;
const CREATED_AT = 1_577_836_800;

export interface StubServices {
  endpoint: string;
  /** The user pool has so many accounts that were never confirmed. */
  setUnconfirmed(count: number): void;
  close(): Promise<void>;
}

export async function startStubServices(): Promise<StubServices> {
  let unconfirmed = 0;
  const answerOf = (target: string, body: string): unknown => {
    if (target.endsWith('.AdminGetUser'))
      return { Username: 'user', UserStatus: 'UNCONFIRMED', UserAttributes: [] };
    if (!target.endsWith('.ListUsers')) return {};
    const { PaginationToken: from = '0' } = JSON.parse(body) as { PaginationToken?: string };
    const next = Number(from) + USERS_ON_PAGE;
    const Users = Array.from(
      { length: Math.max(0, Math.min(unconfirmed, next) - Number(from)) },
      (_, at) => ({ Username: `user-${Number(from) + at}`, UserCreateDate: CREATED_AT }),
    );
    return { Users, ...(next < unconfirmed ? { PaginationToken: String(next) } : {}) };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const target = request.headers[TARGET];
    if (typeof target !== 'string') {
      response.writeHead(200).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answerOf(target, Buffer.concat(chunks).toString())));
  };
  const server = createServer((request, response) => void answer(request, response));
  const endpoint = await listenOnLoopback(server);
  return {
    endpoint,
    setUnconfirmed: (count) => {
      unconfirmed = count;
    },
    close: () => closeServer(server),
  };
}
