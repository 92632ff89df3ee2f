/**
 * Stands between the functions and the embedded database: records what they ask for and what it
 * costs, and does what the real service does and the embedded one doesn't: conflicts, throttling,
 * lost answers, lagging indexes.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { closeServer, listenOnLoopback } from '../../../../infra/local/base/loopback.ts';
import { addCapacity, type Capacity, noCapacity } from './capacity.ts';
import { drawFate, type Faults, internalError, NO_FAULTS, type Refusal } from './faults.ts';
import { IndexLag, type ReadItem } from './index-lag.ts';
import type { Item } from './key-condition.ts';
import {
  accessKeyOf,
  callsOf,
  itemCountOf,
  operationOf,
  type Parts,
  partsOf,
  type RecordedCall,
  type RecordedRequest,
} from './requests.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';

export type { Capacity } from './capacity.ts';
export type { Faults } from './faults.ts';
export type { RecordedCall, RecordedRequest } from './requests.ts';

export interface DynamoFront {
  endpoint: string;
  /** The calls since the last reset, in order; a transaction counts one for each of its items. */
  readonly calls: readonly RecordedCall[];
  /** The requests that were answered since the last reset, in the order of their answers. */
  readonly requests: readonly RecordedRequest[];
  /** The units that the requests consumed since the last reset. */
  readonly capacity: Capacity;
  /** Requests that reached the front. */
  readonly roundTrips: number;
  setFaults(faults: Partial<Faults>): void;
  /** Forgets what was recorded; faults stay. */
  reset(): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: Buffer;
}

/** Operations whose answers can say what they consumed. */
const METERED =
  /^(GetItem|PutItem|UpdateItem|DeleteItem|Query|Scan|Batch\w+Item|Transact\w+Items)$/;

/** Forwards requests to the database as they came. */
function forwarder(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });
  const forward = (headers: IncomingMessage['headers'], body: string | Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const kept = { ...headers, host: `${hostname}:${port}` };
      const passed = { ...kept, 'content-length': String(Buffer.byteLength(body)) };
      const options = { hostname, port, agent, method: 'POST', path: '/', headers: passed };
      const outgoing = request(options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 502, body: Buffer.concat(chunks) }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { forward, close: () => agent.destroy() };
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
  });
  response.end(body);
}

const refuse = (response: ServerResponse, { status, body }: Refusal) =>
  send(response, status, Buffer.from(JSON.stringify(body)));

/** A query that answers whole items; a name that no expression has any more would be refused. */
function withoutProjection(query: Parts): Parts {
  const { ProjectionExpression: _, ...asked } = query;
  const used = `${String(asked['KeyConditionExpression'])} ${String(asked['FilterExpression'])}`;
  const names = Object.entries(asked.ExpressionAttributeNames ?? {});
  const kept = names.filter(([name]) => new RegExp(`${name}\\b`).test(used));
  return { ...asked, ExpressionAttributeNames: Object.fromEntries(kept) };
}

const itemAnswer = z.looseObject({ Item: z.record(z.string(), z.unknown()).optional() });
const queryAnswer = z.looseObject({ Items: z.array(z.record(z.string(), z.unknown())) });

function itemReader(forward: ReturnType<typeof forwarder>['forward']): ReadItem {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.GetItem',
    'x-amz-date': '20260101T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=front/20260101/af-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00',
  };
  return async (TableName, { pk, sk }): Promise<Item | undefined> => {
    const Key = { pk: { S: pk }, sk: { S: sk } };
    const body = JSON.stringify({ TableName, Key, ConsistentRead: true });
    const answer = await forward(headers, body);
    return itemAnswer.parse(JSON.parse(answer.body.toString())).Item;
  };
}

/** A query's answer as a lagging index gives it. */
function stale(answer: Answer, query: Parts, lag: IndexLag): Answer {
  const parsed = queryAnswer.parse(JSON.parse(answer.body.toString()));
  const Items = lag.staleItems(query, parsed.Items);
  const body = { ...parsed, Items, Count: Items.length };
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}

