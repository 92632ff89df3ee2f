import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { parseRand } from '../../../shared/kernel/amount.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import type { AddedCommission } from '../../../shared/commission-plans/schemas.ts';
import {
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useDebounced } from '../../lib/debounced.ts';
import { useMe } from '../../lib/session.tsx';
import { type AddedSaleValues, addedSaleForm } from './added-sale.ts';
import { additionQuery, useAddSale } from './admin-queries.ts';
import { commissionTerms } from './commission-terms.ts';
import { type PickedOffer, usePriceAsValue } from './product-of-sale.ts';
import { CustomerFields, MoreFields, NetworkNumberField, SaleValueField } from './sale-fields.tsx';
import { saleLabels } from './sale-refusal.ts';
import { typedOf } from './written-sale.ts';

interface AddSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** Inputs: they are given the form's id, value and onChange. */
  agentPicker: ReactNode;
  productPicker: (onPick: (offer: PickedOffer) => void) => ReactNode;
  /** A sale that ended, whose customer came back: the form begins with its values. */
  again?: AdminSale;
}

const STANDARD: AddedCommission = {
  upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
  monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
  payoutCents: UPFRONT_COMMISSION_CENTS,
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
  const [form] = Form.useForm<AddedSaleValues>();
  const fillPrice = usePriceAsValue(form);
  return (
    <FormDialog
      {...dialog}
      title="Add Sale Manually"
      name="addSale"
      action="Add Sale"
      definition={addedSaleForm}
      form={form}
      firstField="agentId"
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
            {productPicker(fillPrice)}
          </Form.Item>
          <SaleValueField />
          <Consequence />
          <CustomerFields />
          <MoreFields>
            <NetworkNumberField />
          </MoreFields>
        </>
      }
      onSave={addition.mutateAsync}
    />
  );
}

/** The effect of adding the sale; the standard amounts until agent, product and value are known. */
function Consequence() {
  const typed = Form.useWatch([], Form.useFormInstance<AddedSaleValues>());
  const saleValueCents = parseRand(useDebounced(typed?.saleValue ?? ''));
  const { data: found } = useQuery(additionQuery({ ...typed, saleValueCents }));
  const { payoutCents, ...commission } = found ?? STANDARD;
  return (
    <Callout>
      {found ? 'Commission' : 'Standard commission'}: {commissionTerms(commission)}. The sale is
      approved at once,{' '}
      {payoutCents > 0 ? (
        <>
          with a pending upfront payout of <strong>{formatRand(payoutCents)}</strong>.
        </>
      ) : (
        'without an upfront payout.'
      )}
      {payoutCents < commission.upfrontCommissionCents
        ? ' The upfront commission is earned once the network has activated the sale.'
        : null}
    </Callout>
  );
}
