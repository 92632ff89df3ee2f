import { formatRand } from '../../../shared/kernel/money.ts';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { countOf } from '../../../shared/kernel/count.ts';
import { useAgentDetail, useDeleteAgent, useForgetAgent } from './admin-queries.ts';
import type { AgentDialogProps, AgentName } from './agent-dialog-props.ts';
import css from './delete-agent-dialog.module.css';

/** Asks before an agent is deleted, and shows what the deletion ends, in figures. */
export function DeleteAgentDialog(props: AgentDialogProps) {
  const { row: agent, open, onClose, afterClose, onDeleted } = props;
  const deletion = useDeleteAgent();
  const forget = useForgetAgent();
  const { data } = useAgentDetail(agent.id, open && !deletion.isPending && !deletion.isSuccess);
  const confirm = () =>
    deletion.mutate(
      { agentId: agent.id, availableCents: data?.availableCents },
      {
        onSuccess: () => {
          onDeleted();
          onClose();
        },
      },
    );
  return (
    <Question
      title="Delete Agent"
      open={open}
      onClose={onClose}
      afterClose={() => {
        afterClose();
        if (deletion.isSuccess) forget(agent.id);
      }}
      action="Delete"
      danger
      pending={deletion.isPending}
      onConfirm={confirm}
      overtaken={undefined}
    >
      <p className={css.question}>
        Are you sure you want to delete this agent? This action cannot be undone.
      </p>
      {open ? <Consequence agent={agent} data={data} /> : null}
    </Question>
  );
}

function Consequence({ agent, data }: { agent: AgentName; data: AgentDetail | undefined }) {
  return (
    <>
      <Callout tone="warning">
        {agent.fullName} can’t sign in any more, and name, contacts and banking details are removed.
        Sales, payouts and the ledger stay, under “Deleted agent”.
        {data ? <Figures agent={data} /> : null}
      </Callout>
      {data && data.reservedCents !== 0 ? (
        <Callout tone="warning">
          Payouts of <strong>{formatRand(data.reservedCents)}</strong> are on their way to this
          agent. Reject them or mark them paid first.
        </Callout>
      ) : null}
    </>
  );
}

function Figures({ agent }: { agent: AgentDetail }) {
  const { salesPending, activeSales, availableCents } = agent;
  return (
    <>
      {salesPending > 0 ? (
        <>
          {' '}
          <strong>{countOf(salesPending, 'sale')}</strong> waiting for a decision will be rejected.
        </>
      ) : null}
      {activeSales > 0 ? (
        <>
          {' '}
          <strong>{countOf(activeSales, 'sale')}</strong> will end, and earn no monthly commission
          from this month on.
        </>
      ) : null}
      {availableCents === 0 ? null : (
        <>
          {' '}
          <strong>{formatRand(availableCents)}</strong> of the balance stays frozen.
        </>
      )}
    </>
  );
}
