import rules from 'virtual:form-rules/support/submitRequest';
import { useState } from 'react';
import type { SupportRequest } from '../../../shared/support/contract.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useMe } from '../../lib/session.tsx';
import { useSubmitRequest } from './queries.ts';

export interface RequestValues {
  subject: string;
  message: string;
}

export const requestForm = contractForm<RequestValues, RequestValues>(rules, {
  fields: {
    subject: { blank: 'Enter a subject.' },
    message: { blank: 'Enter your message.' },
  },
});

export type RequestState = ReturnType<typeof useRequest>;

/** A request to support: typed, kept on the device, and sent. */
export function useRequest() {
  const { id, email } = useMe();
  const draft = `support:${id}`;
  const [sent, setSent] = useState<SupportRequest>();
  /** The number of requests before this one: a later form takes the focus. */
  const [times, setTimes] = useState(0);
  const submission = useSubmitRequest(draft);
  const { bind, form } = useContractForm({
    definition: requestForm,
    draft,
    onSubmit: (request, showRefused) =>
      submission.mutateAsync(request, { onSuccess: setSent, onError: showRefused }),
  });
  const keep = (values: Partial<RequestValues>) => keepDraft(draft, values);

  /** Fills in the subject, unless a request is begun already; focuses the form. */
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
    bind,
    email,
    sent,
    isSecond: times > 0,
    isPending: submission.isPending,
    read: () => readDraft<RequestValues>(draft) ?? {},
    ask,
  };
}
