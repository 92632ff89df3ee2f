/**
 * The outbox: items of several entities, each of which owes an e-mail until it is sent. A sender claims
 * the item with a lease first, so that an e-mail is neither sent twice nor forgotten.
 */
import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { key } from '../../platform/entity.ts';
import type { Item } from '../../platform/item.ts';
import { perTable, type Table } from '../../platform/table.ts';

/** How an e-mail ended: sent, not wanted by its recipient any more, or refused by SES. */
export type MailEnd = 'sent' | 'unwanted' | 'failed';

/** The attributes of an item that may owe an e-mail. */
export const outboxAttributes = {
  /** Absent: it owes none. */
  mail: { type: ['due', 'sent', 'unwanted', 'failed'] },
  attempts: { type: 'number' },
  /** Real time, ISO 8601: until then a sender, or another worker, has the item. */
  leasedUntil: { type: 'string' },
} as const;

/** First attributes of an item that owes an e-mail from its creation on. */
export const MAIL_DUE = { mail: 'due', attempts: 0 } as const;

/** The index of what is owed. `sk` begins with an instant or a day, so that the oldest is sent first. */
export const outboxIndex = <const Names extends readonly string[]>(sk: {
  readonly composite: Names;
  readonly template: string;
}) => ({ index: 'gsi4', pk: key`outbox#${'mail'}`, sk }) as const;

/** True where an item has just come to owe an e-mail; a later attempt is the sweep's. */
export const isMailNew = (before: Item | undefined, after: Item | undefined): after is Item =>
  after?.['mail'] === 'due' && after['attempts'] === 0 && before?.['mail'] !== 'due';

const IS_FREE = '(attribute_not_exists(leasedUntil) OR leasedUntil < :now)';

export const outboxTable = perTable(({ name: TableName, documents }: Table) => {
  const update = (
    item: Item,
    UpdateExpression: string,
    ConditionExpression: string,
    values: Item,
  ) =>
    documents.send(
      new UpdateCommand({
        TableName,
        Key: { pk: item['pk'], sk: item['sk'] },
        UpdateExpression,
        ConditionExpression,
        ExpressionAttributeValues: values,
      }),
    );

  return {
    /** The oldest items that owe an e-mail and that no sender has. */
    due: async (now: string, limit: number): Promise<Item[]> => {
      const found: Item[] = [];
      const query = {
        TableName,
        IndexName: 'gsi4',
        KeyConditionExpression: 'gsi4pk = :due',
        FilterExpression: IS_FREE,
        ExpressionAttributeValues: { ':due': 'outbox#due', ':now': now },
      };
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        found.push(...Items);
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },

    /**
     * Takes an item for one attempt.
     * @returns whether it still owes its e-mail and no other sender has it
     */
    claim: (item: Item, { until, now }: { until: string; now: string }): Promise<boolean> =>
      unlessRefused(
        update(item, 'SET leasedUntil = :until ADD attempts :one', `mail = :due AND ${IS_FREE}`, {
          ':until': until,
          ':one': 1,
          ':due': 'due',
          ':now': now,
        }),
      ),

    /** Notes how the e-mail ended; an item that was deleted meanwhile stays deleted. */
    settle: (item: Item, end: MailEnd): Promise<boolean> =>
      unlessRefused(
        update(item, 'SET mail = :end REMOVE gsi4pk, gsi4sk', 'attribute_exists(pk)', {
          ':end': end,
        }),
      ),
  };
});

async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
