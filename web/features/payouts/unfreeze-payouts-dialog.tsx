import rules from 'virtual:form-rules/payouts/unfreezePayouts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { Callout } from '../../components/callout.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { Question } from '../../components/question.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { untilOver } from '../../lib/second-person.ts';
import { payoutFreezeQuery, useUnfreezePayouts } from './freeze-queries.ts';

interface Compared {
  compared: string;
}

export const unfreezeForm = contractForm<Compared, Compared>(rules, {
  blank: 'Please say what you compared with the bank',
  fields: { compared: { blank: 'Say what you compared with the bank.' } },
});

interface UnfreezeDialogProps {
  /** The freeze that the screen shows, by its beginning. */
  since: string;
  open: boolean;
  onClose: () => void;
}

/** Asks that payouts go on, with what was compared with the bank. */
export default function UnfreezePayoutsDialog({ since, ...dialog }: UnfreezeDialogProps) {
  const { data } = useQuery(payoutFreezeQuery());
  const unfreeze = useUnfreezePayouts();
  const { bind, form } = useContractForm({
    definition: unfreezeForm,
    onSubmit: ({ compared }, showRefused) =>
      unfreeze.mutateAsync({ since, compared }, untilOver(dialog.onClose, showRefused)),
  });
  const isUnderWay = data?.frozen?.unfreezing?.status === 'checking';
  const isMine = unfreeze.isPending || unfreeze.isSuccess;
  const isOvertaken = dialog.open && !isMine && isUnderWay;
  return (
    <Question
      {...dialog}
      title="Unfreeze Payouts"
      action="Unfreeze Payouts"
      pending={unfreeze.isPending}
      error={unfreeze.error}
      overtaken={isOvertaken ? 'every figure is being compared' : undefined}
      onConfirm={form.submit}
    >
      <Callout tone="warning">
        Compare the bank’s statement with Payouts first: whatever the bank was told to pay must be
        processing or paid here. The portal can’t see the bank. It then compares every figure with
        the ledger, and payouts go on if all agree.
      </Callout>
      <PortalForm<Compared> {...bind} name="unfreezePayouts">
        <Form.Item
          name="compared"
          label="Compared with the Bank"
          extra="Such as: statement of 31 October against the batch of October. It stays in the audit log."
        >
          <Input.TextArea rows={3} {...unfreezeForm.limits('compared')} />
        </Form.Item>
      </PortalForm>
    </Question>
  );
}
