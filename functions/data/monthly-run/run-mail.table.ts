/**
 * The e-mail that a finished run owes finance (`outbox.table.ts`), with its batch's figures as they were
 * then.
 */
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from '../notifications/outbox.table.ts';

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
    ...outboxAttributes,
  },
  primary: { pk: key`monthlyRun#${'period'}`, sk: key`mail` },
  indexes: {
    byMail: outboxIndex(key`${'createdAt'}#${'period'}`),
  },
});

export type RunMail = ItemOf<typeof definition>;

export const runMailTable = definition.with(({ writeAlways }) => ({
  /** Write it in the transaction that finishes the run. */
  create: (owed: Omit<RunMail, keyof typeof outboxAttributes>): Write =>
    writeAlways((mails) => mails.create({ ...owed, ...MAIL_DUE })),
}));
