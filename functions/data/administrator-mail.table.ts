/**
 * E-mails to administrators about accounts of administrators (`outbox.table.ts`): one item for each
 * recipient, so that the failure of one repeats no other.
 */
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from './outbox.table.ts';

const definition = defineKeyedEntity({
  name: 'administratorMail',
  attributes: {
    recipientId: { type: 'string', required: true },
    /** The administrator whom it is about. */
    subjectId: { type: 'string', required: true },
    kind: {
      type: [
        'administratorAdded',
        'accountClosed',
        'accountOpened',
        'passwordChanged',
        'permissionsChanged',
        'signedOut',
        'secondFactorRemoved',
      ],
      required: true,
    },
    at: { type: 'string', required: true },
    ...outboxAttributes,
  },
  primary: {
    pk: key`administratorMail#${'recipientId'}`,
    sk: key`${'at'}#${'kind'}#${'subjectId'}`,
  },
  indexes: {
    byMail: outboxIndex(key`${'at'}#${'subjectId'}#${'recipientId'}`),
  },
});

export type AdministratorMail = ItemOf<typeof definition>;

export const administratorMailTable = definition.with(({ create }) => ({
  create: (owed: Pick<AdministratorMail, 'recipientId' | 'subjectId' | 'kind' | 'at'>) =>
    create({ ...owed, ...MAIL_DUE }),
}));
