import { agentsContract } from '../../../shared/agents/contract.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { readSeenAgent } from '../../domain/agents/read-seen-agent.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { renderPerson } from '../../domain/audit/render-person.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Corrects an agent's name, phone, tax number and VAT number. */
export const updateAgent = verb(
  agentsContract.updateAgent,
  async (context, { agentId, version, ...details }) => {
    await context.table.planAndTransact(async () => {
      const agent = await readSeenAgent(context, { agentId, version });
      await change(context, agent, details);
    });
    return readAgentDetail(context, { agentId });
  },
);

interface Details {
  fullName: string;
  phone: string;
  taxNumber?: string | undefined;
  vatNumber?: string | undefined;
}

const WORDS: Readonly<Record<keyof Details, string>> = {
  fullName: 'name',
  phone: 'phone',
  taxNumber: 'tax number',
  vatNumber: 'VAT number',
};
const NAMES = ['fullName', 'phone', 'taxNumber', 'vatNumber'] as const;
/** Removed where they are left out. */
const NUMBERS = ['taxNumber', 'vatNumber'] as const;

async function change(context: Context, agent: StoredAgent, details: Details): Promise<void> {
  const { clock, table } = context;
  const differing = NAMES.filter((name) => agent[name] !== details[name]);
  if (differing.length === 0) return;
  const at = clock.now().toISOString();
  await table.transact([
    agentTable(table)
      .edit(agent, {
        ...optional({ ...details }),
        remove: NUMBERS.filter((name) => details[name] === undefined),
        updatedAt: at,
      })
      .orStale('The agent was changed meanwhile'),
    recordEvent(context, {
      action: 'agents.update',
      about: ['agent', agent.agentId],
      at,
      before: renderPerson(agent),
      // The values are masked, and may look the same before and after.
      after: { ...renderPerson(details), corrected: differing.map((name) => WORDS[name]) },
    }),
  ]);
}
