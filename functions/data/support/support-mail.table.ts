/**
 * The two e-mails that a request to support owes (`outbox.table.ts`): one to support, one to the agent.
 * The failure of one doesn't repeat the other.
 */
import { wholeWrite } from '../../platform/batch.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from '../notifications/outbox.table.ts';

const definition = defineKeyedEntity({
  name: 'supportMail',
  attributes: {
    requestId: { type: 'string', required: true },
    to: { type: ['support', 'agent'], required: true },
    createdAt: { type: 'string', required: true },
    ...outboxAttributes,
  },
  primary: { pk: key`supportRequest#${'requestId'}`, sk: key`mail#${'to'}` },
  indexes: {
    byMail: outboxIndex(key`${'createdAt'}#${'requestId'}#${'to'}`),
  },
});

export type SupportMail = ItemOf<typeof definition>;

export const supportMailTable = definition.with(({ entity, query, create }) => ({
  create: (owed: Pick<SupportMail, 'requestId' | 'to' | 'createdAt'>) =>
    create({ ...owed, ...MAIL_DUE }),

  /** The e-mails of a request, and their state. */
  ofRequest: async (requestId: string): Promise<SupportMail[]> =>
    (await query.primary({ requestId }).go({ consistent: true })).data,

  /** Removes the e-mails of a request. */
  removeAll: async (requestId: string): Promise<void> => {
    const { data } = await query
      .primary({ requestId })
      .go({ consistent: true, attributes: ['requestId', 'to'] });
    if (data.length > 0) await wholeWrite(entity.delete(data).go());
  },
}));
