/**
 * The e-mail to finance that a finished run owes, with what stood in its batch then. It is owed until it
 * is sent, and claimed with a lease first.
 */
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import type { Write } from '../platform/table.ts';
import type { MailEnd } from './mailer.client.ts';
import { isFree, owesMail } from '../platform/lease.ts';

const definition = defineKeyedEntity({
  name: 'runMail',
  attributes: {
    period: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    lines: { type: 'number', required: true },
    totalCents: { type: 'number', required: true },
    exceptions: { type: 'number', required: true },
    /** How many exceptions have each reason. */
    reasons: { type: 'any', required: true },
    mail: { type: ['due', 'sent', 'unwanted', 'failed'], required: true },
    attempts: { type: 'number', required: true },
    /** Real time, ISO 8601: until then one sender has it. */
    leasedUntil: { type: 'string' },
  },
  primary: { pk: key`monthlyRun#${'period'}`, sk: key`mail` },
  indexes: {
    byMail: { index: 'gsi4', pk: key`runMails#${'mail'}`, sk: key`${'period'}` },
  },
});

export type RunMail = ItemOf<typeof definition>;

export const runMailTable = definition.with(({ query, write, writeAlways }) => ({
  /** To be written with the end of the run, which comes once. */
  create: (owed: Omit<RunMail, 'mail' | 'attempts' | 'leasedUntil'>): Write =>
    writeAlways((mails) => mails.create({ ...owed, mail: 'due', attempts: 0 })),

  /** Unsent e-mails that no sender holds. */
  due: async (now: string): Promise<RunMail[]> => {
    const free = query.byMail({ mail: 'due' }).where(isFree(now));
    return (await free.go({ pages: 'all' })).data;
  },

  /** Takes the mail for one try, if it is owed and nobody else has it. */
  claim: ({ period }: RunMail, { until, now }: { until: string; now: string }) =>
    write((mails) =>
      mails.patch({ period }).set({ leasedUntil: until }).add({ attempts: 1 }).where(owesMail(now)),
    ),

  /** The mail went out, or never will. */
  settle: ({ period }: RunMail, mail: MailEnd) =>
    write((mails) => mails.patch({ period }).set({ mail })),
}));
