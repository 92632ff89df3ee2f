/** Sign-ins, recorded at the first call of each session and kept for a while. */
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineKeyedEntity({
  name: 'signIn',
  attributes: {
    userId: { type: 'string', required: true },
    /** The time of the sign-in itself, real time, ISO 8601. */
    signedInAt: { type: 'string', required: true },
    sessionId: { type: 'string', required: true },
    device: { type: 'string', required: true },
    network: { type: 'string', required: true },
    /** Epoch seconds, real time. */
    expiresAt: { type: 'number', required: true },
  },
  primary: { pk: key`signIns#${'userId'}`, sk: key`${'signedInAt'}#${'sessionId'}` },
});

export type StoredSignIn = ItemOf<typeof definition>;

export const signInTable = definition.with(({ query }) => ({
  /** The newest of a person that have not expired. */
  newest: async (
    userId: string,
    { limit, after }: { limit: number; after: string },
  ): Promise<StoredSignIn[]> =>
    (await query.primary({ userId }).gte({ signedInAt: after }).go({ order: 'desc', limit })).data,
}));
