/**
 * Invitations by e-mail: one per inviter and address, each of which owes its e-mail (`outbox.table.ts`).
 * When the address registers, the referrer's becomes `signed_up`, and everybody else's ends. The
 * inviter can take one back (`withdrawn`), and one that waited too long expires; both can be made anew.
 */
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';
import { MAIL_DUE, outboxAttributes, outboxIndex } from '../notifications/outbox.table.ts';
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
    status: { type: ['invited', 'signed_up', 'ended', 'withdrawn', 'expired'], required: true },
    /** The agent who registered with the address. */
    referredId: { type: 'string' },
    createdAt: { type: 'string', required: true },
    /** When it was last sent again or made anew; absent: when it was made. */
    sentAt: { type: 'string' },
    /** Times that it was sent; absent: once. */
    sends: { type: 'number' },
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

/** Changes to an invitation that is sent again; the lease of its last sender is over. */
export const sentOnceMore = ({ sends = 1 }: Invitation, sentAt: string) => ({
  ...MAIL_DUE,
  sentAt,
  sends: sends + 1,
});

export const invitationTable = definition.with(({ query, writeAlways, change }) => ({
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

  /** The oldest open invitations that were made before an instant. */
  pendingSince: async (before: string, limit: number): Promise<Invitation[]> => {
    const page = { limit, order: 'oldest' as const, span: { before } };
    return (await readPage(query.inStatus({ status: 'invited' }), page, BY_TIME)).rows;
  },

  /** Makes an open invitation owe its e-mail again; refused where it changed meanwhile. */
  sendAgain: (invitation: Invitation, at: string) =>
    change(
      { email: invitation.email, agentId: invitation.agentId },
      {
        set: sentOnceMore(invitation, at),
        remove: ['leasedUntil'],
        composite: { invitationId: invitation.invitationId, createdAt: invitation.createdAt },
        seen: { status: 'invited', sends: invitation.sends },
      },
    ),

  /** Opens an invitation anew that was taken back or expired; refused where it changed meanwhile. */
  reopen: (invitation: Invitation, at: string) =>
    change(
      { email: invitation.email, agentId: invitation.agentId },
      {
        set: { status: 'invited', createdAt: at, ...sentOnceMore(invitation, at) },
        remove: ['leasedUntil'],
        composite: { invitationId: invitation.invitationId },
        seen: { status: invitation.status },
      },
    ),

  /** Closes an open invitation without a registration; refused where it isn't open any more. */
  close: (
    { email, agentId, invitationId, createdAt }: Invitation,
    status: 'withdrawn' | 'expired',
  ) =>
    change(
      { email, agentId },
      { set: { status }, composite: { invitationId, createdAt }, seen: { status: 'invited' } },
    ),

  /** Ends it on registration; `referredId` is set where this inviter is the referrer. */
  leave: (
    email: string,
    { agentId, invitationId, createdAt }: Inviter,
    referredId: string | undefined,
  ) =>
    change(
      { email, agentId },
      {
        set: referredId ? { status: 'signed_up', referredId } : { status: 'ended' },
        composite: { invitationId, createdAt },
        seen: { status: 'invited' },
      },
    ),
}));
