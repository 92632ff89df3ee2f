import type { Sale } from '../../../shared/sales/contract.ts';
import { canMend } from '../../../shared/sales/rules.ts';
import { Question } from '../../components/question.tsx';
import { untilAnswered } from '../../lib/api-errors.ts';
import { useWithdrawSale } from './queries.ts';
import { statusWord } from './status-word.ts';

interface WithdrawSaleQuestionProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
}

export function WithdrawSaleQuestion({ sale, ...dialog }: WithdrawSaleQuestionProps) {
  const withdrawal = useWithdrawSale();
  const isOver = dialog.open && !canMend(sale) && !withdrawal.isPending && !withdrawal.isSuccess;
  return (
    <Question
      {...dialog}
      title="Withdraw Sale"
      action="Withdraw Sale"
      danger
      pending={withdrawal.isPending}
      error={withdrawal.error}
      onConfirm={() => withdrawal.mutate({ saleId: sale.id }, untilAnswered(dialog.onClose))}
      quicker="The office"
      overtaken={isOver ? `this sale is ${statusWord(sale.status)}` : undefined}
    >
      <p>
        The office won’t review the sale to {sale.customerName} any more, and it earns no
        commission. It stays in your list as withdrawn.
      </p>
    </Question>
  );
}
