import { Form, Input } from 'antd';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { denialWords } from '../../../shared/kernel/account-check.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog, type SaveCallbacks } from '../../components/form-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { acceptForm, liftForm, useAcceptAccount, useLiftReturnHold } from './edit-agent.ts';

type Props = RowDialogProps<AgentDetail>;

/** Lets payments go to an account that the bank didn't confirm. */
export function AcceptAccountDialog(props: Props) {
  const { id: agentId, accountCheck: check } = props.row;
  const accepting = useAcceptAccount();
  return (
    <ReasonDialog
      {...props}
      title="Accept Account"
      name="acceptAccount"
      definition={acceptForm}
      help="How you know that this account is the agent’s and takes payments. It is on record."
      pending={accepting.isPending}
      onSave={({ reason }, callbacks) =>
        accepting.mutateAsync({ agentId, checkedAt: check?.at ?? '', reason }, callbacks)
      }
    >
      {check?.holdsPayments
        ? `The bank says that ${denialWords(check.failures)}. Once you accept the account, payouts go to it.`
        : undefined}
    </ReasonDialog>
  );
}

/** Lets payments go again to an account that the bank returned one from. */
export function LiftHoldDialog(props: Props) {
  const { id: agentId, bankReturned } = props.row;
  const lifting = useLiftReturnHold();
  return (
    <ReasonDialog
      {...props}
      title="Lift Hold"
      name="liftReturnHold"
      definition={liftForm}
      help="How you know that this account takes payments again. It is on record."
      pending={lifting.isPending}
      onSave={({ reason }, callbacks) =>
        lifting.mutateAsync({ agentId, returnedAt: bankReturned?.at ?? '', reason }, callbacks)
      }
    >
      {bankReturned
        ? `The bank returned a payment on ${formatMoment(bankReturned.at)}: ${bankReturned.reason}`
        : undefined}
    </ReasonDialog>
  );
}

interface ReasonDialogProps extends Pick<Props, 'open' | 'onClose' | 'afterClose'> {
  title: string;
  name: FormName;
  definition: typeof acceptForm;
  help: string;
  pending: boolean;
  onSave: (input: { reason: string }, callbacks: SaveCallbacks) => Promise<unknown>;
  /** The reason for the hold; undefined where there is none any more. */
  children: string | undefined;
}

/** Asks for the reason, which is on record. */
const ReasonDialog = ({ title, help, children, ...dialog }: ReasonDialogProps) => (
  <FormDialog
    {...dialog}
    title={title}
    action={title}
    fields={
      <Form.Item name="reason" label="Reason" extra={help}>
        <Input.TextArea rows={3} {...dialog.definition.limits('reason')} />
      </Form.Item>
    }
  >
    <Callout tone="warning">{children ?? 'This account is no longer held.'}</Callout>
  </FormDialog>
);
