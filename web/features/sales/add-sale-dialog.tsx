import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import {
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { addedSaleFields, type AddedSaleValues, checkAddedSale } from './added-sale.ts';
import { useAddSale } from './admin-queries.ts';
import { commissionTerms } from './commission-terms.ts';
import { CustomerFields, SaleValueField } from './sale-fields.tsx';

interface AddSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** Each takes the form's id, value and onChange. */
  agentPicker: ReactNode;
  productPicker: ReactNode;
}

const COMMISSION = {
  upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
  monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
};

/** Adds an approved sale for an agent. What was typed stays on the device until it is added. */
export default function AddSaleDialog({ open, onClose, ...pickers }: AddSaleDialogProps) {
  const draft = `added-sale:${useMe().id}`;
  const [form] = Form.useForm<AddedSaleValues>();
  const [initial] = useState(() => readDraft<AddedSaleValues>(draft) ?? {});
  const addition = useAddSale();

  const submit = (values: Partial<AddedSaleValues>) => {
    const checked = checkAddedSale(values);
    if (!checked.sale) {
      toast.error(checked.toast);
      showFieldErrors(form, checked.marks);
      return;
    }
    addition.mutate(checked.sale, {
      onSuccess: () => {
        form.resetFields(Object.values(addedSaleFields));
        keepDraft(draft, undefined);
        toast.success('Sale added successfully');
        onClose();
      },
      onError: (error) => {
        toast.failure('Failed to add sale', error);
        showRefusedFields(form, error, addedSaleFields);
      },
    });
  };

  return (
    <Dialog
      title="Add Sale Manually"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={addition.isPending} onClick={form.submit}>
            Add Sale
          </Button>
        </>
      }
    >
      <Callout>
        Commission: {commissionTerms(COMMISSION)}. The sale is approved at once, and a pending
        upfront payout of <strong>{formatRand(UPFRONT_COMMISSION_CENTS)}</strong> is created; the
        agent's available balance stays as it is.
      </Callout>
      <Form<AddedSaleValues>
        form={form}
        name="addSale"
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(_, { agentId: _agent, ...typed }) => keepDraft(draft, typed)}
        onFinish={submit}
      >
        <Fields {...pickers} />
      </Form>
    </Dialog>
  );
}

function Fields(pickers: Pick<AddSaleDialogProps, 'agentPicker' | 'productPicker'>) {
  return (
    <>
      <Form.Item name="agentId" label="Agent">
        {pickers.agentPicker}
      </Form.Item>
      <Form.Item name="productId" label="Product">
        {pickers.productPicker}
      </Form.Item>
      <CustomerFields />
      <SaleValueField />
    </>
  );
}
