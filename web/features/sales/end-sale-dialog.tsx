import { Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf, monthName } from '../../../shared/kernel/month.ts';
import { MAX_NOTES } from '../../../shared/kernel/text.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { canEnd, costOfEnd, earliestEnd, endOfDay } from '../../../shared/sales/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { useEndSale } from './admin-queries.ts';
import type { SaleDialogProps } from './sale-dialogs.tsx';
import { SaleQuestion } from './sale-question.tsx';

interface Values {
  /** `YYYY-MM-DD`. */
  day?: string | undefined;
  reason?: string | undefined;
}

/** Records that the customer cancelled: when and why, with what it costs the agent. */
export function EndSaleDialog(props: SaleDialogProps) {
  const { sale, onClose } = props;
  const [form] = Form.useForm<Values>();
  const ending = useEndSale();
  const submit = ({ day, reason }: Values) => {
    if (!day || !reason?.trim()) {
      toast.error('Please fill in all required fields');
      showFieldErrors(form, blanks({ day, reason }));
      return;
    }
    ending.mutate(
      {
        saleId: sale.id,
        reason: reason.trim(),
        // Of today the server knows the moment.
        ...(day === dayOf(new Date()) ? {} : { endedAt: endOfDay(day) }),
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isErrorCode(error, 'CONFLICT')) onClose();
          else showRefusedFields(form, error, { endedAt: 'day', reason: 'reason' });
        },
      },
    );
  };
  return (
    <SaleQuestion
      {...props}
      title="Customer Cancelled"
      isOver={!canEnd(sale) && !ending.isSuccess}
      action="Save"
      danger
      pending={ending.isPending}
      onConfirm={form.submit}
    >
      <EndSaleForm sale={sale} form={form} onSubmit={submit} />
    </SaleQuestion>
  );
}

const blanks = ({ day, reason }: Values) => [
  ...(day ? [] : [{ name: 'day' as const, message: 'Choose the day.' }]),
  ...(reason?.trim() ? [] : [{ name: 'reason' as const, message: 'Say why, in a few words.' }]),
];

function EndSaleForm(props: {
  sale: AdminSale;
  form: FormInstance<Values>;
  onSubmit: (values: Values) => void;
}) {
  const { sale } = props;
  const [now] = useState(() => new Date().toISOString());
  const today = dayOf(now);
  return (
    <Form<Values>
      form={props.form}
      name="endSale"
      layout="vertical"
      requiredMark={false}
      initialValues={{ day: today }}
      onFinish={props.onSubmit}
    >
      <Form.Item<Values> noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <Consequence
            sale={sale}
            day={(getFieldValue('day') as string | undefined) ?? today}
            now={now}
          />
        )}
      </Form.Item>
      <Form.Item
        name="day"
        label="Cancelled On"
        extra="A day of the month that is still open, up to today."
      >
        <Input type="date" min={canEnd(sale) ? earliestEnd(sale) : today} max={today} />
      </Form.Item>
      <Form.Item name="reason" label="Reason">
        <Input.TextArea rows={3} maxLength={MAX_NOTES} />
      </Form.Item>
    </Form>
  );
}

function Consequence({ sale, day, now }: { sale: AdminSale; day: string; now: string }) {
  if (!canEnd(sale) || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const { clawbackDays } = runtimeConfig().portal;
  const { from, clawbackCents } = costOfEnd(sale, { day, now, clawbackDays });
  return (
    <Callout tone={clawbackCents > 0 ? 'warning' : 'info'}>
      {sale.agentName} earns no monthly commission on this sale from{' '}
      <strong>{monthName(from)}</strong> on.
      {clawbackCents > 0 ? (
        <>
          {' '}
          It ends within {clawbackDays} days of its approval, so{' '}
          <strong>{formatRand(clawbackCents)}</strong> is taken back from {sale.agentName}'s
          earnings, and a pending upfront payout of it is rejected.
        </>
      ) : null}
    </Callout>
  );
}
