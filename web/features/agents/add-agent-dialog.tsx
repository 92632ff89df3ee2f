import { Form, Input } from 'antd';
import { MAX_REFERRAL_CODE, referralCodeInput } from '../../../shared/kernel/characters.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../../../shared/kernel/password.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { useMe } from '../../lib/session.tsx';
import { addedAgentForm } from './added-agent.ts';
import { useAddAgent } from './admin-queries.ts';

interface AddAgentDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds an agent, with a temporary password. What was typed stays on the device, except the password. */
export default function AddAgentDialog(props: AddAgentDialogProps) {
  const addition = useAddAgent();
  return (
    <FormDialog
      {...props}
      title="Add Agent"
      name="addAgent"
      action="Add Agent"
      definition={addedAgentForm}
      draft={`added-agent:${useMe().id}`}
      undrafted={['password']}
      pending={addition.isPending}
      fields={<Fields />}
      onSave={addition.mutateAsync}
    >
      <Callout>
        The agent gets an email about the account, without this password: hand it over yourself. It
        works for {TEMPORARY_PASSWORD_DAYS} days, and the first sign-in replaces it by one of their
        own.
      </Callout>
    </FormDialog>
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
