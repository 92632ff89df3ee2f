import rules from 'virtual:form-rules/sales/endSale';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { canEnd, endOfDay, takingOf } from '../../../shared/sales/rules.ts';
import type { EndPreview } from '../../../shared/sales/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { endQuery, useEndSale } from './admin-queries.ts';
import { SaleQuestion } from './sale-question.tsx';
import { TakenBack } from './taken-back.tsx';

interface EndSaleValues {
  /** `YYYY-MM-DD`. */
  day: string;
  reason: string;
}

type EndSaleInput = Omit<Parameters<typeof api.sales.endSale>[0], 'saleId' | 'expected'>;

export const endSaleForm = contractForm<EndSaleValues, EndSaleInput>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to end sale',
  fields: {
    day: { property: 'endedAt', read: endOfDay, required: true, blank: 'Choose the day.' },
    reason: { blank: 'Say why, in a few words.' },
  },
});

/** Records that the customer cancelled: when and why, with what it costs the agent. */
export function EndSaleDialog(props: RowDialogProps<AdminSale>) {
  const { row: sale, open, onClose } = props;
  const ending = useEndSale();
  const isWanted = open && canEnd(sale);
  const [form] = Form.useForm<EndSaleValues>();
  const day = Form.useWatch('day', form);
  const present = useQuery(endQuery(sale.id, isWanted));
  const { today } = present.data ?? {};
  const isPossible = isDay(day) && day >= (sale.endableFrom ?? day) && day <= (today ?? '');
  // A sale that ends today ends at the moment of the server's clock.
  const endedAt = isPossible && day !== today ? endOfDay(day) : undefined;
  const { data: found } = useQuery(endQuery(sale.id, isWanted && isPossible, endedAt));
  return (
    <SaleQuestion
      {...props}
      title="Customer Cancelled"
      isOver={!canEnd(sale) && !ending.isSuccess}
      action="End Sale"
      danger
      disabled={today === undefined || (isPossible && !found)}
      pending={ending.isPending}
      error={ending.error}
      onConfirm={form.submit}
    >
      {canEnd(sale) ? (
        <Loaded query={present} noun="amounts" failure="What it would cost couldn’t be loaded">
          {(asOfNow) => (
            <EndSaleForm
              form={form}
              sale={sale}
              today={asOfNow.today}
              found={found}
              onGiven={({ reason }, showRefused) =>
                ending.mutateAsync(
                  {
                    saleId: sale.id,
                    reason,
                    endedAt: day === today ? undefined : endOfDay(day ?? ''),
                    expected: found && takingOf(found),
                  },
                  {
                    onSuccess: onClose,
                    // A conflict says what changed; the typed reason stays.
                    onError: (error) =>
                      isErrorCode(error, 'CONFLICT') ? undefined : showRefused(error),
                  },
                )
              }
            />
          )}
        </Loaded>
      ) : null}
    </SaleQuestion>
  );
}

const isDay = (day: string | undefined): day is string => /^\d{4}-\d\d-\d\d$/.test(day ?? '');

interface EndSaleFormProps {
  form: FormInstance<EndSaleValues>;
  sale: AdminSale;
  /** By the portal's clock, `YYYY-MM-DD`. */
  today: string;
  /** Absent until it is known, and for a day on which the sale can't end. */
  found: EndPreview | undefined;
  onGiven: (input: EndSaleInput, showRefused: ShowRefused) => Promise<unknown>;
}

function EndSaleForm({ form, sale, today, found, onGiven }: EndSaleFormProps) {
  const { bind } = useContractForm({
    definition: endSaleForm,
    form,
    initial: { day: today },
    onSubmit: onGiven,
  });
  return (
    <PortalForm<EndSaleValues> {...bind} name="endSale">
      {found ? <Consequence sale={sale} found={found} /> : null}
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
    </PortalForm>
  );
}

function Consequence({ sale: { agentName }, found }: { sale: AdminSale; found: EndPreview }) {
  const { from, takenCents, clawbackDays, rejectedPayoutCents } = found;
  return (
    <Callout tone={takenCents > 0 || found.bonus ? 'warning' : 'info'}>
      {agentName} earns no monthly commission on this sale from <strong>{monthName(from)}</strong>{' '}
      on.
      {takenCents > 0 ? (
        <>
          {' '}
          It ends within the clawback period of {countOf(clawbackDays, 'day')}, so{' '}
          <strong>{formatRand(takenCents)}</strong> is taken back from {agentName}'s earnings.
        </>
      ) : null}
      {rejectedPayoutCents === undefined
        ? null
        : ` The pending upfront payout of ${formatRand(rejectedPayoutCents)} is rejected.`}
      <TakenBack {...found} />
    </Callout>
  );
}
