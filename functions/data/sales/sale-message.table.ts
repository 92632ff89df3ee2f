/**
 * The messages between an agent and the office about a sale, below the sale's own key. They never change.
 * Those of agents owe the office an e-mail (`outbox.table.ts`); of those of the office the projector
 * notifies the agent.
 */
import { MAX_SALE_MESSAGES, MESSAGE_SIDES } from '../../../shared/sales/rules.ts';
import { CHUNKS_AT_ONCE, wholeWrite } from '../../platform/batch.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { outboxAttributes, outboxIndex } from '../notifications/outbox.table.ts';

const definition = defineKeyedEntity({
  name: 'saleMessage',
  attributes: {
    saleId: { type: 'string', required: true },
    messageId: { type: 'string', required: true },
    /** The agent of the sale, also where the office wrote. */
    agentId: { type: 'string', required: true },
    /** The agent, or the administrator who wrote for the office. */
    authorId: { type: 'string', required: true },
    from: { type: MESSAGE_SIDES, required: true },
    text: { type: 'string', required: true },
    sentAt: { type: 'string', required: true },
    /** False where the other side was notified of this conversation a moment before. */
    notifies: { type: 'boolean', required: true },
    /** For the agent's notification. */
    customerName: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
    ...outboxAttributes,
  },
  primary: { pk: key`sale#${'saleId'}`, sk: key`message#${'messageId'}` },
  indexes: {
    ofAgent: {
      index: 'gsi1',
      pk: key`saleMessages#${'agentId'}`,
      sk: key`${'sentAt'}#${'messageId'}`,
    },
    byMail: outboxIndex(key`${'sentAt'}#${'messageId'}`),
  },
});

export type StoredMessage = ItemOf<typeof definition>;
type MessageKey = Pick<StoredMessage, 'saleId' | 'messageId'>;

const inOrder = (one: StoredMessage, other: StoredMessage) =>
  one.sentAt === other.sentAt
    ? one.messageId.localeCompare(other.messageId)
    : one.sentAt.localeCompare(other.sentAt);

export const saleMessageTable = definition.with(({ entity, query }) => {
  const remove = async (keys: readonly MessageKey[]): Promise<void> => {
    if (keys.length === 0) return;
    await wholeWrite(
      entity
        .delete(keys.map(({ saleId, messageId }) => ({ saleId, messageId })))
        .go(CHUNKS_AT_ONCE),
    );
  };

  return {
    remove,

    /** All messages about a sale, oldest first; a sale takes no more than fit here. */
    ofSale: async (saleId: string): Promise<StoredMessage[]> => {
      const { data } = await query
        .primary({ saleId })
        .go({ limit: MAX_SALE_MESSAGES, consistent: true });
      return data.sort(inOrder);
    },

    /** The keys of the messages about an agent's sales that one side wrote. */
    allOfAgent: async (agentId: string, from: StoredMessage['from']): Promise<MessageKey[]> => {
      const { data } = await query
        .ofAgent({ agentId })
        .go({ pages: 'all', attributes: ['saleId', 'messageId', 'from'] });
      return data.filter((message) => message.from === from);
    },
  };
});
