/** The agent that an administrator's submission added, so that a repeat returns the same one. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

export const agentCreationTable = defineEntity({
  name: 'agentCreation',
  id: 'creationId',
  attributes: {
    /** A hash of the administrator's id and the idempotency key. */
    creationId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
});

export type AgentCreation = ItemOf<typeof agentCreationTable>;
