import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { markFields, markRefusedFields } from '../../lib/form-issues.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { checkNewSale, type NewSaleValues, newSaleFields } from './new-sale.ts';
import css from './new-sale-dialog.module.css';
import { useSubmitSale } from './queries.ts';

interface NewSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** Takes the form's id, value and onChange. */
  productPicker: ReactNode;
}

/** The form for a new sale. What was typed stays on the device until it is submitted. */
export default function NewSaleDialog({ open, onClose, productPicker }: NewSaleDialogProps) {
  return (
    <Dialog title="New Sale" open={open} onClose={onClose}>
      <NewSaleForm productPicker={productPicker} onClose={onClose} />
    </Dialog>
  );
}

function NewSaleForm({ productPicker, onClose }: Omit<NewSaleDialogProps, 'open'>) {
  const draft = `sale:${useMe().id}`;
  const [form] = Form.useForm<NewSaleValues>();
  const [initial] = useState(() => readDraft<NewSaleValues>(draft) ?? {});
  const submission = useSubmitSale();

  const submit = (values: Partial<NewSaleValues>) => {
    const checked = checkNewSale(values);
    if (!checked.sale) {
      toast.error(checked.toast);
      markFields(form, checked.marks);
      return;
    }
    submission.mutate(checked.sale, {
      onSuccess: () => {
        keepDraft(draft, undefined);
        toast.success('Sale submitted successfully! Awaiting admin approval.');
        onClose();
      },
      onError: (error) => {
        toast.failure('Failed to submit sale', error);
        markRefusedFields(form, error, newSaleFields);
      },
    });
  };

  return (
    <Form<NewSaleValues>
      form={form}
      name="newSale"
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={(_, values) => keepDraft(draft, values)}
      onFinish={submit}
    >
      <Fields productPicker={productPicker} />
      <div className={css.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={submission.isPending}>
          Submit Sale
        </Button>
      </div>
    </Form>
  );
}

function Fields({ productPicker }: { productPicker: ReactNode }) {
  return (
    <>
      <Form.Item name="customerName" label="Customer Name">
        <Input autoComplete="off" autoCapitalize="words" />
      </Form.Item>
      <Form.Item name="customerEmail" label="Customer Email">
        <Input inputMode="email" autoComplete="off" autoCapitalize="none" />
      </Form.Item>
      <Form.Item name="customerPhone" label="Customer Phone">
        <Input inputMode="tel" autoComplete="off" placeholder="082 123 4567" />
      </Form.Item>
      <Form.Item name="productId" label="Product">
        {productPicker}
      </Form.Item>
      <Form.Item name="saleValue" label="Sale Value (R)">
        <Input inputMode="decimal" autoComplete="off" placeholder="0.00" />
      </Form.Item>
      <Form.Item
        name="proofUrl"
        label="Proof URL"
        extra="Optional: a link to the signed order or a photo of it."
      >
        <Input inputMode="url" autoComplete="off" autoCapitalize="none" placeholder="https://" />
      </Form.Item>
    </>
  );
}
