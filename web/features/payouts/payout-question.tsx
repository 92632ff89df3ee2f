import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { PayoutStatus } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import type { PayoutDialogProps } from './payout-dialogs.tsx';
import { payoutStatuses } from './payout-status.tsx';

interface PayoutQuestionProps extends PayoutDialogProps {
  title: string;
  /** From which statuses the step can be taken. */
  from: readonly PayoutStatus[];
  action: string;
  danger?: boolean;
  /** The step's mutation. */
  progress: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before a payout takes a step; says so when another administrator was quicker. */
export function PayoutQuestion(props: PayoutQuestionProps) {
  const { payout, progress, onClose } = props;
  // The row may have left the list that is on the screen: then the refusal tells where it stands.
  const status = statusIn(conflictingState(progress.error)) ?? payout.status;
  // Once the step is taken, the change is one's own.
  const isMine = progress.isPending || progress.isSuccess;
  const isOver = props.open && !isMine && !props.from.includes(status);
  return (
    <Dialog
      title={props.title}
      open={props.open}
      onClose={onClose}
      afterClose={props.afterClose}
      footer={
        <>
          <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
          {isOver ? null : (
            <Button
              type="primary"
              danger={props.danger ?? false}
              loading={progress.isPending}
              onClick={props.onConfirm}
            >
              {props.action}
            </Button>
          )}
        </>
      }
    >
      {isOver ? (
        <Callout tone="warning">
          <span role="alert">
            Another administrator was quicker: this payout is {labelOf(status)} now.
          </span>
        </Callout>
      ) : null}
      {props.children}
    </Dialog>
  );
}

const labelOf = (status: PayoutStatus) =>
  payoutStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
const statusIn = (state: Record<string, unknown> | undefined) =>
  payoutStatuses.find(({ value }) => value === state?.status)?.value;
