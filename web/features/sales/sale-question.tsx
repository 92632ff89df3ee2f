import type { ReactNode } from 'react';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { CorrectedSale } from './corrected-sale.tsx';
import { statusWord } from './status-word.ts';
import type { SeenRevision } from './seen-revision.ts';

interface SaleQuestionProps extends RowDialogProps<AdminSale> {
  title: string;
  /** The action is no longer possible: somebody else was quicker. */
  isOver: boolean;
  /** For a decision, which is made on what was looked at. */
  seen?: SeenRevision;
  action: string;
  danger?: boolean;
  disabled?: boolean;
  pending: boolean;
  error: Error | null;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before an action on a sale; says so where somebody else was quicker. */
export function SaleQuestion({
  row: sale,
  isOver,
  seen,
  children,
  ...question
}: SaleQuestionProps) {
  const now = sale.endedAt ? 'ended' : statusWord(sale.status);
  const isOvertaken = isOver && question.open && !question.pending;
  return (
    <Question
      {...question}
      disabled={question.disabled === true || seen?.isCorrected === true}
      quicker={sale.status === 'withdrawn' ? 'The agent' : undefined}
      overtaken={isOvertaken ? `this sale is ${now}` : undefined}
    >
      {seen?.isCorrected ? <CorrectedSale sale={sale} onAccept={seen.accept} /> : null}
      {children}
    </Question>
  );
}
