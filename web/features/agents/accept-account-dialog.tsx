import { Form, Input } from 'antd';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { denialWords } from '../../../shared/kernel/account-check.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { acceptForm, useAcceptAccount } from './edit-agent.ts';

/** Lets payments go to an account that the bank didn't confirm; the reason is on record. */
export function AcceptAccountDialog({ row: agent, ...props }: RowDialogProps<AgentDetail>) {
  const accepting = useAcceptAccount();
  const { accountCheck: check } = agent;
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      title="Accept Account"
      name="acceptAccount"
      definition={acceptForm}
      action="Accept Account"
      pending={accepting.isPending}
      fields={
        <Form.Item
          name="reason"
          label="Reason"
          extra="How you know that this account is the agent’s and takes payments. It is on record."
        >
          <Input.TextArea rows={3} {...acceptForm.limits('reason')} />
        </Form.Item>
      }
      onSave={({ reason }, callbacks) =>
        accepting.mutateAsync({ agentId: agent.id, checkedAt: check?.at ?? '', reason }, callbacks)
      }
    >
      <Callout tone="warning">
        {check?.holdsPayments
          ? `The bank says that ${denialWords(check.failures)}. Once you accept the account, payouts go to it.`
          : 'This account is no longer held.'}
      </Callout>
    </FormDialog>
  );
}
