/**
 * The table client. All transactions go through it, so it alone decides which cancellations are a
 * conflict for the user and which are retried (docs/design.md, Data).
 */
import { randomUUID } from 'node:crypto';
import { type CancellationReason, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { busy } from '../../shared/kernel/errors.ts';
import { clientConfig, type Runtime } from './environment.ts';
import { groupReads } from './group-reads.ts';
import { pauseWithJitter } from './jitter.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Item = Record<string, unknown>;

/** One write of a transaction, and what it means when its condition doesn't hold. */
export interface Write {
  item: TransactItem;
  /**
   * The error to throw when this write's condition fails.
   * @param current the item as it is, undefined where there is none
   */
  otherwise: (current: Item | undefined) => Error;
  /**
   * The error to throw when others write this item at the same moment. Where it is absent the
   * transaction is tried again as it is.
   */
  contended?: () => Error;
}

/** Most items in a transaction, by default (docs/design.md, Data). */
export const MAX_ITEMS = 12;
/** As many as DynamoDB takes: an act may be long, and has its confirmation beside it. */
export const MOST_ITEMS = 100;
/** How often a transaction is tried, and how often it is planned. */
export const MAX_ATTEMPTS = 7;
const BASE_DELAY_MS = 25;

const CONDITION_FAILED = 'ConditionalCheckFailed';
const CONFLICT = 'TransactionConflict';
const RETRIED_REASONS = new Set([CONFLICT, 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const RETRIED_ERRORS = new Set([
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
]);

/** Data changed that this transaction was planned on: read and plan again. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

export class Table {
  readonly name: string;
  readonly documents: DynamoDBDocumentClient;

  constructor(name: string, documents: DynamoDBDocumentClient) {
    this.name = name;
    this.documents = documents;
  }

  /**
   * Writes all or nothing. Conflicts and throttling are tried again up to 6 times with full jitter.
   * @throws the failed write's `otherwise`, or its `contended`; DomainError BUSY when the tries are
   *   used up
   */
  async transact(writes: readonly Write[], most = MAX_ITEMS): Promise<void> {
    if (writes.length > most)
      throw new Error(`A transaction of ${writes.length} items; at most ${most} are allowed`);
    // One token for all attempts: if a reply is lost, the transaction isn't applied twice.
    const command = new TransactWriteCommand({
      TransactItems: writes.map((write) => write.item),
      ClientRequestToken: randomUUID(),
    });
    for (let attempt = 1; ; attempt++) {
      try {
        await this.documents.send(command);
        return;
      } catch (error) {
        const refusal = refusalOf(error, writes);
        if (refusal) throw refusal;
        if (!isRetryable(error)) throw error;
        if (attempt === MAX_ATTEMPTS) throw busy(error);
        await pauseWithJitter(BASE_DELAY_MS, attempt);
      }
    }
  }

  /**
   * Runs a plan (reads, then a transaction), and repeats all of it where it throws `Stale`.
   * @param plan gets the number of its attempt, from 1 to `MAX_ATTEMPTS`
   * @throws DomainError BUSY when it is stale every time
   */
  async planAndTransact<Result>(plan: (attempt: number) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await plan(attempt);
      } catch (error) {
        if (!(error instanceof Stale)) throw error;
        if (attempt === MAX_ATTEMPTS) throw busy(error);
        await pauseWithJitter(BASE_DELAY_MS, attempt);
      }
    }
  }
}

function reasonsOf(error: unknown): CancellationReason[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  return (
    (error as Error & { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? []
  );
}

function refusalOf(error: unknown, writes: readonly Write[]): Error | undefined {
  const reasons = reasonsOf(error);
  const failed = reasons.findIndex((reason) => reason.Code === CONDITION_FAILED);
  if (failed >= 0) {
    const old = reasons[failed]?.Item;
    return writes[failed]?.otherwise(old && plainItem(old));
  }
  const wanted = writes.find(({ contended }, at) => contended && reasons[at]?.Code === CONFLICT);
  return wanted?.contended?.();
}

// The document client doesn't unmarshall the items inside an exception.
function plainItem(item: Item): Item {
  const marshalled = Object.values(item).every(
    (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 1,
  );
  return marshalled ? unmarshall(item as Parameters<typeof unmarshall>[0]) : item;
}

/** True when the database refused because of load or contention, and changed nothing. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const reasons = reasonsOf(error);
  if (reasons.length === 0) return RETRIED_ERRORS.has(error.name);
  return reasons.some((reason) => RETRIED_REASONS.has(reason.Code ?? ''));
}

/**
 * Opens the table that a function's environment names.
 * @param groupsReads sends consistent reads that are asked for side by side as one; for functions that may
 *   read in batches
 */
export function openTable(
  name: string,
  runtime: Runtime,
  { groupsReads = false }: { groupsReads?: boolean } = {},
): Table {
  const client = new DynamoDBClient({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_DYNAMODB),
    maxAttempts: 5,
  });
  // This middleware copies every item to redact it, for a log that isn't used.
  client.middlewareStack.removeByTag('LOGGER');
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  if (groupsReads) groupReads(documents);
  return new Table(name, documents);
}

/** Builds something once for each table, such as an entity. */
export function perTable<T>(build: (table: Table) => T): (table: Table) => T {
  const built = new WeakMap<Table, T>();
  return (table) => {
    const existing = built.get(table);
    if (existing) return existing;
    const fresh = build(table);
    built.set(table, fresh);
    return fresh;
  };
}
