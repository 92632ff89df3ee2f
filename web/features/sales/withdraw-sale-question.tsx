import type { Sale } from '../../../shared/sales/contract.ts';
import { canMend } from '../../../shared/sales/rules.ts';
import { Question } from '../../components/question.tsx';
import { isTransient } from '../../lib/api-errors.ts';
import { useWithdrawSale } from './queries.ts';
import { saleStatuses } from './sale-status.tsx';

interface WithdrawSaleQuestionProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
}

export function WithdrawSaleQuestion({ sale, open, onClose }: WithdrawSaleQuestionProps) {
  const withdrawal = useWithdrawSale();
  const withdraw = () =>
    withdrawal.mutate(
      { saleId: sale.id },
      { onSuccess: onClose, onError: (error) => isTransient(error) || onClose() },
    );
  const isOver = open && !canMend(sale) && !withdrawal.isPending && !withdrawal.isSuccess;
  return (
    <Question
      title="Withdraw Sale"
      open={open}
      onClose={onClose}
      action="Withdraw Sale"
      danger
      pending={withdrawal.isPending}
      error={withdrawal.error}
      onConfirm={withdraw}
      quicker="The office"
      overtaken={isOver ? `this sale is ${labelOf(sale)}` : undefined}
    >
      <p>
        The sale to {sale.customerName} is taken back. Nobody decides it any more, and it earns no
        commission. It stays in your list as withdrawn.
      </p>
    </Question>
  );
}

const labelOf = ({ status }: Sale) =>
  saleStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;
