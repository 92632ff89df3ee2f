/**
 * Invitations by e-mail: one per inviter and address, each of which owes its e-mail (`outbox.table.ts`).
 * When the address registers, the referrer's becomes `signed_up`,
 * and everybody else's ends.
 */
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readPage } from '../platform/page.ts';
import type { Write } from '../platform/table.ts';
import { outboxAttributes, outboxIndex } from './outbox.table.ts';
import type { Inviter } from './invited-address.table.ts';

const BY_TIME = key`${'createdAt'}#${'invitationId'}`;

const definition = defineKeyedEntity({
  name: 'invitation',
  attributes: {
    /** Lower-cased. */
    email: { type: 'string', required: true },
    /** The agent who invites. */
    agentId: { type: 'string', required: true },
    invitationId: { type: 'string', required: true },
    status: { type: ['invited', 'signed_up', 'ended'], required: true },
    /** The agent who registered with the address. */
    referredId: { type: 'string' },
    createdAt: { type: 'string', required: true },
    ...outboxAttributes,
  },
  primary: { pk: key`invitation#${'email'}`, sk: key`${'agentId'}` },
  indexes: {
    ofAgent: { index: 'gsi1', pk: key`invitations#${'agentId'}#${'status'}`, sk: BY_TIME },
    inStatus: { index: 'gsi3', pk: key`invitations#${'status'}`, sk: BY_TIME },
    byMail: outboxIndex(BY_TIME),
  },
});

export type Invitation = ItemOf<typeof definition>;

export const invitationTable = definition.with(({ query, write, writeAlways }) => ({
  /** The inviters of an address, from all its invitations. */
  ofAddress: async (email: string): Promise<string[]> => {
    const { data } = await query
      .primary({ email })
      .go({ pages: 'all', consistent: true, attributes: ['agentId'] });
    return data.map(({ agentId }) => agentId);
  },

  /** The invitations of an address that led to no registration yet, for display. */
  pendingOfAddress: async (email: string, limit: number): Promise<Invitation[]> => {
    const { data } = await query.primary({ email }).go({ limit });
    return data.filter(({ status }) => status === 'invited');
  },

  remove: (email: string, agentId: string): Write =>
    writeAlways((invitations) => invitations.delete({ email, agentId })),

  /** A page of an agent's invitations that led to no registration yet, newest first. */
  pending: (agentId: string, page: PageOf) =>
    readPage(query.ofAgent({ agentId, status: 'invited' }), page, BY_TIME),

  /** A page of everybody's invitations that led to no registration yet, newest first. */
  pendingOfAll: (page: PageOf) => readPage(query.inStatus({ status: 'invited' }), page, BY_TIME),

  /** Ends it on registration; `referredId` is set where this inviter is the referrer. */
  leave: (
    email: string,
    { agentId, invitationId, createdAt }: Inviter,
    referredId: string | undefined,
  ) =>
    write((invitations) =>
      invitations
        .patch({ email, agentId })
        .set(referredId ? { status: 'signed_up', referredId } : { status: 'ended' })
        .composite({ invitationId, createdAt })
        .where(({ status }, is) => is.eq(status, 'invited')),
    ),
}));
