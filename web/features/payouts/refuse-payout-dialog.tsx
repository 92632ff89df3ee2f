import { Form } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { useRejectPayout, useReturnPayout } from './admin-queries.ts';
import { leaveWords } from './leave-words.ts';
import { PayoutQuestion } from './payout-question.tsx';
import { type Reason, ReasonForm } from './reason-form.tsx';
import { refusals } from './refusals.ts';

type Kind = keyof typeof refusals;

const from = { reject: ['pending'], return: ['processing', 'paid'] } as const;

interface RefusePayoutDialogProps extends Pick<
  RowDialogProps<Pick<AdminPayout, 'id' | 'amountCents' | 'agentName' | 'status' | 'batchId'>>,
  'row' | 'open' | 'onClose' | 'afterClose'
> {
  /** A rejected or returned payout changes the status of its sale. */
  hasSale: boolean;
  kind: Kind;
}

/** Rejects a pending payout, or records that the bank returned it. Both need a reason. */
export function RefusePayoutDialog(props: RefusePayoutDialogProps) {
  const { row: payout, hasSale, kind, onClose } = props;
  const [form] = Form.useForm<Reason>();
  const rejection = useRejectPayout();
  const returning = useReturnPayout();
  const step = kind === 'reject' ? rejection : returning;
  const { title, action, ...words } = refusals[kind];
  const sendReason = (reason: string, onError: (error: unknown) => void) =>
    step.mutateAsync({ payoutId: payout.id, reason }, untilOver(onClose, onError));
  return (
    <PayoutQuestion
      {...props}
      title={title}
      from={from[kind]}
      action={action}
      danger
      progress={step}
      onConfirm={form.submit}
    >
      <Callout tone="warning">
        <strong>{formatRand(payout.amountCents)}</strong> goes back to {payout.agentName}’s
        available balance{hasSale ? afterwards(payout, kind) : ''}.
        {kind === 'reject' ? leaveWords([payout]) : ''}
      </Callout>
      <ReasonForm form={form} name={`${kind}Payout`} {...words} onGiven={sendReason} />
    </PayoutQuestion>
  );
}

/** The new status of the linked sale. */
function afterwards({ status }: Pick<AdminPayout, 'status'>, kind: Kind): string {
  if (kind === 'return' && status === 'paid') return '; the linked sale goes back to approved';
  return '; the linked sale stays approved';
}
