import type { ReactNode } from 'react';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { conflictingState } from '../../lib/api-errors.ts';

interface AdjustmentQuestionProps extends RowDialogProps<Adjustment> {
  title: string;
  action: string;
  danger?: boolean;
  progress: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onConfirm: () => void;
  children: ReactNode;
}

const now: Readonly<Record<string, string>> = {
  posted: 'released',
  refused: 'refused',
  withdrawn: 'withdrawn',
};

/** Asks before a step of an adjustment; says so where another administrator was quicker. */
export function AdjustmentQuestion({ row, progress, ...question }: AdjustmentQuestionProps) {
  const { status: current } = conflictingState(progress.error) ?? {};
  const status = typeof current === 'string' ? current : row.status;
  const isMine = progress.isPending || progress.isSuccess;
  const isOvertaken = question.open && !isMine && status !== 'pending';
  return (
    <Question
      {...question}
      pending={progress.isPending}
      error={progress.error}
      overtaken={isOvertaken ? `this adjustment is ${now[status]}` : undefined}
    />
  );
}
