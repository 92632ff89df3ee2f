import type { ReactNode } from 'react';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { type BatchAction, actionOf, standing, workWords } from './batch-words.ts';

export interface BatchDialogProps {
  /** Kept up to date, also when another administrator changes it. */
  batch: PayoutBatch;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface BatchQuestionProps extends BatchDialogProps {
  step: BatchAction;
  /** Text of the button, if it isn't the step's name. */
  action?: string;
  /** True while an answer is missing that the step needs. */
  disabled?: boolean;
  progress: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onConfirm: () => void;
  children: ReactNode;
}

/**
 * Asks for confirmation before a batch's step; says so if another administrator has taken it, or it
 * isn't allowed.
 */
export function BatchQuestion({ batch, step, action, progress, ...question }: BatchQuestionProps) {
  // After the step, the new status is this administrator's own change.
  const isMine = progress.isPending || progress.isSuccess;
  const isOvertaken = question.open && !isMine && actionOf(batch) !== step;
  const { button } = workWords[step];
  return (
    <Question
      {...question}
      title={button}
      action={action ?? button}
      pending={progress.isPending}
      error={progress.error}
      overtaken={isOvertaken ? standing(batch) : undefined}
    >
      {isErrorCode(progress.error, 'FORBIDDEN') ? (
        <Callout tone="warning">{failureReason(progress.error)}</Callout>
      ) : null}
      {question.children}
    </Question>
  );
}
