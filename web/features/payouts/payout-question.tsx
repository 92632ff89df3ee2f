import type { ReactNode } from 'react';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import { payoutStatuses } from './payout-status.tsx';

interface PayoutQuestionProps extends Pick<
  RowDialogProps<Pick<AdminPayout, 'status'>>,
  'row' | 'open' | 'onClose' | 'afterClose'
> {
  title: string;
  /** The statuses in which the step is allowed. */
  from: readonly PayoutStatus[];
  action: string;
  danger?: boolean;
  disabled?: boolean;
  progress: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onConfirm: () => void;
  children: ReactNode;
}

/**
 * Asks for confirmation before a payout's step; says so if another administrator has taken it in
 * the meantime.
 */
export function PayoutQuestion({ row, from, progress, ...question }: PayoutQuestionProps) {
  // If the row has left the list, the refused call's error has its current status.
  const status = statusIn(conflictingState(progress.error)) ?? row.status;
  // After the step, the new status is this administrator's own change.
  const isMine = progress.isPending || progress.isSuccess;
  const isOvertaken = question.open && !isMine && !from.includes(status);
  return (
    <Question
      {...question}
      pending={progress.isPending}
      error={progress.error}
      overtaken={isOvertaken ? `this payout is ${labelOf(status)}` : undefined}
    />
  );
}

const labelOf = (status: PayoutStatus) =>
  payoutStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
const statusIn = (state: Record<string, unknown> | undefined) =>
  payoutStatuses.find(({ value }) => value === state?.status)?.value;
