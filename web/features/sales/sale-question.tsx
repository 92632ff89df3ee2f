import type { ReactNode } from 'react';
import { Question } from '../../components/question.tsx';
import type { SaleDialogProps } from './sale-dialogs.tsx';
import { saleStatuses } from './sale-status.tsx';

interface SaleQuestionProps extends SaleDialogProps {
  title: string;
  /** The action is no longer possible: another administrator was quicker. */
  isOver: boolean;
  action: string;
  danger?: boolean;
  disabled?: boolean;
  pending: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before an action on a sale; says so where another administrator was quicker. */
export function SaleQuestion({ sale, isOver, ...question }: SaleQuestionProps) {
  const now = sale.endedAt ? 'ended' : labelOf(sale.status);
  const isOvertaken = isOver && question.open && !question.pending;
  return <Question {...question} overtaken={isOvertaken ? `this sale is ${now}` : undefined} />;
}

const labelOf = (status: string) =>
  saleStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
