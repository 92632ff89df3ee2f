import { AgentBankingDialog } from './agent-banking-dialog.tsx';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { ViewAgentDialog } from './view-agent-dialog.tsx';

export const agentDialogs = {
  view: ViewAgentDialog,
  banking: AgentBankingDialog,
  delete: DeleteAgentDialog,
};
