import { MAX_DAYS_AHEAD, whyNotPaymentDate } from '../../../shared/kernel/business-day.ts';
import rules from 'virtual:form-rules/monthlyRun/redateBatch';
import { Form, type FormInstance, Input, Radio } from 'antd';
import type { Declaration, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { declarationWords, needsDeclaration } from '../../../shared/monthly-run/rules.ts';
import { declaredHolidays } from './payment-day.ts';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm, type FieldWords } from '../../lib/forms/contract-form.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';
import css from './correction-form.module.css';
import { PaymentDateField } from './payment-date-field.tsx';

/** A correction as it is typed. */
export interface CorrectionValues {
  /** `YYYY-MM-DD`; only for another payment date. */
  paymentDate?: string;
  declaration?: Declaration;
  reason: string;
}

interface CorrectionFormProps {
  form: FormInstance<CorrectionValues>;
  name: FormName;
  batch: PayoutBatch;
  /** The proposed payment date; absent where the correction has none. */
  paymentDate?: string;
  help: string;
  /** Sends the correction; `showRefused` shows the server's messages at the fields. */
  onGiven: (values: CorrectionValues, showRefused: ShowRefused) => Promise<unknown>;
}

/**
 * The rule and the words of the field for a payment date.
 * @param batch the batch, whose day and holidays decide
 */
export const paymentDateWords = ({
  today,
  holidays,
}: Pick<PayoutBatch, 'today' | 'holidays'>): FieldWords => ({
  required: true,
  blank: 'Choose the day.',
  read: (typed) =>
    whyNotPaymentDate(typed, today, declaredHolidays({ holidays })) ? undefined : typed,
  wrong: `Choose a day on which banks work, within ${MAX_DAYS_AHEAD} days.`,
});

/**
 * The rules of a correction, which asks for another payment date where it changes that one.
 * @param batch the batch as it is read, or what decides its rules
 */
export const correctionForm = (
  batch: Pick<PayoutBatch, 'today' | 'status' | 'holidays'>,
  changesDate: boolean,
) =>
  contractForm<CorrectionValues, CorrectionValues>(rules, {
    blank: 'Please fill in all required fields',
    fields: {
      // The other corrections leave it out.
      paymentDate: changesDate ? paymentDateWords(batch) : { whenBlank: '' },
      declaration: needsDeclaration(batch.status)
        ? { required: true, blank: 'Say what became of them.' }
        : {},
      reason: { blank: 'Say why, in a few words.' },
    },
  });

/** Asks why a locked batch is corrected, and what became of downloaded files. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { form, name, batch, paymentDate, help, onGiven } = props;
  const { today } = batch;
  const asksForFiles = needsDeclaration(batch.status);
  const definition = correctionForm(batch, paymentDate !== undefined);
  const { bind } = useContractForm({
    definition,
    form,
    initial: { paymentDate },
    onSubmit: onGiven,
  });
  return (
    <PortalForm {...bind} name={name}>
      {paymentDate === undefined ? null : <PaymentDateField today={today} />}
      {asksForFiles ? (
        <Form.Item name="declaration" label="Downloaded Files">
          <Radio.Group className={css.choices ?? ''}>
            {Object.entries(declarationWords).map(([value, words]) => (
              <Radio key={value} value={value}>
                {words}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      ) : null}
      <Form.Item name="reason" label="Reason" extra={help}>
        <Input.TextArea rows={3} {...definition.limits('reason')} />
      </Form.Item>
    </PortalForm>
  );
}
