import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { isNoticeDue, MAX_SALE_MESSAGES, type MessageSide } from '../../../shared/sales/rules.ts';
import { MAIL_DUE } from '../../data/notifications/outbox.table.ts';
import { saleMessageTable, type StoredMessage } from '../../data/sales/sale-message.table.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

interface NewMessage {
  sale: StoredSale;
  from: MessageSide;
  text: string;
  /** Fails the transaction where nobody may write about the sale any more. */
  guard: Write;
}

/**
 * Stores a message about a sale, once; the sale's decisions don't notice it.
 * @throws DomainError CONFLICT where the sale has its greatest number of messages, or the guard says so
 */
export function writeMessage(
  context: Context,
  { sale, from, text, guard }: NewMessage,
): Promise<StoredMessage> {
  const { saleId } = sale;
  const messageId = newId(context, `saleMessage#${from}`);
  const messages = saleMessageTable(context.table);
  return createOnce({
    input: { saleId, text },
    find: () => messages.get({ saleId, messageId }),
    write: async (inputHash) => {
      const message = messageOf(context, { sale, from, text, messageId, inputHash });
      await context.table.transact([
        messages.create(message).orThrow(alreadyCreated),
        noteOn(context, sale, message),
        guard,
        // Without the text: events are never changed, and messages can be deleted.
        recordEvent(context, {
          action: 'sales.sendMessage',
          about: ['sale', saleId],
          agentId: sale.agentId,
          at: message.sentAt,
        }),
      ]);
      return message;
    },
  });
}

function messageOf(
  { actor, clock }: Context,
  {
    sale,
    from,
    ...fields
  }: Pick<NewMessage, 'sale' | 'from' | 'text'> & Pick<StoredMessage, 'messageId' | 'inputHash'>,
): StoredMessage {
  const { saleId, agentId, customerName } = sale;
  const sentAt = clock.now().toISOString();
  const notifies = isNoticeDue(sale, { from, at: sentAt });
  return {
    ...fields,
    saleId,
    agentId,
    customerName,
    authorId: actor.userId,
    from,
    sentAt,
    notifies,
    // Agents have the bell, and its e-mail; administrators have e-mail alone.
    ...(notifies && from === 'agent' ? MAIL_DUE : {}),
  };
}

/** Notes on the sale who wrote last. */
function noteOn({ table }: Context, sale: StoredSale, { from, sentAt, notifies }: StoredMessage) {
  const { messageNoticeAt = sentAt } = sale;
  return saleTable(table)
    .noteMessage(sale, {
      lastMessageFrom: from,
      lastMessageAt: sentAt,
      messageNoticeAt: notifies ? sentAt : messageNoticeAt,
    })
    .orThrow((current) => (current ? full() : notFound('This sale does not exist.')));
}

const full = () =>
  conflict(`A sale takes ${MAX_SALE_MESSAGES} messages, and this one has them all.`);
