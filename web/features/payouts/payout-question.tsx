import type { ReactNode } from 'react';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { Question } from '../../components/question.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import type { PayoutDialogProps } from './payout-dialogs.tsx';
import { payoutStatuses } from './payout-status.tsx';

interface PayoutQuestionProps extends Omit<PayoutDialogProps, 'payout'> {
  payout: Pick<AdminPayout, 'status'>;
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
export function PayoutQuestion({ payout, from, progress, ...question }: PayoutQuestionProps) {
  // The row may have left the list that is on the screen: then the refusal tells where it stands.
  const status = statusIn(conflictingState(progress.error)) ?? payout.status;
  // Once the step is taken, the change is one's own.
  const isMine = progress.isPending || progress.isSuccess;
  const isOvertaken = question.open && !isMine && !from.includes(status);
  return (
    <Question
      {...question}
      pending={progress.isPending}
      overtaken={isOvertaken ? `this payout is ${labelOf(status)}` : undefined}
    />
  );
}

const labelOf = (status: PayoutStatus) =>
  payoutStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
const statusIn = (state: Record<string, unknown> | undefined) =>
  payoutStatuses.find(({ value }) => value === state?.status)?.value;
