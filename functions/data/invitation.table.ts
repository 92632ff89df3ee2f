/**
 * Invitations by e-mail: one per inviter and address. Its e-mail is owed until it is sent, and claimed
 * with a lease first, as a notice's is. When the address registers, the referrer's becomes `signed_up`,
 * and everybody else's ends.
 */
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readPage } from '../platform/page.ts';
import type { Write } from '../platform/table.ts';
import type { MailEnd } from './mailer.client.ts';
import { isFree, owesMail } from '../platform/lease.ts';
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
    mail: { type: ['due', 'sent', 'unwanted', 'failed'], required: true },
    attempts: { type: 'number', required: true },
    /** Real time, ISO 8601: until then one sender has it. */
    leasedUntil: { type: 'string' },
  },
  primary: { pk: key`invitation#${'email'}`, sk: key`${'agentId'}` },
  indexes: {
    ofAgent: { index: 'gsi1', pk: key`invitations#${'agentId'}#${'status'}`, sk: BY_TIME },
    inStatus: { index: 'gsi3', pk: key`invitations#${'status'}`, sk: BY_TIME },
    byMail: { index: 'gsi4', pk: key`invitations#${'mail'}`, sk: BY_TIME },
  },
});

export type Invitation = ItemOf<typeof definition>;

const SWEPT_AT_ONCE = 100;

export const invitationTable = definition.with(({ query, write, writeAlways }) => {
  const keyOf = ({ email, agentId }: Invitation) => ({ email, agentId });
  return {
    /** Everybody's invitations of an address, by who sent them. */
    ofAddress: async (email: string): Promise<string[]> => {
      const { data } = await query
        .primary({ email })
        .go({ pages: 'all', consistent: true, attributes: ['agentId'] });
      return data.map(({ agentId }) => agentId);
    },

    remove: (email: string, agentId: string): Write =>
      writeAlways((invitations) => invitations.delete({ email, agentId })),

    /** A page of an agent's invitations that led to no registration yet, newest first. */
    pending: (agentId: string, page: PageOf) =>
      readPage(query.ofAgent({ agentId, status: 'invited' }), page, BY_TIME),

    /** A page of everybody's invitations that led to no registration yet, newest first. */
    pendingOfAll: (page: PageOf) => readPage(query.inStatus({ status: 'invited' }), page, BY_TIME),

    /** The address registered; `referredId` names who, where this inviter is the referrer. */
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

    /** Oldest invitations whose mail is still owed, but those that a sender has: they keep no others waiting. */
    due: async (now: string): Promise<Invitation[]> => {
      const free = query.byMail({ mail: 'due' }).where(isFree(now));
      return (await free.go({ count: SWEPT_AT_ONCE, pages: 'all' })).data;
    },

    /** Takes the invitation for one try, if its mail is owed and nobody else has it. */
    claim: (invitation: Invitation, { until, now }: { until: string; now: string }) =>
      write((invitations) =>
        invitations
          .patch(keyOf(invitation))
          .set({ leasedUntil: until })
          .add({ attempts: 1 })
          .where(owesMail(now)),
      ),

    /** The mail went out, or never will. */
    settle: (invitation: Invitation, mail: MailEnd) => {
      const { createdAt, invitationId } = invitation;
      return write((invitations) =>
        invitations.patch(keyOf(invitation)).set({ mail }).composite({ createdAt, invitationId }),
      );
    },
  };
});
