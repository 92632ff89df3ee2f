import type { RowDialogProps } from '../../components/row-dialogs.tsx';

/** An agent as far as a dialog needs to know before it loads the rest. */
export interface AgentName {
  id: string;
  fullName: string;
}

export type AgentDialogProps = RowDialogProps<AgentName>;
