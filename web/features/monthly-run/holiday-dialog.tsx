import rules from 'virtual:form-rules/monthlyRun/setHoliday';
import { Form, Input } from 'antd';
import { PortalForm } from '../../components/portal-form.tsx';
import { Question } from '../../components/question.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useSetHoliday } from './queries.ts';

interface NewHoliday {
  /** `YYYY-MM-DD`. */
  day: string;
  reason: string;
}

export const holidayForm = contractForm<NewHoliday, NewHoliday>(rules, {
  blank: 'Please fill in all required fields',
  fields: {
    day: { blank: 'Choose the day.', wrong: 'Choose the day.' },
    reason: { blank: 'Say why, in a few words.' },
  },
});

/** Enters a day that was declared a public holiday since the release. */
export default function HolidayDialog(dialog: { open: boolean; onClose: () => void }) {
  const step = useSetHoliday();
  const { bind, form } = useContractForm({
    definition: holidayForm,
    onSubmit: (entered, showRefused) =>
      step.mutateAsync(
        { ...entered, isHoliday: true },
        { onSuccess: dialog.onClose, onError: showRefused },
      ),
  });
  return (
    <Question
      {...dialog}
      title="Add Public Holiday"
      action="Add Holiday"
      pending={step.isPending}
      error={step.error}
      overtaken={undefined}
      onConfirm={form.submit}
    >
      <PortalForm<NewHoliday> {...bind} name="holiday">
        <Form.Item name="day" label="Day">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="reason" label="Reason" extra="For example: local elections.">
          <Input {...holidayForm.limits('reason')} />
        </Form.Item>
      </PortalForm>
    </Question>
  );
}
