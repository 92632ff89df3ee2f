/**
 * Invitations by e-mail: one per inviter and address. Its e-mail is owed until it is sent, and claimed
 * with a lease first, as a notice's is. Those to one address stand together, for when it registers.
 */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

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
        status: { type: ['invited', 'signed_up'] as const, required: true },
        /** Who registered with the address. */
        referredId: { type: 'string' },
        createdAt: { type: 'string', required: true },
        mail: { type: ['due', 'sent', 'failed'] as const, required: true },
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

    create: (invitation: Invitation, otherwise: Write['otherwise']) =>
      write((invitations) => invitations.create(invitation).commit(OLD), otherwise),

    /** A page of an agent's invitations that led to no registration yet, newest first. */
    pending: async (agentId: string, { limit, after }: PageOf) => {
      const query = entity.query.ofAgent({ agentId, status: 'invited' });
      const from = after ? query.lt({ createdAt: after.at, invitationId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** Oldest invitations whose mail is still owed. */
    due: async (): Promise<Invitation[]> =>
      (await entity.query.byMail({ mail: 'due' }).go({ limit: SWEPT_AT_ONCE })).data,

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
            .where(
              (stored, is) =>
                `${is.eq(stored.mail, 'due')} AND (${is.notExists(stored.leasedUntil)} OR ${is.lt(stored.leasedUntil, now)})`,
            )
            .commit(OLD),
        otherwise,
      ),

    /** The mail went out, or never will. */
    settle: (invitation: Invitation, mail: 'sent' | 'failed', otherwise: Write['otherwise']) => {
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
