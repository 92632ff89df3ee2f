import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { Approval, ApprovalDetail } from '../../../shared/approvals/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/list-states.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
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
  const decline = useDeclineApproval();
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
        approval?.status === 'waiting' ? (
          isDeclining ? (
            <>
              <Button onClick={() => setDeclining(false)}>Back</Button>
              <Button danger type="primary" loading={decline.isPending} onClick={form.submit}>
                Decline
              </Button>
            </>
          ) : (
            <Steps approval={approval} onDecline={() => setDeclining(true)} onDone={onClose} />
          )
        ) : undefined
      }
    >
      <Loaded query={query} noun="act" failure="The act couldn’t be loaded">
        {(detail) => <ApprovalContent approval={detail} />}
      </Loaded>
      {isDeclining ? (
        <DeclineForm
          form={form}
          onGiven={(reason, onError) =>
            decline.mutateAsync({ approvalId: row.id, reason }, { onSuccess: onClose, onError })
          }
        />
      ) : null}
    </Dialog>
  );
}

interface StepsProps {
  approval: ApprovalDetail;
  onDecline: () => void;
  onDone: () => void;
}

function Steps({ approval, onDecline, onDone }: StepsProps) {
  const { id: approvalId, isOwn, held, problem } = approval;
  const mayDecide = useMay()('approvals.confirmApproval');
  const confirm = useConfirmApproval();
  const withdraw = useWithdrawApproval();
  const done = { onSuccess: onDone };
  if (isOwn)
    return (
      <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ approvalId }, done)}>
        Take It Back
      </Button>
    );
  if (!mayDecide) return null;
  return (
    <>
      <Button danger disabled={confirm.isPending} onClick={onDecline}>
        Decline
      </Button>
      <Button
        type="primary"
        disabled={held !== undefined || problem !== undefined}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ approvalId }, done)}
      >
        Confirm
      </Button>
    </>
  );
}