/** The front's state and what it does with one request. */
class Front {
  calls: RecordedCall[] = [];
  requests: RecordedRequest[] = [];
  capacity = noCapacity();
  roundTrips = 0;
  faults: Faults;
  readonly #random: () => number;
  readonly #forward: ReturnType<typeof forwarder>['forward'];
  readonly #lag: IndexLag;

  constructor(forward: ReturnType<typeof forwarder>['forward'], faults: Faults, seed: number) {
    this.faults = faults;
    this.#random = seededRandom(seed).next;
    this.#forward = forward;
    this.#lag = new IndexLag(itemReader(forward));
  }

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readAll(incoming);
    const operation = operationOf(incoming.headers['x-amz-target']);
    if (!METERED.test(operation)) {
      const answer = await this.#forward(incoming.headers, raw);
      return send(response, answer.status, answer.body);
    }
    const query = partsOf(JSON.parse(raw.toString()));
    this.roundTrips++;
    const accessKeyId = accessKeyOf(incoming.headers.authorization);
    this.calls.push(...callsOf(operation, query, accessKeyId));
    const startedAt = performance.now();
    if (operation === 'TransactWriteItems') await this.faults.beforeWrite();
    this.faults.requestsLeft -= 1;
    if (this.faults.requestsLeft < 0) return refuse(response, internalError);
    if (this.faults.latencyMs > 0) await pause(this.faults.latencyMs);
    const fate = drawFate(operation, query, this.faults, this.#random);
    if (fate.kind === 'refused') return refuse(response, fate.refusal);
    const { answer, capacity } = await this.#carryOut(operation, query, incoming.headers);
    const { readUnits, writeUnits } = capacity;
    const cost = { items: itemCountOf(query), readUnits, writeUnits };
    const endedAt = performance.now();
    this.requests.push({ accessKeyId, operation, ...cost, startedAt, endedAt });
    if (fate.kind === 'served') return send(response, answer.status, answer.body);
    if (fate.how === 'internalError') return refuse(response, internalError);
    incoming.socket.destroy();
    return undefined;
  }

  async #carryOut(
    operation: string,
    query: Parts,
    headers: IncomingMessage['headers'],
  ): Promise<{ answer: Answer; capacity: Capacity }> {
    const capacity = noCapacity();
    const { indexLagMs } = this.faults;
    if (indexLagMs > 0) await this.#lag.note(operation, query, indexLagMs);
    const isIndexQuery = operation === 'Query' && query.IndexName !== undefined;
    const lags = isIndexQuery && indexLagMs > 0;
    // Stale items are told by their keys.
    const asked = lags ? withoutProjection(query) : query;
    const body = JSON.stringify({ ...asked, ReturnConsumedCapacity: 'INDEXES' });
    const answer = await this.#forward(headers, body);
    if (answer.status !== 200) return { answer, capacity };
    const parsed: unknown = JSON.parse(answer.body.toString());
    for (const total of [this.capacity, capacity]) addCapacity(total, operation, parsed);
    return { answer: lags ? stale(answer, query, this.#lag) : answer, capacity };
  }
}

/**
 * Starts the front on a free loopback port.
 * @param options rates from 0 to 1, `indexLagMs` in ms; the same `seed` draws the same faults for the
 *   same sequence of requests
 */
export async function startDynamoFront(
  endpoint: string,
  { seed = 1, ...faults }: Partial<Faults> & { seed?: number } = {},
): Promise<DynamoFront> {
  const { forward, close } = forwarder(endpoint);
  const front = new Front(forward, { ...NO_FAULTS, ...faults }, seed);
  const server = createServer((incoming, response) => {
    front.handle(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, body: { message: String(error) } });
    });
  });
  return {
    endpoint: await listenOnLoopback(server),
    get calls() {
      return front.calls;
    },
    get requests() {
      return front.requests;
    },
    get capacity() {
      return front.capacity;
    },
    get roundTrips() {
      return front.roundTrips;
    },
    setFaults(changed) {
      front.faults = { ...front.faults, ...changed };
    },
    reset() {
      front.calls = [];
      front.requests = [];
      front.capacity = noCapacity();
      front.roundTrips = 0;
    },
    async close() {
      await closeServer(server);
      close();
    },
  };
}
