import { Form, Input } from 'antd';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { liftForm, useLiftReturnHold } from './edit-agent.ts';

/** Lets payments go again to an account that the bank returned one from; the reason is on record. */
export function LiftHoldDialog({ row: agent, ...props }: RowDialogProps<AgentDetail>) {
  const lifting = useLiftReturnHold();
  const { bankReturned } = agent;
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      title="Lift Hold"
      name="liftReturnHold"
      definition={liftForm}
      action="Lift Hold"
      pending={lifting.isPending}
      fields={
        <Form.Item
          name="reason"
          label="Reason"
          extra="How you know that this account takes payments again. It is on record."
        >
          <Input.TextArea rows={3} {...liftForm.limits('reason')} />
        </Form.Item>
      }
      onSave={({ reason }, callbacks) =>
        lifting.mutateAsync(
          { agentId: agent.id, returnedAt: bankReturned?.at ?? '', reason },
          callbacks,
        )
      }
    >
      <Callout tone="warning">
        {bankReturned
          ? `The bank returned a payment on ${formatMoment(bankReturned.at)}: ${bankReturned.reason}`
          : 'This account is no longer held.'}
      </Callout>
    </FormDialog>
  );
}
