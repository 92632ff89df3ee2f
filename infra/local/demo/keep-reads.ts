/**
 * Has a table keep what is read by key until it is written, while the demo network is made: most verbs read what
 * others have read, and the table has no other writer.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../functions/platform/item.ts';
import type { Table } from '../../../functions/platform/table.ts';

interface Write {
  Key?: Item;
  Item?: Item;
}
interface Request extends Write {
  ProjectionExpression?: string;
  TransactItems?: { Put?: Write; Update?: Write; Delete?: Write }[];
}

const nameOf = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

export function keepReads({ documents }: Table): void {
  const kept = new Map<string, Promise<unknown>>();
  const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  const answer = async (command: { input: Request }): Promise<unknown> => {
    const { Key, Item, ProjectionExpression, TransactItems = [] } = command.input;
    if (command instanceof GetCommand && Key && !ProjectionExpression) {
      const read = kept.get(nameOf(Key)) ?? send(command);
      kept.set(nameOf(Key), read);
      return structuredClone(await read);
    }
    const writes = TransactItems.map(({ Put, Update, Delete }) => Put ?? Update ?? Delete);
    const items = [Key ?? Item, ...writes.map((write) => write?.Key ?? write?.Item)];
    const forget = () => items.forEach((item) => item && kept.delete(nameOf(item)));
    forget();
    return send(command).finally(forget);
  };
  Object.assign(documents, { send: answer });
}
