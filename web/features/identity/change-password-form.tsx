import { AccountSettings } from '@aws-amplify/ui-react';
import { Form, type FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { PasswordAccount } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { errorsOf, type PasswordChange, refusalOf, endOtherSessions } from './change-password.ts';
import { ChangeContext, passwordParts } from './change-password-parts.tsx';
import { passwordsCompared } from './new-password-fields.tsx';

const EMPTY: PasswordChange = { current: '', password: '', confirmPassword: '' };

/** The state of a change, and the handlers that Amplify's form calls. */
function usePasswordChange(form: FormInstance<PasswordChange>, onClose: () => void) {
  const { email, fullName } = useMe();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const context = useMemo(() => {
    const check = () => {
      const errors = errorsOf(form.getFieldsValue(), { email, fullName });
      setProblem(undefined);
      if (errors.length > 0) showFieldErrors(form, errors);
      else setIsSaving(true);
      return errors.length === 0;
    };
    return { check, isSaving, problem, onCancel: onClose };
  }, [form, email, fullName, isSaving, problem, onClose]);
  const onError = (error: Error) => {
    const { name, message } = refusalOf(error);
    setIsSaving(false);
    if (name) showFieldErrors(form, [{ name, message }]);
    else setProblem(message);
  };
  const onSuccess = () => {
    toast.success('Password updated successfully!');
    void endOtherSessions(email, form.getFieldValue('password') as string);
    onClose();
  };
  return { context, onError, onSuccess };
}

/** Amplify's form for a change of password, with the portal's fields and rules. */
export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const [form] = Form.useForm<PasswordChange>();
  const { context, onError, onSuccess } = usePasswordChange(form, onClose);
  return (
    <ChangeContext value={context}>
      <PortalForm<PasswordChange>
        // The element is Amplify's.
        component={false}
        form={form}
        name="changePassword"
        initialValues={EMPTY}
        comparedWith={passwordsCompared}
      >
        <PasswordAccount email={email} />
        <AccountSettings.ChangePassword
          components={passwordParts}
          // The portal's own rules are checked before.
          validators={[]}
          onError={onError}
          onSuccess={onSuccess}
        />
      </PortalForm>
    </ChangeContext>
  );
}
