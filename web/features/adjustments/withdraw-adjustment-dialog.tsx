import { formatRand } from '../../../shared/kernel/money.ts';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { AdjustmentQuestion } from './adjustment-question.tsx';
import { useWithdrawAdjustment } from './adjustment-queries.ts';

/** Takes back an own adjustment that waits. */
export default function WithdrawAdjustmentDialog(props: RowDialogProps<Adjustment>) {
  const { row, onClose } = props;
  const withdrawal = useWithdrawAdjustment();
  return (
    <AdjustmentQuestion
      {...props}
      title="Withdraw Adjustment"
      action="Withdraw"
      progress={withdrawal}
      onConfirm={() => withdrawal.mutate({ adjustmentId: row.id }, { onSuccess: onClose })}
    >
      <Callout>
        Your {row.direction} of <strong>{formatRand(row.amountCents)}</strong> for {row.agentName}{' '}
        is taken back. The balance stays as it is, and {row.agentName} hears nothing of it.
      </Callout>
    </AdjustmentQuestion>
  );
}
