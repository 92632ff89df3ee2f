import { Form } from 'antd';
import type { ReactNode } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import {
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useMe } from '../../lib/session.tsx';
import { addedSaleForm } from './added-sale.ts';
import { useAddSale } from './admin-queries.ts';
import { commissionTerms } from './commission-terms.ts';
import { typedOf } from './sale-writing.ts';
import { CustomerFields, NetworkNumberField, SaleValueField } from './sale-fields.tsx';
import { saleLabels } from './sale-refusal.ts';

interface AddSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** Inputs: they are given the form's id, value and onChange. */
  agentPicker: ReactNode;
  productPicker: ReactNode;
  /** A sale that ended, whose customer came back: the form begins with its values. */
  again?: AdminSale;
}

const COMMISSION = {
  upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
  monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
};

/** Adds an approved sale for an agent. What was typed stays on the device until it is added. */
export default function AddSaleDialog({
  agentPicker,
  productPicker,
  again,
  ...dialog
}: AddSaleDialogProps) {
  const own = `added-sale:${useMe().id}`;
  // A draft only of what the server doesn't have: a customer's data shouldn't stay on the device.
  const draft = again ? undefined : own;
  const addition = useAddSale(draft);
  return (
    <FormDialog
      {...dialog}
      title="Add Sale Manually"
      name="addSale"
      action="Add Sale"
      definition={addedSaleForm}
      initial={again && { ...typedOf(again), agentId: again.agentId }}
      draft={draft}
      // Chosen anew each time, so that a sale doesn't go to an earlier sale's agent by mistake.
      undrafted={['agentId']}
      pending={addition.isPending}
      fields={
        <>
          <Form.Item name="agentId" label="Agent">
            {agentPicker}
          </Form.Item>
          <Form.Item name="productId" label={saleLabels.productId}>
            {productPicker}
          </Form.Item>
          <CustomerFields />
          <SaleValueField />
          <NetworkNumberField />
        </>
      }
      onSave={addition.mutateAsync}
    >
      <Callout>
        Commission: {commissionTerms(COMMISSION)}. The sale is approved at once, and a pending
        upfront payout of <strong>{formatRand(UPFRONT_COMMISSION_CENTS)}</strong> is created; the
        agent's available balance stays as it is. Where a commission plan is for this agent or
        product, its amounts take the place of these.
      </Callout>
    </FormDialog>
  );
}
