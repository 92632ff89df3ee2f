import type { ReactNode } from 'react';
import type { PayoutBatch } from '../../../shared/monthly-run/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { type BatchAction, actionOf, batchStatusNames, workWords } from './batch-words.ts';

export interface BatchDialogProps {
  /** As it is now, also where another administrator changed it meanwhile. */
  batch: PayoutBatch;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface BatchQuestionProps extends BatchDialogProps {
  /** The step that is asked for. */
  step: BatchAction;
  /** On the button, where it isn't the step's own name. */
  action?: string;
  /** The step's mutation. */
  progress: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before a batch takes a step; says so when another administrator was quicker, or it isn't allowed. */
export function BatchQuestion({ batch, step, action, progress, ...question }: BatchQuestionProps) {
  // Once the step is taken, the change is one's own.
  const isMine = progress.isPending || progress.isSuccess;
  const isOvertaken = question.open && !isMine && actionOf(batch) !== step;
  const { button } = workWords[step];
  return (
    <Question
      {...question}
      title={button}
      action={action ?? button}
      pending={progress.isPending}
      overtaken={isOvertaken ? standing(batch) : undefined}
    >
      {isErrorCode(progress.error, 'FORBIDDEN') ? (
        <Callout tone="warning">{failureReason(progress.error)}</Callout>
      ) : null}
      {question.children}
    </Question>
  );
}

const standing = ({ status, work }: PayoutBatch): string =>
  work?.status === 'running'
    ? `work on this batch is under way (${workWords[work.kind].doing.toLowerCase()})`
    : `this batch is ${batchStatusNames[status].toLowerCase()}`;
