import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { agentPagePath, subAgentsPath } from '../../lib/paths.ts';
import { useAgentDetail } from './admin-queries.ts';
import type { AgentDialogProps } from './agent-dialog-props.ts';
import { AllFacts } from './agent-facts.tsx';
import { AgentWarnings } from './agent-warnings.tsx';

/** All details of an agent, with the actions. */
export function ViewAgentDialog(props: AgentDialogProps) {
  const { row: agent, open, onOpen, onClose, afterClose } = props;
  const navigate = useNavigate();
  return (
    <Dialog
      title="Agent Details"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <May change="agents.deleteAgent">
            <Button danger onClick={() => onOpen('delete')}>
              Delete
            </Button>
          </May>
          <Button
            onClick={() => {
              onClose();
              void navigate(subAgentsPath(agent.id));
            }}
          >
            Sub-Agents Network
          </Button>
          <LinkButton to={agentPagePath(agent.id)}>Open Agent Page</LinkButton>
          <May change="agents.saveAgentBanking">
            <Button onClick={() => onOpen('banking')}>Edit Banking Details</Button>
          </May>
        </>
      }
    >
      {open ? <Body id={agent.id} /> : null}
    </Dialog>
  );
}

const Body = ({ id }: { id: string }) => (
  <Loaded query={useAgentDetail(id)} noun="agent" failure="The agent couldn’t be loaded">
    {(agent) => (
      <>
        <AgentWarnings agent={agent} />
        <AllFacts agent={agent} />
      </>
    )}
  </Loaded>
);
