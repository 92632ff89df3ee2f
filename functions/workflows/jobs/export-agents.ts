/** The export of agents. It has no bank details. */
import type { AgentRow } from '../../../shared/agents/contract.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { agentsAfter } from '../../domain/agents/read-agents-page.ts';
import { exportOf } from './export-columns.ts';
import { writePhone } from './write-cells.ts';

export const exportAgents = exportOf<AgentRow>(
  [
    ['Agent ID', (agent) => agent.id],
    ['Full Name', (agent) => agent.fullName],
    ['Email', (agent) => agent.email],
    ['Phone', (agent) => writePhone(agent.phone)],
    ['Referral Code', (agent) => agent.referralCode],
    ['Status', (agent) => agent.status],
    ['Profile', (agent) => (agent.profileComplete ? 'complete' : 'incomplete')],
    ['Joined', (agent) => agent.createdAt],
  ],
  (context, { rowStatus, limit, after }) =>
    agentsAfter(context, { status: rowStatus as ProfileStatus | undefined, limit, after }),
);
