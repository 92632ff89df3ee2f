import rules from 'virtual:form-rules/sales/setNetworkNumber';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useSetNetworkNumber } from './admin-queries.ts';

interface NumberValues {
  networkNumber: string;
}

export const numberForm = contractForm<NumberValues, NumberValues>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to save the number',
  fields: { networkNumber: { blank: 'Enter the order or line number.' } },
});

/** Sets the number by which the network's statements name a sale, also of an approved one. */
export default function NetworkNumberDialog(props: RowDialogProps<AdminSale>) {
  return <OpenedNumber key={useOpenings(props.open)} {...props} />;
}

function OpenedNumber({ row: sale, open, onClose, afterClose }: RowDialogProps<AdminSale>) {
  const saving = useSetNetworkNumber();
  const [seen] = useState(sale.networkNumber);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title={seen === undefined ? 'Add Number' : 'Change Number'}
      name="networkNumber"
      action="Save"
      definition={numberForm}
      initial={{ networkNumber: seen ?? '' }}
      pending={saving.isPending}
      fields={
        <Form.Item
          name="networkNumber"
          label="Order or Line Number"
          extra={`The network’s number for ${sale.customerName}, by which its statements are matched.`}
        >
          <Input autoComplete="off" {...numberForm.limits('networkNumber')} />
        </Form.Item>
      }
      onSave={(input, callbacks) =>
        saving.mutateAsync(
          { ...input, saleId: sale.id, ...(seen === undefined ? {} : { before: seen }) },
          callbacks,
        )
      }
    />
  );
}
