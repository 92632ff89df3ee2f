/**
 * The e-mail to finance that a finished run owes, with what stood in its batch then. It is owed until it
 * is sent, and claimed with a lease first.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import type { MailEnd } from './mailer.client.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { isFree, owesMail } from '../platform/lease.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'runMail', version: '1', service: 'portal' },
      attributes: {
        period: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
        lines: { type: 'number', required: true },
        totalCents: { type: 'number', required: true },
        exceptions: { type: 'number', required: true },
        /** How many exceptions have each reason. */
        reasons: { type: 'any', required: true },
        mail: { type: ['due', 'sent', 'unwanted', 'failed'] as const, required: true },
        attempts: { type: 'number', required: true },
        /** Real time, ISO 8601: until then one sender has it. */
        leasedUntil: { type: 'string' },
      },
      indexes: {
        primary: {
          pk: key('pk', 'monthlyRun#${period}', 'period'),
          sk: key('sk', 'mail'),
        },
        byMail: {
          index: 'gsi4',
          pk: key('gsi4pk', 'runMails#${mail}', 'mail'),
          sk: key('gsi4sk', '${period}', 'period'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type RunMail = EntityItem<ReturnType<typeof build>>;

const never = () => new Error('A run owes one e-mail');

export const runMailTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (period: Period): Promise<RunMail | undefined> =>
      (await entity.get({ period }).go({ consistent: true })).data ?? undefined,

    /** To be written with the end of the run, which comes once. */
    create: (owed: Omit<RunMail, 'mail' | 'attempts' | 'leasedUntil'>): Write =>
      write((mails) => mails.create({ ...owed, mail: 'due', attempts: 0 }).commit(), never),

    /** What is still owed, but what a sender has. */
    due: async (now: string): Promise<RunMail[]> => {
      const free = entity.query.byMail({ mail: 'due' }).where(isFree(now));
      return (await free.go({ pages: 'all' })).data;
    },

    /** Takes the mail for one try, if it is owed and nobody else has it. */
    claim: (
      { period }: RunMail,
      { until, now }: { until: string; now: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (mails) =>
          mails
            .patch({ period })
            .set({ leasedUntil: until })
            .add({ attempts: 1 })
            .where(owesMail(now))
            .commit(OLD),
        otherwise,
      ),

    /** The mail went out, or never will. */
    settle: ({ period }: RunMail, mail: MailEnd, otherwise: Write['otherwise']) =>
      write((mails) => mails.patch({ period }).set({ mail }).commit(OLD), otherwise),
  };
});
