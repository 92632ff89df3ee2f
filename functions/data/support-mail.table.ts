/**
 * The e-mails that a request to support owes: one to support, one to whoever asked. Each is owed until
 * it is sent, and claimed with a lease first, so that the failure of one doesn't repeat the other.
 */
import { wholeWrite } from '../platform/batch.ts';
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import type { MailEnd } from './mailer.client.ts';
import { isFree, owesMail } from '../platform/lease.ts';

const definition = defineKeyedEntity({
  name: 'supportMail',
  attributes: {
    requestId: { type: 'string', required: true },
    to: { type: ['support', 'agent'], required: true },
    createdAt: { type: 'string', required: true },
    mail: { type: ['due', 'sent', 'unwanted', 'failed'], required: true },
    attempts: { type: 'number', required: true },
    /** Real time, ISO 8601: until then one sender has it. */
    leasedUntil: { type: 'string' },
  },
  primary: { pk: key`supportRequest#${'requestId'}`, sk: key`mail#${'to'}` },
  indexes: {
    byMail: {
      index: 'gsi4',
      pk: key`supportMails#${'mail'}`,
      sk: key`${'createdAt'}#${'requestId'}#${'to'}`,
    },
  },
});

export type SupportMail = ItemOf<typeof definition>;

const SWEPT_AT_ONCE = 100;

export const supportMailTable = definition.with(({ entity, query, write }) => {
  const keyOf = ({ requestId, to }: SupportMail) => ({ requestId, to });
  return {
    create: (owed: Pick<SupportMail, 'requestId' | 'to' | 'createdAt'>) =>
      write((mails) => mails.create({ ...owed, mail: 'due', attempts: 0 })),

    /** The e-mails of a request, and their state. */
    ofRequest: async (requestId: string): Promise<SupportMail[]> =>
      (await query.primary({ requestId }).go({ consistent: true })).data,

    /** Removes what a request owes. */
    removeAll: async (requestId: string): Promise<void> => {
      const { data } = await query
        .primary({ requestId })
        .go({ consistent: true, attributes: ['requestId', 'to'] });
      if (data.length > 0) await wholeWrite(entity.delete(data).go());
    },

    /** Oldest mails that are still owed, but those that a sender has: they keep no others waiting. */
    due: async (now: string): Promise<SupportMail[]> => {
      const free = query.byMail({ mail: 'due' }).where(isFree(now));
      return (await free.go({ count: SWEPT_AT_ONCE, pages: 'all' })).data;
    },

    /** Takes the mail for one try, if it is owed and nobody else has it. */
    claim: (owed: SupportMail, { until, now }: { until: string; now: string }) =>
      write((mails) =>
        mails
          .patch(keyOf(owed))
          .set({ leasedUntil: until })
          .add({ attempts: 1 })
          .where(owesMail(now)),
      ),

    /** The mail went out, or never will. */
    settle: (owed: SupportMail, mail: MailEnd) => {
      const { createdAt } = owed;
      return write((mails) => mails.patch(keyOf(owed)).set({ mail }).composite({ createdAt }));
    },
  };
});
