/** Reads DynamoDB's requests: which actions they need, on what, and by whose access key. */
import { z } from 'zod';

const key = z.record(z.string(), z.unknown());
const write = z.looseObject({ TableName: z.string() });
const parts = z.looseObject({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  Key: key.optional(),
  Item: key.optional(),
  ExpressionAttributeValues: key.optional(),
  TransactItems: z.array(z.record(z.string(), write)).optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
});
export type Parts = z.infer<typeof parts>;

/** One action that a request asks for, as IAM names it. */
export interface RecordedCall {
  /** The caller's access key; each function has its own. */
  accessKeyId: string;
  /** Like `dynamodb:PutItem`; a transaction is one for each of its items. */
  action: string;
  index?: string;
  /** Partition and sort key, where the request names an item. */
  key?: { pk: string; sk: string };
  isInTransaction: boolean;
}

/** One request that reached the front, with what it cost. */
export interface RecordedRequest {
  accessKeyId: string;
  operation: string;
  /** Items in a transaction or a batch; 1 otherwise. */
  items: number;
  readUnits: number;
  writeUnits: number;
  /** Milliseconds of the process' own clock. */
  startedAt: number;
  endedAt: number;
}

/** How many items a request is about, where it names them. */
export function itemCountOf(request: Parts): number {
  if (request.TransactItems) return request.TransactItems.length;
  const batches = Object.values(request.RequestItems ?? {});
  if (batches.length === 0) return 1;
  return batches.reduce<number>((sum, batch) => sum + batchSize(batch), 0);
}

const batch = z.union([
  z.array(z.unknown()),
  z.looseObject({ Keys: z.array(z.unknown()) }).transform(({ Keys }) => Keys),
]);
const batchSize = (given: unknown): number => batch.parse(given).length;

/** The IAM action that an item in a transaction needs. */
const TRANSACTION_ACTIONS: Record<string, string> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};

/** The operation's name, from the X-Amz-Target header. */
export const operationOf = (target: string | string[] | undefined): string =>
  target?.toString().split('.')[1] ?? '';

/** The access key of a signed request; empty where there is none. */
export const accessKeyOf = (authorization: string | undefined): string =>
  /Credential=([^/,\s]+)/.exec(authorization ?? '')?.[1] ?? '';

/** @throws ZodError where the body is no request of DynamoDB's */
export const partsOf = (body: unknown): Parts => parts.parse(body);

const textAttribute = z.object({ S: z.string() });
const text = (attribute: unknown): string => textAttribute.safeParse(attribute).data?.S ?? '';

function keyIn(source: Record<string, unknown> | undefined): RecordedCall['key'] {
  return source ? { pk: text(source['pk']), sk: text(source['sk']) } : undefined;
}

/** The items that a transaction writes, by their kind. */
export function transactItems(request: Parts): { kind: string; item: z.infer<typeof write> }[] {
  return (request.TransactItems ?? []).flatMap((entry) =>
    Object.entries(entry).map(([kind, item]) => ({ kind, item })),
  );
}

/** The key of an item to be written or read, wherever the request has it. */
export const keyOfItem = (item: Record<string, unknown>): RecordedCall['key'] =>
  keyIn((item['Key'] ?? item['Item']) as Record<string, unknown> | undefined);

/** The actions that one request needs. */
export function callsOf(operation: string, request: Parts, accessKeyId: string): RecordedCall[] {
  if (operation.startsWith('Transact'))
    return transactItems(request).map(({ kind, item }) =>
      recorded(accessKeyId, TRANSACTION_ACTIONS[kind] ?? kind, true, { key: keyOfItem(item) }),
    );
  const details = { index: request.IndexName, key: keyIn(request.Key ?? request.Item) };
  return [recorded(accessKeyId, `dynamodb:${operation}`, false, details)];
}

function recorded(
  accessKeyId: string,
  action: string,
  isInTransaction: boolean,
  { index, key }: { index?: string | undefined; key?: RecordedCall['key'] },
): RecordedCall {
  return {
    accessKeyId,
    action,
    isInTransaction,
    ...(index === undefined ? {} : { index }),
    ...(key ? { key } : {}),
  };
}
