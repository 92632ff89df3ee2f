import { useState } from 'react';
import { AgentBankingDialog } from './agent-banking-dialog.tsx';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { ViewAgentDialog } from './view-agent-dialog.tsx';

/** Where an administrator is with an agent. */
export interface AgentStep {
  kind: 'view' | 'banking' | 'delete';
  agent: { id: string; fullName: string };
}

export interface AgentDialogProps {
  agent: AgentStep['agent'];
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface AgentDialogsProps {
  step: AgentStep | undefined;
  onStep: (step: AgentStep | undefined) => void;
  /** After the last dialog has closed. */
  onClosed?: (deletedId: string | undefined) => void;
}

/** The dialogs of one agent. */
export function AgentDialogs({ step, onStep, onClosed }: AgentDialogsProps) {
  const [shown, setShown] = useState<AgentStep>();
  const [deletedId, setDeletedId] = useState<string>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const { agent } = shown;
  const common = {
    agent,
    onClose: () => onStep(undefined),
    // Not where one dialog only made room for another.
    afterClose: () => {
      if (!step) onClosed?.(deletedId);
    },
  };
  // The keys: what was typed for one agent must never be sent for another.
  return (
    <>
      <ViewAgentDialog
        {...common}
        key={`view-${agent.id}`}
        open={step?.kind === 'view'}
        onStep={(kind) => onStep({ kind, agent })}
      />
      <AgentBankingDialog {...common} key={`banking-${agent.id}`} open={step?.kind === 'banking'} />
      <DeleteAgentDialog
        {...common}
        key={`delete-${agent.id}`}
        open={step?.kind === 'delete'}
        onDeleted={() => setDeletedId(agent.id)}
      />
    </>
  );
}
