import { AgentBankingDialog } from './agent-banking-dialog.tsx';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';

export const agentDialogs = {
  banking: AgentBankingDialog,
  delete: DeleteAgentDialog,
};
