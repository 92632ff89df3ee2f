import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { MAX_REFERRAL_CODE, referralCodeInput } from '../../../shared/agents/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { fieldIssues } from '../../lib/api-errors.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { useAddAgent } from './admin-queries.ts';
import { addedAgentFields, type AddedAgentValues, checkAddedAgent } from './added-agent.ts';

interface AddAgentDialogProps {
  open: boolean;
  onClose: () => void;
}

const FAILED = 'Failed to add agent';

/** Adds an agent who signs in at once. What was typed stays on the device, but for the password. */
export default function AddAgentDialog({ open, onClose }: AddAgentDialogProps) {
  const draft = `added-agent:${useMe().id}`;
  const [form] = Form.useForm<AddedAgentValues>();
  const [initial] = useState(() => readDraft<AddedAgentValues>(draft) ?? {});
  const addition = useAddAgent();

  const refuse = (error: unknown) => {
    const taken = fieldIssues(error).find(({ message }) => (error as Error).message === message);
    // The specification's words for what is taken are the toast.
    if (taken) toast.error(taken.message);
    else toast.failure(FAILED, error);
    showRefusedFields(form, error, addedAgentFields);
  };
  const submit = (values: Partial<AddedAgentValues>) => {
    const checked = checkAddedAgent(values);
    if (!checked.agent) {
      toast.error(checked.toast);
      showFieldErrors(form, checked.marks);
      return;
    }
    addition.mutate(checked.agent, {
      onSuccess: ({ fullName }) => {
        form.resetFields(Object.values(addedAgentFields));
        keepDraft(draft, undefined);
        toast.success(`${fullName} was added and can sign in now`);
        onClose();
      },
      onError: refuse,
    });
  };

  return (
    <Dialog
      title="Add Agent"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={addition.isPending} onClick={form.submit}>
            Add Agent
          </Button>
        </>
      }
    >
      <Callout>
        The agent signs in with this password at once, and nothing is mailed: hand it over yourself.
      </Callout>
      <Form<AddedAgentValues>
        form={form}
        name="addAgent"
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(_, { password: _password, ...typed }) => keepDraft(draft, typed)}
        onFinish={submit}
      >
        <Fields />
      </Form>
    </Dialog>
  );
}

const Fields = () => (
  <>
    <Form.Item name="fullName" label="Full Name">
      <Input autoComplete="off" autoCapitalize="words" />
    </Form.Item>
    <Form.Item name="email" label="Email">
      <Input inputMode="email" autoComplete="off" autoCapitalize="none" />
    </Form.Item>
    <Form.Item name="phone" label="Phone">
      <Input inputMode="tel" autoComplete="off" placeholder="082 123 4567" />
    </Form.Item>
    <Form.Item name="password" label="Password" extra="At least 8 characters.">
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
    <Form.Item
      name="referralCode"
      label="Referral Code (optional)"
      extra="6 to 8 letters and numbers. One is made where you leave it empty."
      normalize={referralCodeInput}
    >
      <Input autoComplete="off" autoCapitalize="characters" maxLength={MAX_REFERRAL_CODE} />
    </Form.Item>
  </>
);
