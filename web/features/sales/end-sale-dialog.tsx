import rules from 'virtual:form-rules/sales/endSale';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf, monthName } from '../../../shared/kernel/month.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { canEnd, costOfEnd, endOfDay } from '../../../shared/sales/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useEndSale } from './admin-queries.ts';
import { SaleQuestion } from './sale-question.tsx';

interface EndSaleValues {
  /** `YYYY-MM-DD`. */
  day: string;
  reason: string;
}

type EndSaleInput = Omit<Parameters<typeof api.sales.endSale>[0], 'saleId'>;

export const endSaleForm = contractForm<EndSaleValues, EndSaleInput>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to end sale',
  fields: {
    day: { property: 'endedAt', read: endOfDay, required: true, blank: 'Choose the day.' },
    reason: { blank: 'Say why, in a few words.' },
  },
});

const isToday = (day: string | undefined) => day === dayOf(new Date());

/** Records that the customer cancelled: when and why, with what it costs the agent. */
export function EndSaleDialog(props: RowDialogProps<AdminSale>) {
  const { row: sale, onClose } = props;
  const ending = useEndSale();
  const [now] = useState(() => new Date().toISOString());
  const { bind, form } = useContractForm({
    definition: endSaleForm,
    initial: { day: dayOf(now) },
    onSubmit: ({ endedAt, ...input }, showRefused, { day }) =>
      ending.mutateAsync(
        // A sale that ends today ends at the moment of the server's clock.
        { ...input, saleId: sale.id, ...(isToday(day) ? {} : { endedAt }) },
        {
          onSuccess: onClose,
          onError: (error) => (isErrorCode(error, 'CONFLICT') ? onClose() : showRefused(error)),
        },
      ),
  });
  return (
    <SaleQuestion
      {...props}
      title="Customer Cancelled"
      isOver={!canEnd(sale) && !ending.isSuccess}
      action="Save"
      danger
      pending={ending.isPending}
      error={ending.error}
      onConfirm={form.submit}
    >
      <PortalForm<EndSaleValues> {...bind} name="endSale">
        <EndSaleFields sale={sale} now={now} />
      </PortalForm>
    </SaleQuestion>
  );
}

/** @param props.now ISO 8601 */
function EndSaleFields({ sale, now }: { sale: AdminSale; now: string }) {
  const today = dayOf(now);
  return (
    <>
      <Form.Item<EndSaleValues> noStyle shouldUpdate>
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
        <Input type="date" min={sale.endableFrom ?? today} max={today} />
      </Form.Item>
      <Form.Item name="reason" label="Reason">
        <Input.TextArea rows={3} {...endSaleForm.limits('reason')} />
      </Form.Item>
    </>
  );
}

function Consequence({ sale, day, now }: { sale: AdminSale; day: string; now: string }) {
  if (!canEnd(sale) || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const { clawbackDays } = sale.plan ?? runtimeConfig().portal;
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
