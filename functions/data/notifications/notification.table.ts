/** Notifications to agents, each of which owes an e-mail (`outbox.table.ts`). */
import { CustomAttributeType } from '../../platform/electro.ts';
import { ADJUSTMENT_KINDS } from '../../../shared/adjustments/rules.ts';
import {
  NOTICE_KINDS,
  type Notice,
  type NoticedTerms,
} from '../../../shared/notifications/schemas.ts';
import { CHUNKS_AT_ONCE, wholeWrite } from '../../platform/batch.ts';
import { defineKeyedEntity, isRefusedWrite, type ItemOf, key } from '../../platform/entity.ts';
import { optional } from '../../platform/present.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from './outbox.table.ts';

const definition = defineKeyedEntity({
  name: 'notification',
  attributes: {
    agentId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** Subject and kind. */
    noticeId: { type: 'string', required: true },
    kind: { type: NOTICE_KINDS, required: true },
    subjectId: { type: 'string', required: true },
    amountCents: { type: 'number' },
    payoutCents: { type: 'number' },
    missing: { type: ['bankDetails', 'otherDetails', 'confirmedDetails', 'hold'] },
    minimumCents: { type: 'number' },
    customerName: { type: 'string' },
    adjustmentKind: { type: ADJUSTMENT_KINDS },
    reason: { type: 'string' },
    transactionId: { type: 'string' },
    bankAccount: { type: 'string' },
    holdUntil: { type: 'string' },
    termsChange: { type: CustomAttributeType<NoticedTerms>('any') },
    mailTo: { type: 'string' },
    /** When the agent read it in the portal. */
    readAt: { type: 'string' },
    ...outboxAttributes,
  },
  primary: { pk: key`notification#${'agentId'}`, sk: key`${'at'}#${'noticeId'}` },
  indexes: {
    byMail: outboxIndex(key`${'at'}#${'noticeId'}`),
  },
});

export type Notification = ItemOf<typeof definition>;
export type NotificationKey = Pick<Notification, 'agentId' | 'at' | 'noticeId'>;

export const notificationTable = definition.with(({ entity, query, create, asRead }) => {
  const keyOf = ({ agentId, at, noticeId }: NotificationKey) => ({ agentId, at, noticeId });

  return {
    create: (notice: Notice) => {
      const { agentId, at, kind, subjectId, ...rest } = notice;
      const noticeId = `${subjectId}#${kind}`;
      const item = {
        agentId,
        at,
        kind,
        subjectId,
        ...optional(rest),
        noticeId,
        ...MAIL_DUE,
      };
      return create(item);
    },

    /** Replaces the customer's name in a notification; does nothing if there is none. */
    renameCustomer: async (notice: NotificationKey, customerName: string): Promise<void> => {
      try {
        await entity.patch(keyOf(notice)).set({ customerName }).go();
      } catch (error) {
        if (!isRefusedWrite(error)) throw error;
      }
    },

    /** An agent's notifications, newest first. */
    ofAgent: async (agentId: string, limit: number): Promise<Notification[]> =>
      (await query.primary({ agentId }).go({ order: 'desc', limit })).data,

    /** Removes all notifications of an agent. */
    removeAll: async (agentId: string): Promise<void> => {
      const { data } = await query
        .primary({ agentId })
        .go({ pages: 'all', consistent: true, attributes: ['agentId', 'at', 'noticeId'] });
      if (data.length > 0) await wholeWrite(entity.delete(data).go(CHUNKS_AT_ONCE));
    },

    /**
     * Marks a notification as read; keeps the first time.
     * @returns whether there is such a notice
     */
    markRead: async (notice: NotificationKey, readAt: string): Promise<boolean> => {
      try {
        await entity
          .patch(keyOf(notice))
          .set({ readAt })
          .where(asRead({ readAt: undefined }))
          .go();
        return true;
      } catch (error) {
        if (!isRefusedWrite(error)) throw error;
        return (await entity.get(keyOf(notice)).go({ consistent: true })).data !== null;
      }
    },
  };
});
