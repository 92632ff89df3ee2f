/** The rows of the export of agents, page by page. */
import type { AgentRow } from '../../../shared/agents/contract.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { agentsAfter } from '../../domain/agents/read-agents-page.ts';
import type { Context } from '../../platform/context.ts';
import type { ExportPage, Place, Row } from './export-rows.ts';
import { writePhone } from './write-cells.ts';

/** As the list shows them: bank details are in no file. */
const agentRow = (agent: AgentRow): Row => ({
  'Agent ID': agent.id,
  'Full Name': agent.fullName,
  Email: agent.email,
  Phone: writePhone(agent.phone),
  'Referral Code': agent.referralCode,
  Status: agent.status,
  Profile: agent.profileComplete ? 'complete' : 'incomplete',
  Joined: agent.createdAt,
});

export const exportAgentPages = {
  exportAgents: async (
    context: Context,
    { rowStatus, limit, after }: Place,
  ): Promise<ExportPage> => {
    const status = rowStatus as ProfileStatus | undefined;
    const { rows, next } = await agentsAfter(context, { status, limit, after });
    return { rows: rows.map(agentRow), next };
  },
};

export const exportAgentColumns = {
  exportAgents: [
    'Agent ID',
    'Full Name',
    'Email',
    'Phone',
    'Referral Code',
    'Status',
    'Profile',
    'Joined',
  ],
} as const satisfies Record<keyof typeof exportAgentPages, readonly string[]>;
