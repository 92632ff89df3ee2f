/**
 * Invitations by e-mail: one per inviter and address. Its e-mail is owed until it is sent, and claimed
 * with a lease first, as a notice's is. When the address registers, the referrer's becomes `signed_up`,
 * and everybody else's ends.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { MailEnd } from './mailer.client.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { isFree, owesMail } from '../platform/lease.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';
import type { Inviter } from './invited-address.table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'invitation', version: '1', service: 'portal' },
      attributes: {
        /** Lower-cased. */
        email: { type: 'string', required: true },
        /** Who invites. */
        agentId: { type: 'string', required: true },
        invitationId: { type: 'string', required: true },
        status: { type: ['invited', 'signed_up', 'ended'] as const, required: true },
        /** Who registered with the address. */
        referredId: { type: 'string' },
        createdAt: { type: 'string', required: true },
        mail: { type: ['due', 'sent', 'unwanted', 'failed'] as const, required: true },
        attempts: { type: 'number', required: true },
        /** Real time, ISO 8601: until then one sender has it. */
        leasedUntil: { type: 'string' },
      },
      indexes: {
        primary: {
          pk: key('pk', 'invitation#${email}', 'email'),
          sk: key('sk', '${agentId}', 'agentId'),
        },
        ofAgent: {
          index: 'gsi1',
          pk: key('gsi1pk', 'invitations#${agentId}#${status}', 'agentId', 'status'),
          sk: key('gsi1sk', '${createdAt}#${invitationId}', 'createdAt', 'invitationId'),
        },
        inStatus: {
          index: 'gsi3',
          pk: key('gsi3pk', 'invitations#${status}', 'status'),
          sk: key('gsi3sk', '${createdAt}#${invitationId}', 'createdAt', 'invitationId'),
        },
        byMail: {
          index: 'gsi4',
          pk: key('gsi4pk', 'invitations#${mail}', 'mail'),
          sk: key('gsi4sk', '${createdAt}#${invitationId}', 'createdAt', 'invitationId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type Invitation = EntityItem<ReturnType<typeof build>>;

const SWEPT_AT_ONCE = 100;

export const invitationTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  const keyOf = ({ email, agentId }: Invitation) => ({ email, agentId });
  return {
    get: async (email: string, agentId: string): Promise<Invitation | undefined> =>
      (await entity.get({ email, agentId }).go({ consistent: true })).data ?? undefined,

    /** Everybody's invitations of an address, by who sent them. */
    ofAddress: async (email: string): Promise<string[]> => {
      const { data } = await entity.query
        .primary({ email })
        .go({ pages: 'all', consistent: true, attributes: ['agentId'] });
      return data.map(({ agentId }) => agentId);
    },

    remove: (email: string, agentId: string): Write =>
      write(
        (invitations) => invitations.delete({ email, agentId }).commit(),
        () => new Error('An unconditional write had a condition'),
      ),

    create: (invitation: Invitation, otherwise: Write['otherwise']) =>
      write((invitations) => invitations.create(invitation).commit(OLD), otherwise),

    /** A page of an agent's invitations that led to no registration yet, newest first. */
    pending: async (agentId: string, { limit, after }: PageOf) => {
      const query = entity.query.ofAgent({ agentId, status: 'invited' });
      const from = after ? query.lt({ createdAt: after.at, invitationId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** A page of everybody's invitations that led to no registration yet, newest first. */
    pendingOfAll: async ({ limit, after }: PageOf) => {
      const query = entity.query.inStatus({ status: 'invited' });
      const from = after ? query.lt({ createdAt: after.at, invitationId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** The address registered; `referredId` names who, where this inviter is the referrer. */
    leave: (
      email: string,
      { agentId, invitationId, createdAt }: Inviter,
      referredId: string | undefined,
      otherwise: Write['otherwise'],
    ) =>
      write(
        (invitations) =>
          invitations
            .patch({ email, agentId })
            .set(referredId ? { status: 'signed_up', referredId } : { status: 'ended' })
            .composite({ invitationId, createdAt })
            .where(({ status }, is) => is.eq(status, 'invited'))
            .commit(OLD),
        otherwise,
      ),

    /** Oldest invitations whose mail is still owed, but those that a sender has: they keep no others waiting. */
    due: async (now: string): Promise<Invitation[]> => {
      const free = entity.query.byMail({ mail: 'due' }).where(isFree(now));
      return (await free.go({ count: SWEPT_AT_ONCE, pages: 'all' })).data;
    },

    /** Takes the invitation for one try, if its mail is owed and nobody else has it. */
    claim: (
      invitation: Invitation,
      { until, now }: { until: string; now: string },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (invitations) =>
          invitations
            .patch(keyOf(invitation))
            .set({ leasedUntil: until })
            .add({ attempts: 1 })
            .where(owesMail(now))
            .commit(OLD),
        otherwise,
      ),

    /** The mail went out, or never will. */
    settle: (invitation: Invitation, mail: MailEnd, otherwise: Write['otherwise']) => {
      const { createdAt, invitationId } = invitation;
      return write(
        (invitations) =>
          invitations
            .patch(keyOf(invitation))
            .set({ mail })
            .composite({ createdAt, invitationId })
            .commit(OLD),
        otherwise,
      );
    },
  };
});
