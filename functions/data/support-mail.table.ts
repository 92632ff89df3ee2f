/**
 * The e-mails that a request to support owes: one to support, one to whoever asked. Each is owed until
 * it is sent, and claimed with a lease first, so that the failure of one doesn't repeat the other.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { MailEnd } from './mailer.client.ts';
import { OLD, wholeWrite, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { isFree, owesMail } from '../platform/lease.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'supportMail', version: '1', service: 'portal' },
      attributes: {
        requestId: { type: 'string', required: true },
        to: { type: ['support', 'agent'] as const, required: true },
        createdAt: { type: 'string', required: true },
        mail: { type: ['due', 'sent', 'unwanted', 'failed'] as const, required: true },
        attempts: { type: 'number', required: true },
        /** Real time, ISO 8601: until then one sender has it. */
        leasedUntil: { type: 'string' },
      },
      indexes: {
        primary: {
          pk: key('pk', 'supportRequest#${requestId}', 'requestId'),
          sk: key('sk', 'mail#${to}', 'to'),
        },
        byMail: {
          index: 'gsi4',
          pk: key('gsi4pk', 'supportMails#${mail}', 'mail'),
          sk: key('gsi4sk', '${createdAt}#${requestId}#${to}', 'createdAt', 'requestId', 'to'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type SupportMail = EntityItem<ReturnType<typeof build>>;

const SWEPT_AT_ONCE = 100;

export const supportMailTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  const keyOf = ({ requestId, to }: SupportMail) => ({ requestId, to });
  return {
    create: (
      owed: Pick<SupportMail, 'requestId' | 'to' | 'createdAt'>,
      otherwise: Write['otherwise'],
    ) => write((mails) => mails.create({ ...owed, mail: 'due', attempts: 0 }).commit(), otherwise),

    /** What a request owes, and what became of it. */
    ofRequest: async (requestId: string): Promise<SupportMail[]> =>
      (await entity.query.primary({ requestId }).go({ consistent: true })).data,

    /** Removes what a request owes. */
    removeAll: async (requestId: string): Promise<void> => {
      const { data } = await entity.query
        .primary({ requestId })
        .go({ consistent: true, attributes: ['requestId', 'to'] });
      if (data.length > 0) await wholeWrite(entity.delete(data).go());
    },

    /** Oldest mails that are still owed, but those that a sender has: they keep no others waiting. */
    due: async (now: string): Promise<SupportMail[]> => {
      const free = entity.query.byMail({ mail: 'due' }).where(isFree(now));
      return (await free.go({ count: SWEPT_AT_ONCE, pages: 'all' })).data;
    },

    /** Takes the mail for one try, if it is owed and nobody else has it. */
    claim: (
      owed: SupportMail,
      { until, now }: { until: string; now: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (mails) =>
          mails
            .patch(keyOf(owed))
            .set({ leasedUntil: until })
            .add({ attempts: 1 })
            .where(owesMail(now))
            .commit(OLD),
        otherwise,
      ),

    /** The mail went out, or never will. */
    settle: (owed: SupportMail, mail: MailEnd, otherwise: Write['otherwise']) => {
      const { createdAt } = owed;
      return write(
        (mails) => mails.patch(keyOf(owed)).set({ mail }).composite({ createdAt }).commit(OLD),
        otherwise,
      );
    },
  };
});
