import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { Approval, ApprovalDetail } from '../../../shared/approvals/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/list-states.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import type { ShowRefused } from '../../lib/forms/use-contract-form.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useMay } from '../../lib/permissions.ts';
import { ApprovalContent } from './approval-content.tsx';
import { type Decline, DeclineForm } from './decline-form.tsx';
import {
  approvalQuery,
  useConfirmApproval,
  useDeclineApproval,
  useWithdrawApproval,
} from './queries.ts';

/** An act that takes two people, with all that the second one needs to confirm or decline it. */
export function ApprovalDialog(props: RowDialogProps<Approval>) {
  return <OpenedApproval key={useOpenings(props.open)} {...props} />;
}

function OpenedApproval({ row, open, onClose, afterClose }: RowDialogProps<Approval>) {
  const query = useQuery({ ...approvalQuery(row.id), enabled: open });
  const decisions = useDecisions(row.id, onClose);
  const [isDeclining, setDeclining] = useState(false);
  const [form] = Form.useForm<Decline>();
  const approval = query.data;
  return (
    <Dialog
      title={row.title}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        // A decision needs the facts.
        approval?.status !== 'waiting' ? undefined : isDeclining ? (
          <>
            <Button onClick={() => setDeclining(false)}>Back</Button>
            <Button danger type="primary" loading={decisions.isDeclining} onClick={form.submit}>
              Decline
            </Button>
          </>
        ) : (
          <Steps approval={approval} decisions={decisions} onDecline={() => setDeclining(true)} />
        )
      }
    >
      <Loaded query={query} noun="act" failure="The act couldn’t be loaded">
        {(detail) => <ApprovalContent approval={detail} />}
      </Loaded>
      {isDeclining ? <DeclineForm form={form} onGiven={decisions.decline} /> : null}
    </Dialog>
  );
}

/** The ways to decide an act. The dialog has them: its buttons are gone once the act is decided. */
function useDecisions(approvalId: string, onSuccess: () => void) {
  const confirm = useConfirmApproval();
  const decline = useDeclineApproval();
  const withdraw = useWithdrawApproval();
  return {
    /** @param version the act as it is shown */
    confirm: (version: string) => confirm.mutate({ approvalId, version }, { onSuccess }),
    isConfirming: confirm.isPending,
    decline: (reason: string, onError: ShowRefused) =>
      decline.mutateAsync({ approvalId, reason }, { onSuccess, onError }),
    isDeclining: decline.isPending,
    withdraw: () => withdraw.mutate({ approvalId }, { onSuccess }),
    isWithdrawing: withdraw.isPending,
  };
}

interface StepsProps {
  approval: ApprovalDetail;
  decisions: ReturnType<typeof useDecisions>;
  onDecline: () => void;
}

function Steps({ approval, decisions, onDecline }: StepsProps) {
  const { isOwn, held, problem, version } = approval;
  const mayDecide = useMay()('approvals.confirmApproval');
  if (isOwn)
    return (
      <Button loading={decisions.isWithdrawing} onClick={decisions.withdraw}>
        Take It Back
      </Button>
    );
  if (!mayDecide) return null;
  return (
    <>
      <Button danger disabled={decisions.isConfirming} onClick={onDecline}>
        Decline
      </Button>
      <Button
        type="primary"
        disabled={held !== undefined || problem !== undefined}
        loading={decisions.isConfirming}
        onClick={() => decisions.confirm(version)}
      >
        Confirm
      </Button>
    </>
  );
}
