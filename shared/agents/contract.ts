/** Agents as administrators manage them (document 001, Agent Management). */
import * as z from 'zod';
import { profileStatus } from '../identity/contract.ts';
import { id } from '../kernel/ids.ts';
import { procedure } from '../kernel/procedure.ts';

export const agentsContract = {
  setAgentStatus: procedure({
    method: 'PUT',
    path: '/admin/agents/{agentId}/status',
    access: 'admin',
    summary: "Sets an agent's status: pending, active or inactive.",
  })
    .input(z.strictObject({ agentId: id, status: profileStatus }))
    .output(z.object({ id, status: profileStatus })),
};
