import rules from 'virtual:form-rules/payouts/freezePayouts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { Callout } from '../../components/callout.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { Question } from '../../components/question.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { payoutFreezeQuery, useFreezePayouts } from './freeze-queries.ts';
import type { Reason } from './reason-form.tsx';

export const freezeForm = contractForm<Reason, Reason>(rules, {
  blank: 'Please say why',
  fields: { reason: { blank: 'Say why, in a few words.' } },
});

/** Freezes all payouts at once, with a reason that all administrators read. */
export default function FreezePayoutsDialog(dialog: { open: boolean; onClose: () => void }) {
  const { data } = useQuery(payoutFreezeQuery());
  const freeze = useFreezePayouts();
  const { bind, form } = useContractForm({
    definition: freezeForm,
    onSubmit: ({ reason }, showRefused) =>
      freeze.mutateAsync({ reason }, { onSuccess: dialog.onClose, onError: showRefused }),
  });
  const isMine = freeze.isPending || freeze.isSuccess;
  const isOvertaken = dialog.open && !isMine && data?.frozen !== undefined;
  return (
    <Question
      {...dialog}
      title="Freeze Payouts"
      action="Freeze Payouts"
      danger
      pending={freeze.isPending}
      error={freeze.error}
      overtaken={isOvertaken ? 'all payouts are frozen' : undefined}
      onConfirm={form.submit}
    >
      <Callout tone="warning">
        From now on nothing can be requested, added, released or rejected, and no batch goes on,
        until payouts are unfrozen. Sales, approvals and all pages go on. Agents read on My Earnings
        that payouts are frozen.
      </Callout>
      <PortalForm<Reason> {...bind} name="freezePayouts">
        <Form.Item
          name="reason"
          label="Reason"
          extra="All administrators read it, and it stays in the audit log."
        >
          <Input.TextArea rows={3} {...freezeForm.limits('reason')} />
        </Form.Item>
      </PortalForm>
    </Question>
  );
}
