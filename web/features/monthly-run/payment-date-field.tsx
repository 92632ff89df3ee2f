import { Form, Input } from 'antd';
import { addDays } from '../../../shared/kernel/month.ts';
import { MAX_DAYS_AHEAD } from '../../../shared/kernel/business-day.ts';

/**
 * The day on which the files ask the bank to pay.
 * @param props.today by the portal's clock, `YYYY-MM-DD`
 */
export function PaymentDateField({ today }: { today: string }) {
  return (
    <Form.Item name="paymentDate" label="Payment Date" extra="A day on which banks work.">
      <Input type="date" min={today} max={addDays(today, MAX_DAYS_AHEAD)} />
    </Form.Item>
  );
}
