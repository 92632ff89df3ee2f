import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { parseRand } from '../../../shared/kernel/amount.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { BalanceFailure } from '../../components/balance-failure.tsx';
import { agentBalanceQuery } from '../agents/queries.ts';
import { addedPayoutForm, type AddedPayoutValues, advanceOf, amountOf } from './added-payout.ts';
import css from './add-payout-dialog.module.css';
import { useAddPayout } from './admin-queries.ts';

interface AddPayoutDialogProps {
  open: boolean;
  onClose: () => void;
  /** An input: it is given the form's id, value and onChange. */
  agentPicker: ReactNode;
}

export default function AddPayoutDialog({ agentPicker, ...dialog }: AddPayoutDialogProps) {
  const addition = useAddPayout();
  return (
    <FormDialog
      {...dialog}
      title="Add Payout Manually"
      name="addPayout"
      action="Add Payout"
      definition={addedPayoutForm}
      pending={addition.isPending}
      fields={
        <>
          <Fields agentPicker={agentPicker} />
          <Form.Item noStyle dependencies={['agentId', 'amount']}>
            {({ getFieldsValue }) => <Consequence values={getFieldsValue(true) as Typed} />}
          </Form.Item>
        </>
      }
      footnote={
        <p className="quiet smaller">
          Pending (Loaded), then Processing (Paying), then Paid (Released)
        </p>
      }
      onSave={addition.mutateAsync}
    />
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
        <Input.TextArea rows={3} {...addedPayoutForm.limits('notes')} placeholder="Optional" />
      </Form.Item>
    </>
  );
}

/** ""R1 234,50" becomes "1234.50"; other text stays unchanged, for the form's check to refuse. */
function asDecimal(text: string | undefined): string {
  const cents = text ? parseRand(text) : undefined;
  return cents === undefined ? (text ?? '') : (cents / 100).toFixed(2);
}

/** The agent's balance, and how much of the payout is an advance. */
function Consequence({ values }: { values: Typed }) {
  const { data, error, refetch } = useQuery(agentBalanceQuery(values.agentId));
  if (error) return <BalanceFailure onRetry={refetch} />;
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
