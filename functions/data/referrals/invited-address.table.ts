/**
 * Invited addresses with their inviters, one item per address. Invitations and registrations both
 * write it, so that concurrent ones conflict instead of missing each other.
 */
import { MAX_INVITERS } from '../../../shared/referrals/rules.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'invitedAddress',
  id: 'email',
  attributes: {
    /** Lower-cased. */
    email: { type: 'string', required: true },
    /** Agents with a pending invitation, oldest first; at most `MAX_INVITERS`. */
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
});

export type Inviter = ItemOf<typeof definition>['inviters'][number];

export const invitedAddressTable = definition.with(({ get, write, change }) => ({
  /** Agents with a pending invitation of an address, in order. */
  invitersOf: async (email: string): Promise<Inviter[]> => (await get(email))?.inviters ?? [],

  /** Removes the address; refused where somebody invites it meanwhile. */
  remove: (email: string, inviters: readonly Inviter[]) =>
    write((addresses) =>
      addresses
        .delete({ email })
        .where(
          (stored, is) =>
            `${is.notExists(stored.inviters)} OR ${is.size(stored.inviters)} = ${is.escape(inviters.length)}`,
        ),
    ),

  /** Adds an inviter; refused where the address has as many as it may have. */
  add: (email: string, inviter: Inviter) =>
    write((addresses) =>
      addresses
        .upsert({ email })
        .append({ inviters: [inviter] })
        .where(
          ({ inviters }, is) =>
            `${is.notExists(inviters)} OR ${is.size(inviters)} < ${is.escape(MAX_INVITERS)}`,
        ),
    ),

  /**
   * Removes one inviter; refused where the inviters changed since they were read.
   * @param inviters the inviters that were read
   */
  leave: (email: string, inviters: readonly Inviter[], agentId: string) =>
    change(email, {
      set: { inviters: inviters.filter((inviter) => inviter.agentId !== agentId) },
      seen: { inviters: [...inviters] },
    }),

  /**
   * Removes all inviters when the address registers; refused where their number changed.
   * @param inviters the inviters that were read
   */
  settle: (email: string, inviters: readonly Inviter[]) =>
    inviters.length > 0
      ? change(email, {
          set: { inviters: [] },
          where: (stored, is) => `${is.size(stored.inviters)} = ${is.escape(inviters.length)}`,
        })
      : write((addresses) =>
          addresses
            .check({ email })
            .where(
              (stored, is) =>
                `${is.notExists(stored.inviters)} OR ${is.size(stored.inviters)} = ${is.escape(0)}`,
            ),
        ),
}));
