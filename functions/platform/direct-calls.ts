/**
 * Sends the frequent commands to DynamoDB without the layers of the AWS SDK (schemas, endpoints, retries, user agents),
 * which take three quarters of a request's time. It tries once. An answer, and a refused condition, is final; all else
 * (a lost connection, throttling, a failure inside, a value that isn't plain) is the SDK's, which sends the command
 * again, with its retries and its errors. A command that was carried out and whose answer was lost may be sent twice,
 * as the SDK itself does: transactions have a token against it, and other writes can be repeated.
 */
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { requestPoster, type Post, type Received, type Target } from './post-request.ts';
import { answerOf, inputJson, NotPlain } from './dynamodb-json.ts';
import { groupReads, isGroupable } from './group-reads.ts';
import { pauseWithJitter } from './jitter.ts';

/** DynamoDB's operations, by the document client's commands. */
const OPERATIONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [GetCommand, 'GetItem'],
  [BatchGetCommand, 'BatchGetItem'],
  [QueryCommand, 'Query'],
  [ScanCommand, 'Scan'],
  [PutCommand, 'PutItem'],
  [UpdateCommand, 'UpdateItem'],
  [DeleteCommand, 'DeleteItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [TransactGetCommand, 'TransactGetItems'],
  [TransactWriteCommand, 'TransactWriteItems'],
]);
const [OK, REFUSED] = [200, 400];
/** Before the SDK sends a command again, on average. */
const DELAY_MS = 10;
/** Refusals of how a request was written or signed here: the SDK's may be accepted, so that they would go unseen. */
const MALFORMED = new Set([
  'IncompleteSignatureException',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'SerializationException',
  'UnknownOperationException',
  'UnrecognizedClientException',
]);

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // It isn't DynamoDB's.
    return {};
  }
}

/** A refusal that is an answer; undefined for one that the SDK has to judge. */
function refusalOf({ requestId, text }: Received): Error | undefined {
  const body = parsed(text);
  const name = String(body['__type']).split('#').at(-1) ?? '';
  const message = String(body['message'] ?? body['Message'] ?? name);
  if (MALFORMED.has(name)) process.emitWarning(`DynamoDB refused a request: ${name}: ${message}`);
  const $metadata = { httpStatusCode: REFUSED, ...(requestId === undefined ? {} : { requestId }) };
  const details = { ...answerOf(body), message, $metadata };
  if (name === 'TransactionCanceledException') return new TransactionCanceledException(details);
  if (name === 'ConditionalCheckFailedException')
    return new ConditionalCheckFailedException(details);
  return undefined;
}

function bodyOf(input: object): string | undefined {
  try {
    return JSON.stringify(inputJson(input));
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/**
 * @returns the answer; undefined where the SDK has to send the command
 * @throws what a refused condition stands for
 */
async function tryOnce(post: Post, operation: string, input: object): Promise<object | undefined> {
  const body = bodyOf(input);
  if (body === undefined) return undefined;
  // Whatever went wrong, the SDK's request will tell.
  const received = await post(operation, body).catch(() => undefined);
  if (received?.status === OK) {
    const { requestId, text } = received;
    const $metadata = { httpStatusCode: OK, requestId };
    return { ...answerOf(JSON.parse(text) as object), $metadata };
  }
  const refusal = received?.status === REFUSED ? refusalOf(received) : undefined;
  if (refusal) throw refusal;
  await pauseWithJitter(DELAY_MS, 1);
  return undefined;
}

/**
 * Has the document client's commands sent directly, where they have no options of their own.
 * @param groupsReads sends consistent reads by key that are asked for side by side as one, which takes the right to
 *   read in batches
 */
export function sendDirectly(
  documents: DynamoDBDocumentClient,
  { groupsReads, ...target }: Target & { groupsReads: boolean },
): void {
  const post = requestPoster(target);
  const send = documents.send.bind(documents) as (...sent: unknown[]) => Promise<unknown>;
  const read = groupReads({
    one: (input) => tryOnce(post, 'GetItem', input),
    batch: (input) => tryOnce(post, 'BatchGetItem', input),
  });
  const answerTo = (operation: string, input: object): Promise<object | undefined> =>
    groupsReads && operation === 'GetItem' && isGroupable(input)
      ? read(input)
      : tryOnce(post, operation, input);
  const direct = async (command: { input: object }, ...options: unknown[]): Promise<unknown> => {
    const operation = options.length === 0 ? OPERATIONS.get(command.constructor) : undefined;
    const answer = operation && (await answerTo(operation, command.input));
    return answer ?? send(command, ...options);
  };
  Object.assign(documents, { send: direct });
}
