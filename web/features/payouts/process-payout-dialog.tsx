import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useMarkProcessing } from './admin-queries.ts';
import { BankWarning } from './payment-details.tsx';
import { PayoutQuestion } from './payout-question.tsx';

/** Asks once before a payout goes to the bank: only a return takes it back. */
export function ProcessPayoutDialog(props: RowDialogProps<AdminPayout>) {
  const { row: payout, onClose } = props;
  const processing = useMarkProcessing();
  return (
    <PayoutQuestion
      {...props}
      title="Mark Processing"
      from={['pending']}
      action="Mark Processing"
      progress={processing}
      onConfirm={() => processing.mutate({ payoutId: payout.id }, { onSuccess: onClose })}
    >
      <BankWarning warning={payout.bankWarning} />
      <Callout>
        <strong>{formatRand(payout.amountCents)}</strong> to {payout.agentName} goes on to
        Processing (Paying), and the agent is told. The bank account is fixed from then on
        {payout.batchId ? ', and the payout leaves its batch' : ''}.
      </Callout>
    </PayoutQuestion>
  );
}
