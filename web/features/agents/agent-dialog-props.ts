import type { OpenedDialog, RowDialogProps } from '../../components/row-dialogs.tsx';

/** An agent as far as a dialog needs to know before it loads the rest. */
export interface AgentName {
  id: string;
  fullName: string;
}

type AgentDialogKind = 'view' | 'banking' | 'delete';
export type OpenedAgentDialog = OpenedDialog<AgentName, AgentDialogKind>;
export type AgentDialogProps = RowDialogProps<AgentName, AgentDialogKind>;
