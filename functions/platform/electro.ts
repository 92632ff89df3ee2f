/**
 * ElectroDB, which is loaded when an entity first needs it: it was a tenth of a function's start, and most
 * reads do without it. In the cloud it is a package beside the function's code
 * (`infra/constructs/bundle-function.ts`).
 */
import { createRequire } from 'node:module';
import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as ElectroDB from 'electrodb';
import { lazily } from './lazily.ts';

// An entity is made within synchronous code, which can't wait for an import.
const load = createRequire(import.meta.url);

/** Loads ElectroDB at its first call. */
export const electro = lazily(() => load('electrodb') as typeof ElectroDB);

/** ElectroDB's type of an attribute with a type of its own, without loading it. */
export const CustomAttributeType = ((base: string) => base) as typeof ElectroDB.CustomAttributeType;

/** The commands that the portal lets ElectroDB send. */
const COMMANDS = {
  get: GetCommand,
  put: PutCommand,
  update: UpdateCommand,
  delete: DeleteCommand,
  batchWrite: BatchWriteCommand,
};
/** The others that it asks of a client: queries, batched reads and transactions are sent by the portal. */
const NOT_SENT = ['batchGet', 'query', 'scan', 'transactGet', 'transactWrite'];

type DocumentClient = NonNullable<ElectroDB.EntityConfiguration['client']>;
/** Sends a command of any kind. */
type Send = (command: unknown) => Promise<unknown>;

/**
 * A document client in the form of the SDK's former version, of which ElectroDB asks for no commands. For the
 * present one it would load all commands by itself, and the bundles couldn't leave out those that nobody
 * sends.
 */
export function electroClient(documents: DynamoDBDocumentClient): DocumentClient {
  const send = documents.send.bind(documents) as Send;
  const sent = Object.entries(COMMANDS).map(([name, Command]) => {
    const method = (params: never) => ({ promise: () => send(new Command(params)) });
    return [name, method] as const;
  });
  const refused = NOT_SENT.map((name) => {
    const method = () => {
      throw new Error(`ElectroDB must not send ${name}`);
    };
    return [name, method] as const;
  });
  const createSet = (values: unknown[]) => new Set(values);
  const client = { ...Object.fromEntries([...sent, ...refused]), createSet };
  return client as unknown as DocumentClient;
}
