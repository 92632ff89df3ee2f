import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { formatRand, parseRand } from '../../../shared/kernel/money.ts';
import { MAX_NOTES } from '../../../shared/kernel/text.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { agentBalanceQuery } from '../agents/queries.ts';
import {
  type AddedPayoutValues,
  addedPayoutFields,
  advanceOf,
  amountOf,
  checkAddedPayout,
} from './added-payout.ts';
import css from './add-payout-dialog.module.css';
import { useAddPayout } from './admin-queries.ts';

interface AddPayoutDialogProps {
  open: boolean;
  onClose: () => void;
  /** Takes the form's id, value and onChange. */
  agentPicker: ReactNode;
}

/** Adds a manual payout for an agent. */
export default function AddPayoutDialog({ open, onClose, agentPicker }: AddPayoutDialogProps) {
  const [form] = Form.useForm<AddedPayoutValues>();
  const addition = useAddPayout();
  const submit = (values: Partial<AddedPayoutValues>) => {
    const checked = checkAddedPayout(values);
    if (!checked.payout) {
      toast.error(checked.toast);
      showFieldErrors(form, checked.marks);
      return;
    }
    addition.mutate(checked.payout, {
      onSuccess: onClose,
      onError: (error) => showRefusedFields(form, error, addedPayoutFields),
    });
  };
  return (
    <Dialog
      title="Add Payout Manually"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={addition.isPending} onClick={form.submit}>
            Add Payout
          </Button>
        </>
      }
    >
      <Form<AddedPayoutValues>
        form={form}
        name="addPayout"
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={submit}
      >
        <Fields agentPicker={agentPicker} />
        <Form.Item noStyle dependencies={['agentId', 'amount']}>
          {({ getFieldsValue }) => <Consequence values={getFieldsValue(true) as Typed} />}
        </Form.Item>
      </Form>
      <p className={css.flow}>Pending (Loaded), then Processing (Paying), then Paid (Released)</p>
    </Dialog>
  );
}

type Typed = Partial<AddedPayoutValues>;

function Fields({ agentPicker }: Pick<AddPayoutDialogProps, 'agentPicker'>) {
  return (
    <>
      <Form.Item name="agentId" label="Agent">
        {agentPicker}
      </Form.Item>
      <Form.Item name="amount" label="Amount (R)">
        <InputNumber<string>
          className={css.amount ?? ''}
          stringMode
          min="0"
          step="0.01"
          controls={false}
          inputMode="decimal"
          placeholder="0.00"
          parser={asDecimal}
        />
      </Form.Item>
      <Form.Item name="notes" label="Notes">
        <Input.TextArea rows={3} maxLength={MAX_NOTES} placeholder="Optional" />
      </Form.Item>
    </>
  );
}

/** "R1 234,50" is 1234.50 to people here; what is no amount stays for the check to refuse. */
function asDecimal(text: string | undefined): string {
  const cents = text ? parseRand(text) : undefined;
  return cents === undefined ? (text ?? '') : (cents / 100).toFixed(2);
}

/** What the agent has, and what the payout makes of it. */
function Consequence({ values }: { values: Typed }) {
  const { data, error, refetch } = useQuery(agentBalanceQuery(values.agentId));
  if (error)
    return (
      <Callout tone="warning">
        The agent’s available balance couldn’t be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </Callout>
    );
  if (!data) return null;
  if (data.isFrozen)
    return <Callout tone="warning">This agent’s payouts are frozen at the moment.</Callout>;
  const advance = advanceOf(amountOf(values) ?? 0, data.availableCents);
  return (
    <Callout tone={advance > 0 ? 'warning' : 'info'}>
      <span role="status">
        <strong>{formatRand(data.availableCents)}</strong> available
        {advance > 0 ? (
          <>
            ; <strong>{formatRand(advance)}</strong> of this is an advance that later commission
            repays
          </>
        ) : null}
      </span>
    </Callout>
  );
}
