/** The agent that an administrator's submission added, so that a repeat returns the same one. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'agentCreation',
  id: 'creationId',
  attributes: {
    /** A hash of the administrator's id and the idempotency key. */
    creationId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    /** True until the password of this submission has replaced that of an unfinished one. */
    owesPassword: { type: 'boolean' },
    inputHash: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
});

export type AgentCreation = ItemOf<typeof definition>;

export const agentCreationTable = definition.with(({ change }) => ({
  payPassword: (creationId: string) => change(creationId, { remove: ['owesPassword'] }),
}));
