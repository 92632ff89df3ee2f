import rules from 'virtual:form-rules/sales/sendSaleMessage';
import { Button, Form, Input } from 'antd';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useOnline } from '../../lib/use-online.ts';
import css from './sale-messages.module.css';

interface MessageValues {
  text: string;
}

export const messageForm = contractForm<MessageValues, MessageValues>(rules, {
  fields: { text: { blank: 'Enter your message.' } },
});

interface MessageFormProps {
  name: FormName;
  draft: string;
  isPending: boolean;
  send: (
    text: string,
    outcome: { onSuccess: () => void; onError: (error: unknown) => void },
  ) => Promise<unknown>;
}

/** The form for a message about a sale; it is blank again once the message is sent. */
export function MessageForm({ name, draft, isPending, send }: MessageFormProps) {
  const isOnline = useOnline();
  const { bind, form } = useContractForm({
    definition: messageForm,
    draft,
    onSubmit: ({ text }, showRefused) =>
      send(text, { onSuccess: () => form.setFieldsValue({ text: '' }), onError: showRefused }),
  });
  return (
    <PortalForm<MessageValues> {...bind} name={name}>
      <Form.Item name="text" label="Message">
        {/* What is typed while the message is sent would be lost. */}
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          readOnly={isPending}
          {...messageForm.limits('text')}
        />
      </Form.Item>
      <div className={css.send}>
        <Button htmlType="submit" loading={isPending}>
          Send Message
        </Button>
        {isOnline ? null : (
          <span className="quiet small">
            You’re offline. A message can be sent once you’re back online; it stays here until then.
          </span>
        )}
      </div>
    </PortalForm>
  );
}
