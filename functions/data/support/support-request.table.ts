/** Support requests, listed by agent, newest first. They never change. */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'supportRequest',
  id: 'requestId',
  attributes: {
    requestId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    /** The reference that people quote. */
    reference: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    message: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    ofAgent: {
      index: 'gsi1',
      pk: key`supportRequests#${'agentId'}`,
      sk: key`${'createdAt'}#${'requestId'}`,
    },
  },
});

export type StoredRequest = ItemOf<typeof definition>;

export const supportRequestTable = definition.with(({ entity, query }) => ({
  /** An agent's newest, newest first. */
  ofAgent: async (agentId: string, limit: number): Promise<StoredRequest[]> =>
    (await query.ofAgent({ agentId }).go({ order: 'desc', limit })).data,

  /** The ids of all requests of an agent. */
  allOfAgent: async (agentId: string): Promise<string[]> => {
    const { data } = await query
      .ofAgent({ agentId })
      .go({ pages: 'all', attributes: ['requestId'] });
    return data.map(({ requestId }) => requestId);
  },

  remove: async (requestId: string): Promise<void> => {
    await entity.delete({ requestId }).go();
  },
}));
