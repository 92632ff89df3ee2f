import { CheckCircleFilled, CopyOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { SupportRequest } from '../../../shared/support/contract.ts';
import { RESPONSE_HOURS } from '../../../shared/support/rules.ts';
import { Panel } from '../../components/panel.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { copyText } from '../../lib/clipboard.ts';
import css from './request-form.module.css';
import type { RequestState, RequestValues } from './use-request.ts';

/** The form of a request to support, then its confirmation. */
export function RequestForm({ state }: { state: RequestState }) {
  return (
    <Panel title="Send a Request">
      {state.sent ? (
        <Sent request={state.sent} email={state.email} onAgain={() => state.ask('')} />
      ) : (
        <Fields state={state} />
      )}
    </Panel>
  );
}

function Fields({ state }: { state: RequestState }) {
  const { isSecond, bind } = state;
  const { form } = bind;
  // Text that is typed while the request is sent would be lost. Read-only fields keep the focus.
  const readOnly = state.isPending;
  const [draft] = useState(state.read);
  // Not as initial values, because the form still has the values of the last request.
  useEffect(() => {
    form.setFieldsValue({ subject: '', message: '', ...draft });
    if (isSecond) form.focusField('subject');
  }, [form, draft, isSecond]);
  return (
    <PortalForm<RequestValues> {...bind} name="support">
      <Form.Item name="subject" label="Subject">
        <Input autoComplete="off" readOnly={readOnly} />
      </Form.Item>
      <Form.Item
        name="message"
        label="Message"
        extra={`We answer ${state.email} within ${RESPONSE_HOURS} hours.`}
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} readOnly={readOnly} />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        loading={state.isPending}
        className={css.submit ?? ''}
      >
        Submit Request
      </Button>
    </PortalForm>
  );
}

interface SentProps {
  request: SupportRequest;
  email: string;
  onAgain: () => void;
}

/** Confirms the request: its reference, and when it is answered. */
function Sent({ request: { reference, subject }, email, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone with the form, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.sent}>
      <h3 ref={heading} tabIndex={-1}>
        <CheckCircleFilled className={css.tick} aria-hidden="true" /> Request sent
      </h3>
      <p className={css.subject}>{subject}</p>
      <p className={`quiet small ${css.label}`}>Reference</p>
      <p className={css.reference}>{reference}</p>
      <p>
        We answer <strong>{email}</strong> within {RESPONSE_HOURS} hours. A copy with the reference
        is on its way there.
      </p>
      <div className={`flow ${css.buttons}`}>
        <CopyReference reference={reference} />
        <Button onClick={onAgain}>Send Another Request</Button>
      </div>
    </div>
  );
}

function CopyReference({ reference }: { reference: string }) {
  const words = {
    success: 'Reference copied to clipboard!',
    failure: 'Failed to copy the reference',
  };
  return (
    <Button
      type="primary"
      icon={<CopyOutlined aria-hidden="true" />}
      onClick={() => void copyText(reference, words)}
    >
      Copy Reference
    </Button>
  );
}
