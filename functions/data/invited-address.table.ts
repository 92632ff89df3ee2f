/**
 * Addresses that were invited, each with who invites it. One item for all of an address's invitations:
 * whoever invites and whoever registers both write it, so that neither misses the other.
 */
import { Entity, type EntityItem } from 'electrodb';
import { MAX_INVITERS } from '../../shared/referrals/rules.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'invitedAddress', version: '1', service: 'portal' },
      attributes: {
        /** Lower-cased. */
        email: { type: 'string', required: true },
        /** Whose invitations wait, first to last: as many as a registration can settle. */
        inviters: {
          type: 'list',
          required: true,
          items: {
            type: 'map',
            properties: {
              agentId: { type: 'string', required: true },
              invitationId: { type: 'string', required: true },
              createdAt: { type: 'string', required: true },
            },
          },
        },
      },
      indexes: {
        primary: {
          pk: key('pk', 'invitedAddress#${email}', 'email'),
          sk: key('sk', 'invitedAddress'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type Inviter = EntityItem<ReturnType<typeof build>>['inviters'][number];

export const invitedAddressTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** Whose invitations of an address wait, first to last; none where nobody invited it. */
    invitersOf: async (email: string): Promise<Inviter[]> =>
      (await entity.get({ email }).go({ consistent: true })).data?.inviters ?? [],

    /** @param stale what to throw where others invite the address meanwhile */
    remove: (email: string, inviters: readonly Inviter[], stale: () => Error) =>
      write(
        (addresses) =>
          addresses
            .delete({ email })
            .where(
              (stored, is) =>
                `${is.notExists(stored.inviters)} OR ${is.size(stored.inviters)} = ${is.escape(inviters.length)}`,
            )
            .commit(OLD),
        stale,
      ),

    /** @param full what to throw where the address is invited as often as one may be */
    add: (email: string, inviter: Inviter, full: () => Error) =>
      write(
        (addresses) =>
          addresses
            .upsert({ email })
            .append({ inviters: [inviter] })
            .where(
              ({ inviters }, is) =>
                `${is.notExists(inviters)} OR ${is.size(inviters)} < ${is.escape(MAX_INVITERS)}`,
            )
            .commit(OLD),
        full,
      ),

    /**
     * The address registered: its invitations wait no longer.
     * @param inviters who they were found to be
     * @param stale what to throw where there are more by now
     */
    settle: (email: string, inviters: readonly Inviter[], stale: () => Error) =>
      inviters.length > 0
        ? write(
            (addresses) =>
              addresses
                .patch({ email })
                .set({ inviters: [] })
                .where(
                  (stored, is) => `${is.size(stored.inviters)} = ${is.escape(inviters.length)}`,
                )
                .commit(OLD),
            stale,
          )
        : write(
            (addresses) =>
              addresses
                .check({ email })
                .where(
                  (stored, is) =>
                    `${is.notExists(stored.inviters)} OR ${is.size(stored.inviters)} = ${is.escape(0)}`,
                )
                .commit(OLD),
            stale,
          ),
  };
});
