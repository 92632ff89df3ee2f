import { Button, Form } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { SharedAccountOf } from '../agents/index.ts';
import { seenOf, useMarkProcessing } from './admin-queries.ts';
import { BankWarning } from './payment-details.tsx';
import { leaveWords } from './leave-words.ts';
import { PayoutQuestion } from './payout-question.tsx';
import { type Reason, ReasonForm } from './reason-form.tsx';

/**
 * Asks once before a payout goes to the bank, because only a return takes it back; during a hold, why. It
 * names the account that there was when it opened: another one is looked at first.
 */
export function ProcessPayoutDialog(props: RowDialogProps<AdminPayout, 'view'>) {
  const { row: payout, onClose } = props;
  const [form] = Form.useForm<Reason>();
  const processing = useMarkProcessing();
  const seen = useSeen(payout.bankingUpdatedAt, props.open);
  // Once it is processing, its account is fixed.
  const isChanged = seen.isChanged && payout.status === 'pending';
  const send = (
    despiteHold?: { reason: string },
    onError: (error: unknown) => void = () => undefined,
  ) =>
    processing.mutateAsync(
      {
        ...seenOf({ id: payout.id, bankingUpdatedAt: seen.value }),
        ...(despiteHold ? { despiteHold } : {}),
      },
      untilOver(onClose, onError),
    );
  const isOnHold = payout.bankWarning === 'on hold';
  return (
    <PayoutQuestion
      {...props}
      title="Mark Processing"
      from={['pending']}
      action={isOnHold ? 'Mark Processing Despite the Hold' : 'Mark Processing'}
      danger={isOnHold}
      disabled={
        isChanged || payout.bankWarning === 'returned' || payout.bankWarning === 'failed check'
      }
      progress={processing}
      onConfirm={isOnHold ? form.submit : () => void send().catch(() => undefined)}
    >
      {isChanged ? (
        <ChangedAccount onView={() => props.onOpen('view')} onAccept={seen.accept} />
      ) : null}
      <BankWarning warning={payout.bankWarning} />
      {props.open ? <SharedAccountOf agentId={payout.agentId} /> : null}
      <Callout>
        <strong>{formatRand(payout.amountCents)}</strong> to {payout.agentName} goes on to
        Processing (Paying), and the agent is told. The bank account is fixed from then on.
        {leaveWords([payout])}
      </Callout>
      {isOnHold ? (
        <ReasonForm
          form={form}
          name="processDespiteHold"
          label="Reason"
          help="Why this payout doesn’t wait, such as whom you asked about the account. It is on record."
          blank="Please provide a reason"
          onGiven={(reason, showRefused) => send({ reason }, showRefused)}
        />
      ) : null}
    </PayoutQuestion>
  );
}

/** Says that the account was changed under the open question, and leads to what it is now. */
const ChangedAccount = ({ onView, onAccept }: { onView: () => void; onAccept: () => void }) => (
  <Callout tone="warning">
    <p role="alert">The bank details were changed meanwhile. Look at them before you go on.</p>
    <Button onClick={onView}>View Payment Details</Button>{' '}
    <Button onClick={onAccept}>Continue with the Changed Details</Button>
  </Callout>
);
