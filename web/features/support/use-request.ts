import { Form } from 'antd';
import { useState } from 'react';
import type { SupportRequest } from '../../../shared/support/contract.ts';
import { keepDraft, PRIVATE, readDraft } from '../../lib/drafts.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { useSubmitRequest } from './queries.ts';
import { checkRequest, requestFields, type RequestValues } from './request.ts';

export type RequestState = ReturnType<typeof useRequest>;

/** A request as it is typed, kept on the device, and sent. */
export function useRequest() {
  const { id, email } = useMe();
  const draft = `${PRIVATE}support:${id}`;
  const [form] = Form.useForm<RequestValues>();
  const [sent, setSent] = useState<SupportRequest>();
  /** How often the form came back: it takes the focus then. */
  const [times, setTimes] = useState(0);
  const submission = useSubmitRequest(draft);
  const keep = (values: Partial<RequestValues>) => keepDraft(draft, values);

  const submit = (values: Partial<RequestValues>) => {
    const { marks, request } = checkRequest(values);
    if (!request) return showFieldErrors(form, marks);
    submission.mutate(request, {
      onSuccess: setSent,
      onError: (error) => showRefusedFields(form, error, requestFields),
    });
  };

  /** Begins a request about something, unless one is begun already. */
  const ask = (subject: string) => {
    if (sent) {
      keep({ subject });
      setSent(undefined);
      setTimes(times + 1);
      return;
    }
    if (!form.getFieldValue('subject')) {
      form.setFieldValue('subject', subject);
      keep(form.getFieldsValue());
    }
    form.focusField(form.getFieldValue('subject') === subject ? 'message' : 'subject');
  };

  return {
    form,
    email,
    sent,
    isSecond: times > 0,
    isPending: submission.isPending,
    /** What the form begins with. */
    read: () => readDraft<RequestValues>(draft) ?? {},
    keep,
    submit,
    ask,
  };
}
