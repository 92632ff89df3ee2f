/** Which agent a submission of an administrator's added, so that a repeat returns the same. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

export const agentCreationTable = defineEntity({
  name: 'agentCreation',
  id: 'creationId',
  attributes: {
    /** A hash of administrator and key. */
    creationId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
});

export type AgentCreation = ItemOf<typeof agentCreationTable>;
