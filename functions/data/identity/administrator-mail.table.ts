/**
 * E-mails to administrators about accounts of administrators (`outbox.table.ts`): one item for each
 * recipient, so that the failure of one repeats no other.
 */
import { FACTOR_NEWS } from '../../../shared/notifications/schemas.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from '../notifications/outbox.table.ts';

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
        ...FACTOR_NEWS,
        /** Acts wait for a second person, who may be the recipient; the subject is the recipient too. */
        'actsWait',
        'decidedAlone',
      ],
      required: true,
    },
    /** The act that one person decided alone, in words, and that person. */
    act: { type: 'string' },
    actorId: { type: 'string' },
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

type Owed = Pick<
  AdministratorMail,
  'recipientId' | 'subjectId' | 'kind' | 'at' | 'act' | 'actorId' | 'leasedUntil'
>;

export const administratorMailTable = definition.with(({ create }) => ({
  /** @param owed with `leasedUntil` where it isn't sent before then */
  create: (owed: Owed) => create({ ...owed, ...MAIL_DUE }),
}));
